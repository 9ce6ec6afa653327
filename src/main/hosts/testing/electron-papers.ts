import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The oldest line of Electron that is still looked after; moves on with every update of the pin. */
const oldestLine = 45;

/** What is wrong with the Electron that package.json names. */
export function readRelease(manifest: string, root: string): string[] {
  const pin = (JSON.parse(manifest) as { devDependencies: Record<string, string> }).devDependencies['electron'] ?? '';
  const paper = readFileSync(path.join(root, 'node_modules', 'electron', 'package.json'), 'utf8');
  const { version } = JSON.parse(paper) as { version: string };
  return [
    ...(/^\d+\.\d+\.\d+$/.test(pin) ? [] : [`${pin} is no exact version`]),
    ...(Number(pin.split('.')[0]) >= oldestLine ? [] : [`${pin} is too old`]),
    ...(pin === version ? [] : [`${version} is installed`]),
  ];
}

/** Every fuse, and how it must stand. */
const fuses: Readonly<Record<string, string>> = {
  RunAsNode: 'false',
  EnableCookieEncryption: 'true',
  EnableNodeOptionsEnvironmentVariable: 'false',
  EnableNodeCliInspectArguments: 'false',
  EnableEmbeddedAsarIntegrityValidation: "platform !== 'linux'",
  OnlyLoadAppFromAsar: 'true',
  LoadBrowserProcessSpecificV8Snapshot: 'false',
  GrantFileProtocolExtraPrivileges: 'false',
  WasmTrapHandlers: 'true',
};

/** What is wrong with the fuses that the packager flips. That it flips them is tested with the packager. */
export function readFuses(source: string, packager: string): string[] {
  const set = [...source.matchAll(/\[FuseV1Options\.(\w+)\]: ([^,\n]+),/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  return [
    ...set.filter(([name = '', value]) => fuses[name] !== value).map(([name, value]) => `${name} is ${value}`),
    ...(set.length === Object.keys(fuses).length ? [] : [`${set.length} fuses are set`]),
    ...(source.includes('strictlyRequireAllFuses: true') ? [] : ['a new fuse would pass unseen']),
    ...(/^afterPack: \.\/build\/after-pack\.ts$/m.test(packager) ? [] : ['the packager does not flip them']),
  ];
}
