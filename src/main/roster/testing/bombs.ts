import { crc32, createDeflateRaw } from 'node:zlib';
import { type ForgedPart, forgeZip, wideExtra } from './forge-zip.ts';

/** An archive that means no good, named like a workbook. */
export interface Bomb {
  readonly what: string;
  readonly bytes: Buffer;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a small workbook that is as it should be; `sheet` is what stands inside its only sheet. */
export const soundParts = (sheet = '<sheetData/>'): ForgedPart[] => [
  {
    name: '[Content_Types].xml',
    content: `<Types xmlns="${packaging}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content: `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
  { name: 'xl/worksheets/sheet1.xml', content: `<worksheet xmlns="${main}">${sheet}</worksheet>` },
];

/** So many megabytes of one byte, packed: nothing of it is ever in memory at once. */
export async function packedBytes(
  megabytes: number,
  byte = 0,
): Promise<Required<Pick<ForgedPart, 'packed' | 'size' | 'checksum'>>> {
  const block = Buffer.alloc(1024 * 1024, byte);
  const pieces: Buffer[] = [];
  const deflate = createDeflateRaw({ level: 1 });
  const packed = new Promise<Buffer>((resolve, reject) => {
    deflate.on('data', (bytes: Buffer) => pieces.push(bytes));
    deflate.on('end', () => resolve(Buffer.concat(pieces)));
    deflate.on('error', reject);
  });
  let checksum = 0;
  for (let index = 0; index < megabytes; index += 1) {
    checksum = crc32(block, checksum);
    if (!deflate.write(block)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  return { packed: await packed, size: megabytes * block.length, checksum };
}

const media = 'xl/media/image1.bin';
const text = (name: string, more: Partial<ForgedPart> = {}): ForgedPart => ({
  name,
  content: 'x'.repeat(600),
  ...more,
});
const full = 0xffff_ffff;

/** Everything that an archive can lie about. All of it must be refused before it costs anything. */
export async function makeBombs(): Promise<Bomb[]> {
  const zeros = await packedBytes(400);
  const sound = soundParts();
  const [types = text('x'), ...rest] = sound;
  const made = [
    ...heavyOnes(zeros, sound, types),
    ...oddParts(sound),
    ...oddHeaders(sound),
    ...oddEnds(sound, types, rest),
  ];
  return made.map(([what, bytes]) => ({ what, bytes }));
}

type Made = [what: string, bytes: Buffer];

function heavyOnes(
  zeros: Awaited<ReturnType<typeof packedBytes>>,
  sound: readonly ForgedPart[],
  types: ForgedPart,
): Made[] {
  return [
    ['400 MB of zeros', forgeZip([...sound, { name: media, ...zeros }])],
    ['400 MB of zeros that say they are 1 kB', forgeZip([...sound, { name: media, ...zeros, size: 1000 }])],
    [
      '400 MB of zeros, of which only the part’s own header tells',
      forgeZip([...sound, { name: media, ...zeros, listed: { size: 1000 } }]),
    ],
    [
      '400 MB of zeros, of which only the directory tells',
      forgeZip([...sound, { name: media, ...zeros, own: { size: 1000 } }]),
    ],
    [
      '400 MB of zeros behind another packed size',
      forgeZip([...sound, { name: media, ...zeros, listed: { packed: 100, size: 1000 } }]),
    ],
    ['an archive of archives of zeros', nested(zeros, types)],
  ];
}

function oddParts(sound: readonly ForgedPart[]): Made[] {
  return [
    [
      'two entries for the same bytes',
      forgeZip([...sound, text('a.xml'), text('a.xml', { unverified: true, listed: { name: 'b.xml', offset: 0 } })]),
    ],
    ['a thousand entries for the same bytes', sharedBytes(sound)],
    ['a part inside another', inside(sound)],
    ['513 MB that are not there', forgeZip([...sound, text(media, { size: 513 * 1024 * 1024 })])],
    ['more than there is', forgeZip([...sound, text(media, { size: 5000 })])],
    ['less than there is', forgeZip([...sound, text(media, { size: 50 })])],
    ['another checksum', forgeZip([...sound, text(media, { checksum: 1 })])],
    ['another name in the part’s own header', forgeZip([...sound, text('a.xml', { own: { name: 'b.xml' } })])],
    ['another method in the part’s own header', forgeZip([...sound, text('a.xml', { own: { method: 0 } })])],
    ['another size in the part’s own header', forgeZip([...sound, text('a.xml', { own: { size: 601 } })])],
    ['another packed size in the part’s own header', forgeZip([...sound, text('a.xml', { own: { packed: 3 } })])],
    [
      '1,001 parts',
      forgeZip([...sound, ...Array.from({ length: 996 }, (_, index) => text(`p${index}`, { content: 'x' }))]),
    ],
    [
      '1,001 parts of which it counts five',
      forgeZip([...sound, ...Array.from({ length: 996 }, (_, index) => text(`p${index}`, { content: 'x' }))], {
        count: 5,
      }),
    ],
    ['more parts counted than there are', forgeZip(sound, { count: 6 })],
    ['a path above', forgeZip([...sound, text('../../evil')])],
    ['a path above in the middle', forgeZip([...sound, text('xl/../../evil')])],
    ['a path above with backslashes', forgeZip([...sound, text('..\\..\\evil')])],
    ['an absolute path', forgeZip([...sound, text('/etc/passwd')])],
    ['a drive', forgeZip([...sound, text('C:\\evil')])],
    ['a network path', forgeZip([...sound, text('\\\\host\\share')])],
  ];
}

function oddHeaders(sound: readonly ForgedPart[]): Made[] {
  return [
    ['a NUL in a name', forgeZip([...sound, text('a.xml\0.png')])],
    ['a part without a name', forgeZip([...sound, text('')])],
    ['an encrypted part', forgeZip([...sound, text('a.xml', { flags: 1 })])],
    ['a part that only its own header calls encrypted', forgeZip([...sound, text('a.xml', { own: { flags: 1 } })])],
    ['an encrypted directory', forgeZip([...sound, text('a.xml', { flags: 0x2000 })])],
    [
      'sizes behind the bytes, says only the part’s own header',
      forgeZip([...sound, text('a.xml', { own: { flags: 8, size: 0, packed: 0, checksum: 0 } })]),
    ],
    [
      'sizes behind the bytes, and others before them',
      forgeZip([...sound, text('a.xml', { flags: 8, own: { size: 7 } })]),
    ],
    ['a packing method that is none', forgeZip([...sound, text('a.xml', { method: 99 })])],
    ['a stored part of two sizes', forgeZip([...sound, text('a.xml', { method: 0, size: 601 })])],
    [
      '64-bit sizes of exabytes',
      forgeZip([...sound, text('a.xml', { listed: { size: full }, extra: wideExtra(2n ** 62n) })]),
    ],
    ['64-bit sizes that are not there', forgeZip([...sound, text('a.xml', { listed: { size: full } })])],
    [
      'a 64-bit place beyond the file',
      forgeZip([...sound, text('a.xml', { listed: { offset: full }, extra: wideExtra(2n ** 40n) })]),
    ],
  ];
}

function oddEnds(sound: readonly ForgedPart[], types: ForgedPart, rest: readonly ForgedPart[]): Made[] {
  return [
    ['a 64-bit count of billions', forgeZip(sound, { count: 0xffff, wide: { count: 2n ** 33n } })],
    ['a 64-bit directory beyond the file', forgeZip(sound, { offset: full, wide: { offset: 2n ** 50n } })],
    ['a 64-bit record beyond the file', forgeZip(sound, { count: 0xffff, wide: { start: 2n ** 50n } })],
    ['64-bit numbers that are not the plain ones', forgeZip(sound, { wide: { count: 3n } })],
    ['64-bit numbers that are announced and missing', forgeZip(sound, { count: 0xffff })],
    ['two ends, the second in the comment', twoEnds(sound)],
    ['a directory that ends elsewhere', forgeZip(sound, { size: 100 })],
    ['bytes before everything', forgeZip([types, ...rest], { prefix: Buffer.alloc(64, 'x'), offset: 64 })],
    ['a part twice', forgeZip([...sound, text('a.xml'), text('a.xml')])],
    ['a part twice, in capitals', forgeZip([...sound, text('a.xml'), text('A.XML')])],
  ];
}

/** An archive of ten archives, and so on down, with the zeros at the bottom. */
export function nestedBytes(zeros: Pick<ForgedPart, 'packed' | 'size' | 'checksum'>, levels: number): Buffer {
  const copies = Array.from({ length: 10 }, (_, index) => index);
  if (levels === 1) return forgeZip(copies.map((index) => ({ name: `${index}.bin`, ...zeros })));
  const inner = nestedBytes(zeros, levels - 1);
  return forgeZip(copies.map((index) => ({ name: `${index}.zip`, content: inner })));
}

const nested = (zeros: Parameters<typeof nestedBytes>[0], types: ForgedPart) =>
  forgeZip([types, { name: 'a.zip', content: nestedBytes(zeros, 2) }]);

function sharedBytes(sound: readonly ForgedPart[]): Buffer {
  const unverifiedAccounts = Array.from({ length: 900 }, (_, index) => ({
    ...text(`${index}.bin`),
    unverified: true,
    listed: { offset: 0 },
  }));
  return forgeZip([...sound, ...unverifiedAccounts]);
}

/** The bytes of one part are a stored archive whose only part is listed as well. */
function inside(sound: readonly ForgedPart[]): Buffer {
  const before = forgeZip(sound).indexOf('PK\x01\x02');
  const kernel = forgeZip([text('kernel.xml')]);
  const header = 30 + 'a.bin'.length;
  return forgeZip([
    ...sound,
    { name: 'a.bin', method: 0, content: kernel },
    text('kernel.xml', { unverified: true, listed: { offset: before + header } }),
  ]);
}

/** Programs that look for the last end take the one in the comment, with a directory of its own. */
function twoEnds(sound: readonly ForgedPart[]): Buffer {
  const plain = forgeZip(sound);
  const record = Buffer.from(plain.subarray(plain.length - 22));
  record.writeUInt16LE(1, 8);
  record.writeUInt16LE(1, 10);
  // A comment of its own that is not there: who checks that goes on to the first end, who does not stays with this one.
  record.writeUInt16LE(99, 20);
  return forgeZip(sound, { comment: record });
}
