import { join } from 'node:path';
import { type PackedPlatform, setFuses } from './fuses.ts';

/** What the packager tells of the app that it has just put together. */
export interface Packed {
  readonly appOutDir: string;
  readonly electronPlatformName: string;
  readonly packager: { readonly executableName?: string; readonly appInfo: { readonly productFilename: string } };
}

const endings: Readonly<Record<PackedPlatform, string>> = { linux: '', darwin: '.app', win32: '.exe' };

/** Called by the packager after an app is packed and before it is signed. */
export async function afterPack({ appOutDir, electronPlatformName, packager }: Packed): Promise<void> {
  const platform = electronPlatformName as PackedPlatform;
  const name = platform === 'linux' ? packager.executableName : packager.appInfo.productFilename;
  await setFuses(join(appOutDir, `${name}${endings[platform]}`), platform);
}
