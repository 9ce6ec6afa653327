import { type FuseConfig, FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

/** The platforms as the packager names them. */
export type PackedPlatform = 'linux' | 'darwin' | 'win32';

/** Every fuse of Electron, set: no run as Node, no debugger, code from the sealed archive only. */
function fusesFor(platform: PackedPlatform): FuseConfig {
  return {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Only macOS signs its binaries anew, and only there is the tool for it.
    resetAdHocDarwinSignature: platform === 'darwin' && process.platform === 'darwin',
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    // Electron checks the archive's hash on macOS and Windows; Linux has no such check.
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform !== 'linux',
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  };
}

/** Flips the fuses of a packed program and reads them back; throws when Electron has one that is not decided above. */
export async function setFuses(program: string, platform: PackedPlatform): Promise<void> {
  const wanted = fusesFor(platform);
  await flipFuses(program, wanted);
  const wire = await getCurrentFuseWire(program);
  for (const [name, fuse] of Object.entries(FuseV1Options)) {
    if (typeof fuse === 'string') continue;
    if (wire[fuse] !== (wanted[fuse] ? FuseState.ENABLE : FuseState.DISABLE))
      throw new Error(`${name} could not be set`);
  }
}
