import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Electron's binary carries in front of its fuses. */
export const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** Puts files in place of Electron's into `folder`: enough for the packager to pack an app that can't be started. */
export function makeStandIn(folder: string, version: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'));
  const wire = Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([1, 9]), Buffer.from('101100011')]);
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.alloc(64), wire, Buffer.alloc(64)]), { mode: 0o755 });
  writeFileSync(join(folder, 'version'), version);
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) writeFileSync(join(folder, file), '');
}
