import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The bytes by which a text would be found in a file, in each way that programs write text down. */
function tracesOf(text: string): Buffer[] {
  const utf8 = Buffer.from(text, 'utf8');
  const utf16 = Buffer.from(text, 'utf16le');
  const swapped = Buffer.from(utf16).swap16();
  const texts = [utf8, utf16].flatMap((bytes) => [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    // A text in the middle of something may begin at any of three places of the alphabet's groups.
    ...[0, 1, 2].map((shift) => middleOf(Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64'), shift)),
    ...[0, 1, 2].map((shift) => middleOf(Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64url'), shift)),
  ]);
  // A few letters of base64 stand somewhere in any sealed megabyte.
  const telling = texts.filter(({ length }) => length >= 6);
  return [utf8, utf16, swapped, ...telling.map((each) => Buffer.from(each, 'latin1'))];
}

/** The groups that the text alone decides. */
function middleOf(encoded: string, shift: number): string {
  const bare = encoded.replace(/=+$/, '');
  return bare.slice(shift === 0 ? 0 : 4, bare.length - (bare.length % 4));
}

/** Every file under a folder; a folder that is not there has none. */
export function filesUnder(folder: string, except: (file: string) => boolean = () => false): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !except(file));
}

/** Which of the texts stand in which files, in their contents or in their names. */
export function findTexts(files: readonly string[], texts: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const traces = texts.map((text) => [text, tracesOf(text)] as const);
  for (const file of files) {
    const bytes = Buffer.concat([Buffer.from(file), readFileSync(file)]);
    for (const [text, ways] of traces) {
      if (ways.some((way) => bytes.includes(way))) found.set(text, [...(found.get(text) ?? []), file]);
    }
  }
  return found;
}
