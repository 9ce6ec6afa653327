import { type FuseConfig, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** The platforms as the packager names them. */
export type PackedPlatform = 'linux' | 'darwin' | 'win32';

/** Every fuse of Electron, set: no run as Node, no debugger, code from the sealed archive only. */
export function fusesFor(platform: PackedPlatform): FuseConfig {
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

/** Flips the fuses of a packed program; throws when Electron has one that is not decided above. */
export async function setFuses(program: string, platform: PackedPlatform): Promise<void> {
  await flipFuses(program, fusesFor(platform));
}
