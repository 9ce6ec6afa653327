import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { inspectFile, openList } from '../../src/main/roster/inspect/inspect.ts';
import { runInWorker } from '../../src/main/roster/run-worker.ts';
import { soundParts } from '../../src/main/roster/testing/bombs.ts';
import { type ForgedPart, forgeZip } from '../../src/main/roster/testing/forge-zip.ts';
import { type Chance, createChance } from './random.ts';

/** How to damage lists. */
export interface FuzzOptions {
  readonly files: number;
  readonly seed: number;
  /** Through the worker thread, as the desk does it, instead of here. */
  readonly worker?: boolean;
  /** Negative control: another reader. */
  readonly inspect?: typeof inspectFile;
  readonly onProgress?: (done: number) => void;
}

/** What came of it. */
export interface FuzzFigures {
  readonly files: number;
  readonly read: number;
  readonly refused: number;
  /** Failures without words of ours, or without advice. */
  readonly untyped: readonly string[];
  /** Something was added to what every object has. */
  readonly polluted: boolean;
  readonly slowest: number;
  readonly milliseconds: number;
}

const worker = new URL('../../src/main/roster/worker.ts', import.meta.url);
const choice = { sheet: null, headerRow: null, encoding: null, delimiter: null };

const text = (value: string) => `<is><t>${value}</t></is>`;
const inline = (reference: string, value: string) => `<c r="${reference}" t="inlineStr">${text(value)}</c>`;

/** A small workbook that has everything a reader looks at. */
function soundWorkbook(): ForgedPart[] {
  const rows = Array.from({ length: 12 }, (_, index) => {
    const row = index + 2;
    return `<row r="${row}">${inline(`A${row}`, `Asha ${index}`)}<c r="B${row}" t="s"><v>${index % 3}</v></c><c r="C${row}"><v>${index}</v></c><c r="D${row}" s="1"><f>A1</f><v>46085</v></c><c r="E${row}" t="b"><v>1</v></c></row>`;
  });
  const heads = ['Name', 'Course', 'Semester', 'Date', 'Paid'].map((head, index) => inline(`${'ABCDE'[index]}1`, head));
  const sheet = `<dimension ref="A1:E13"/><sheetData><row r="1">${heads.join('')}</row>${rows.join('')}</sheetData><mergeCells count="1"><mergeCell ref="A20:B21"/></mergeCells>`;
  const relations =
    '<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="x/styles" Target="styles.xml"/></Relationships>';
  return [
    ...soundParts(sheet).map((part) =>
      part.name.endsWith('workbook.xml.rels')
        ? { ...part, content: String(part.content).replace('</Relationships>', relations) }
        : part,
    ),
    {
      name: 'xl/sharedStrings.xml',
      content:
        '<sst><si><t>B.Tech</t></si><si><r><t>M</t></r><r><t>BA</t></r></si><si><t>B.A.</t><rPh><t>x</t></rPh></si></sst>',
    },
    {
      name: 'xl/styles.xml',
      content: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    },
  ];
}

const csv = `Student Name,Course,Email Id,Phone Number\r\n${Array.from({ length: 40 }, (_, index) => `"Asha, ${index}",B.Tech,a${index}@b.in,98201445${10 + index}\r\n`).join('')}`;

type Mutation = (xml: string, chance: Chance) => string;

const place = (xml: string, chance: Chance) => chance.between(0, Math.max(0, xml.length - 1));
const among =
  (pattern: RegExp, ...values: readonly string[]): Mutation =>
  (xml, chance) => {
    const found = [...xml.matchAll(pattern)];
    if (found.length === 0) return xml;
    const { index, 0: old } = chance.pick(found);
    return xml.slice(0, index) + chance.pick(values) + xml.slice(index + old.length);
  };

