import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { AppError } from '#shared/errors.ts';
import { recogniseFile } from '../inspect/recognise.ts';

/*
 * Looks at files in a process of its own, so that the memory it takes is its own: node recognise-program.ts warm-up
 * file... With --careless it does what readers do that trust an archive: unpacks every part that is listed.
 */

interface Seen {
  readonly refusal: string | null;
  readonly message: string;
  readonly milliseconds: number;
}

function careless(file: string): void {
  const bytes = readFileSync(file);
  let kept = 0;
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    const local = bytes.readUInt32LE(at + 42);
    if (local + 30 > bytes.length || bytes.readUInt16LE(at + 10) !== 8) continue;
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    kept += inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20))).length;
  }
  if (kept < 0) throw new Error('never');
}

async function look(file: string, trusting: boolean): Promise<Seen> {
  const started = performance.now();
  const done = (refusal: string | null, message: string): Seen => ({
    refusal,
    message,
    milliseconds: performance.now() - started,
  });
  try {
    if (trusting) careless(file);
    else await recogniseFile(file, 'list.xlsx');
    return done(null, '');
  } catch (error) {
    return error instanceof AppError ? done(error.code, error.message) : done(null, String(error));
  }
}

const trusting = process.argv.includes('--careless');
const [warmUp = '', ...files] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
await look(warmUp, trusting);
const before = process.resourceUsage().maxRSS;
const seen: Seen[] = [];
for (const file of files) seen.push(await look(file, trusting));
// In kilobytes on every system that Node runs on.
process.stdout.write(JSON.stringify({ seen, grown: (process.resourceUsage().maxRSS - before) / 1024 }));