/** What may happen to the XML of a part. */
const mutations: readonly Mutation[] = [
  (xml, chance) => xml.slice(0, place(xml, chance)),
  (xml, chance) => xml.slice(place(xml, chance)),
  (xml, chance) => {
    const at = place(xml, chance);
    return xml.slice(0, at) + xml.slice(at + chance.between(1, 40));
  },
  (xml, chance) => {
    const at = place(xml, chance);
    return xml.slice(0, at) + String.fromCharCode(chance.between(0, 0xd7ff)) + xml.slice(at + 1);
  },
  (xml, chance) => {
    const from = place(xml, chance);
    const to = place(xml, chance);
    return xml.slice(0, to) + xml.slice(from, from + 60) + xml.slice(to);
  },
  among(/r="\d+"/g, 'r="-1"', 'r="0"', 'r="1048576"', 'r="1048577"', 'r="99999999999"', 'r=""', 'r="1e3"', 'r="NaN"'),
  among(
    /r="[A-E]\d+"/g,
    'r="XFD1048576"',
    'r="AAAA1"',
    'r="1"',
    'r="A0"',
    'r="__proto__"',
    'r="A1:XFD9"',
    'r="ZZZZZZZ99"',
  ),
  among(
    /<v>\d+<\/v>/g,
    '<v>-1</v>',
    '<v>999999999</v>',
    '<v>1e308</v>',
    '<v>NaN</v>',
    '<v>__proto__</v>',
    '<v>constructor</v>',
    '<v>0x10</v>',
    '<v/>',
    '<v> </v>',
  ),
  among(/t="\w+"/g, 't="s"', 't="z"', 't="__proto__"', 't="e"', 't="d"', 't="n"', 't="b"'),
  among(/s="\d+"/g, 's="-1"', 's="99999999"', 's="__proto__"', 's="1e9"'),
  among(/numFmtId="\d+"/g, 'numFmtId="-1"', 'numFmtId="1e99"', 'numFmtId="x"'),
  among(
    /Target="[^"]+"/g,
    'Target="../../../etc/passwd"',
    'Target=""',
    'Target="/xl/workbook.xml"',
    'Target="worksheets/none.xml"',
  ),
  among(
    /<t>/g,
    '<t>&#0;',
    '<t>&#x110000;',
    '<t>&#xD800;',
    '<t>&lol;',
    '<t>_x0000_',
    '<t><![CDATA[',
    '<t><!--',
    '<t>]]>',
  ),
  (xml) =>
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>${xml.replace('<t>', '<t>&c;&c;&c;')}`,
  (xml) => `<!DOCTYPE x SYSTEM "file:///etc/passwd" [<!ENTITY % p SYSTEM "http://127.0.0.1:9/"> %p;]>${xml}`,
  (xml, chance) => '<a>'.repeat(chance.between(60, 5000)) + xml,
  (xml, chance) => xml.replace('>', ` ${'x="y" '.repeat(chance.between(1, 20_000))}>`),
  (xml, chance) => xml.replaceAll('</', chance.pick(['<', '</x', '<//', '</ '])),
  (xml) => xml.replaceAll('"', "'"),
  (xml) => xml.replace(/<(\/?)(\w)/g, '<$1x:$2'),
  (xml) => `\ufeff${xml}`,
  (xml) => xml.replaceAll('sheetData', 'sheetdata'),
  () => '',
  () => '\0'.repeat(2000),
];

function flipBytes(bytes: Buffer, chance: Chance): Buffer {
  const damaged = Buffer.from(bytes);
  for (let count = chance.between(1, 12); count > 0; count -= 1) {
    const at = chance.between(0, damaged.length - 1);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << chance.between(0, 7));
  }
  return chance.next() < 0.2 ? damaged.subarray(0, chance.between(1, damaged.length)) : damaged;
}

/** One damaged list: whole archives with odd XML, archives with flipped bytes, text files with both. */
function damagedList(chance: Chance): { name: string; bytes: Buffer } {
  const kind = chance.next();
  if (kind < 0.2) {
    const odd = chance.next() < 0.5 ? chance.pick(mutations)(csv, chance) : csv;
    return { name: 'list.csv', bytes: flipBytes(Buffer.from(`${odd} `), chance) };
  }
  const parts = soundWorkbook();
  if (kind < 0.35) return { name: 'list.xlsx', bytes: flipBytes(forgeZip(parts), chance) };
  const changed = parts.map((part) => ({ ...part, content: String(part.content) }));
  for (let count = chance.between(1, 3); count > 0; count -= 1) {
    // Most of what is read is in the sheet.
    const index = chance.next() < 0.5 ? 4 : chance.between(0, changed.length - 1);
    const part = changed[index];
    if (part) changed[index] = { ...part, content: chance.pick(mutations)(part.content, chance) };
  }
  if (chance.next() < 0.05) changed.splice(chance.between(0, changed.length - 1), 1);
  return { name: 'list.xlsx', bytes: forgeZip(changed) };
}

const everyObject = () => Object.getOwnPropertyNames(Object.prototype).join();

/** Damages small lists in every way that comes to mind, and has them read. Failures must be errors in words. */
export async function fuzzLists(options: FuzzOptions): Promise<FuzzFigures> {
  const { files, seed, onProgress } = options;
  const began = performance.now();
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-fuzz-'));
  const chance = createChance(seed);
  const untyped: string[] = [];
  const before = everyObject();
  const counts = { read: 0, refused: 0 };
  let slowest = 0;
  try {
    for (let number = 0; number < files; number += 1) {
      const { name, bytes } = damagedList(chance);
      const file = { path: path.join(folder, `${number % 50}`), name };
      writeFileSync(file.path, bytes);
      const started = performance.now();
      try {
        await readList(file, options, (error) => untyped.push(`${number}: ${error}`));
        counts.read += 1;
      } catch (error) {
        counts.refused += 1;
        const told =
          error instanceof AppError &&
          / (?:Save|Open|Unpack|Upload|Choose|Close|Name|Remove|Split|save)/.test(error.message);
        const hung = error instanceof AppError && error.message.includes('too much to read');
        if (!told || hung) untyped.push(`${number}: ${String(error)}`);
      }
      slowest = Math.max(slowest, performance.now() - started);
      onProgress?.(number + 1);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    files,
    ...counts,
    untyped,
    polluted: everyObject() !== before,
    slowest,
    milliseconds: performance.now() - began,
  };
}

async function readList(
  file: { path: string; name: string },
  { worker: threaded = false, inspect = inspectFile }: FuzzOptions,
  onUnexpected: (error: string) => void,
): Promise<void> {
  if (threaded) {
    const job = { kind: 'inspect', file, remembered: [], choice } as const;
    await runInWorker<'inspect'>(job, { program: worker, timeouts: 20_000, onUnexpected });
    return;
  }
  const { layout } = await inspect(file, new Map());
  await openList(file.path, layout).read(() => true);
}
