import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { everyRow } from './testing/check-kit.ts';
import {
  csvText,
  headings,
  makeFolder,
  rawWorkbook,
  student,
  type TestFolder,
  workbook,
} from './testing/list-files.ts';
import { createListService, type ListService } from './testing/list-service.ts';
import { type RosterKit, startRosterKit } from './testing/roster-kit.ts';

let folder: TestFolder;
let service: ListService;
let kit: RosterKit;
beforeEach(async () => {
  folder = makeFolder();
  service = createListService();
  kit = await startRosterKit(folder, service);
});
afterEach(async () => {
  await kit.close();
  folder.remove();
});

const rows = (count: number) => [headings, ...Array.from({ length: count }, (_, index) => student(index))];
const book = workbook({ List: rows(40) });
const refusal = (name: string, content: string | Uint8Array) =>
  kit.open(name, content).then(
    () => 'taken',
    (error: Error) => error.message,
  );

/** A good list goes through, whatever came before. */
async function goodListArrives(): Promise<void> {
  const done = await kit.send(await kit.check(await kit.open('good.csv', csvText(rows(3)))));
  expect(done).toMatchObject({ state: 'done', outcome: { accepted: 3 } });
}

describe('a list that cannot be taken', () => {
  it('is refused in words that say what to do, is not kept, and stands in nobody’s way [X-02]', async () => {
    const wide = csvText([Array.from({ length: 300 }, (_, index) => `Column ${index}`)]);
    const told: readonly (readonly [string, string, string | Uint8Array])[] = [
      ['This file is empty. Choose the file that has the list in it', 'list.csv', ''],
      ['This file has no rows. Choose the file that has the list in it', 'list.csv', '\r\n\r\n'],
      ['This list has more than 200 columns. Remove those that are not needed', 'list.csv', wide],
      [
        'This list has more than 200 columns. Remove those that are not needed',
        'list.xlsx',
        workbook({ List: [Array.from({ length: 300 }, (_, index) => `Column ${index}`)] }),
      ],
      ['This file is larger than 50 MB. Split it into smaller files', 'list.csv', Buffer.alloc(60_000_000, 'a,b\n')],
      ['Files named .pdf are not lists of students. Upload .xlsx, .xlsm, .csv, .tsv or .txt', 'list.pdf', 'x'],
      [
        'This is a PDF document. Upload the list that it was made from, as Excel workbook (.xlsx) or CSV',
        'list.csv',
        '%PDF-1.7',
      ],
      [
        'A quotation mark in row 2 is never closed, so the rows after it cannot be told apart. Close it, or take it away',
        'list.csv',
        'Name,Email\n"Asha,a@b.in\n',
      ],
    ];
    for (const [message, name, content] of told) expect(await refusal(name, content)).toBe(message);
    expect(await kit.roster['roster.list'](undefined)).toEqual([]);
    await goodListArrives();
  });

  it('is every workbook that was written by halves: cut at 20 places, none is read in part [X-06]', async () => {
    for (let cut = 1; cut <= 20; cut += 1) {
      const message = await refusal('list.xlsx', book.subarray(0, Math.floor((book.length * cut) / 21)));
      expect(message).toBe(
        'This workbook is damaged or incomplete. Open it in a spreadsheet program and save it again',
      );
    }
    // The same workbook as a whole.
    expect(await refusal('list.xlsx', book)).toBe('taken');
  });
});

describe('a list with something odd in it', () => {
  const look = async (name: string, content: string | Uint8Array) => {
    const upload = await kit.open(name, content);
    const checked = await kit.check(upload);
    const whole = { importId: upload.importId, ...everyRow };
    return { ...checked, rows: (await kit.roster['roster.rows'](whole)).rows };
  };
  const messages = (row: { problems: readonly { message: string; fix: string }[] } | undefined) =>
    row?.problems.map(({ message, fix }) => `${message}. ${fix}`);

  it('is only a heading: nothing to do, and nothing to send', async () => {
    const upload = await kit.open('list.csv', csvText(rows(0)));
    const { counts, importId } = await kit.check(upload);
    expect(counts.read).toBe(0);
    await expect(kit.roster['roster.commit']({ importId })).rejects.toMatchObject({ message: 'Check the list first' });
  });

  it('has no heading: it is said, and the columns can be matched by hand', async () => {
    const upload = await kit.open('list.csv', csvText(rows(4).slice(1)));
    expect(upload.inspection.notes.join()).toContain('No heading was recognised');
  });

  it('has one heading twice: it is said, and only one of the columns is matched', async () => {
    const upload = await kit.open('list.csv', 'Name,Email,Email\nAsha,a@b.in,c@d.in\n');
    expect(upload.inspection.notes).toContain('The heading “Email” stands over 2 columns');
    expect(Object.values(upload.options.mapping).filter((field) => field === 'email')).toHaveLength(1);
  });

  it('is UTF-16, Windows-1252, or has semicolons: it is read as it is, and asked about where it is a guess', async () => {
    const text = 'Name;Course;Semester;Email\r\nZoë Núñez;B.Tech;5;zoe@b.in\r\n';
    for (const content of [Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(text, 'latin1'), Buffer.from(text)]) {
      const { rows: shown, inspection } = await look('list.csv', content);
      expect(shown[0]?.values.name).toBe('Zoë Núñez');
      expect(inspection.delimiter).toBe(';');
      if (inspection.encoding?.certain === false) expect(inspection.encoding.sample).toEqual(['Zoë Núñez']);
    }
  });

  it('has a cell of 33,000 characters, or formulas without results: these rows are kept out, with advice', async () => {
    const long = await look('list.csv', csvText([...rows(1), student(9).with(2, 'x'.repeat(33_000))]));
    expect(messages(long.rows[1])).toContain('A cell has more than 32,767 characters. Shorten it');
    const cells = (own: string) =>
      `<row r="1">${['Name', 'Course', 'Semester', 'Email'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row><row r="2"><c t="inlineStr"><is><t>Asha</t></is></c><c t="inlineStr"><is><t>B.A.</t></is></c>${own}<c t="inlineStr"><is><t>a@b.in</t></is></c></row>`;
    const formula = await look('list.xlsx', rawWorkbook(`<sheetData>${cells('<c><f>2+3</f></c>')}</sheetData>`));
    expect(messages(formula.rows[0])).toContain(
      'Semester is a formula whose result was not saved. Open the file, let it calculate, save it, or paste the values',
    );
    const saved = await look('list.xlsx', rawWorkbook(`<sheetData>${cells('<c><f>2+3</f><v>5</v></c>')}</sheetData>`));
    expect(saved.rows[0]).toMatchObject({ outcome: 'create', values: { semester: '5' } });
  });

  it('has a row far below the others: it is read, not cut off', async () => {
    const far = `<row r="900000">${student(2)
      .map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`)
      .join('')}</row>`;
    const near = headings.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
    const { counts, rows: shown } = await look(
      'list.xlsx',
      rawWorkbook(`<sheetData><row r="1">${near}</row>${far}</sheetData>`),
    );
    expect(counts).toMatchObject({ read: 1, create: 1 });
    expect(shown[0]?.row).toBe(900_000);
  });
});

describe('a commit that is cut off', () => {
  it.each(['batches.create', 'batches.rows', 'batches.finish'] as const)(
    'by a session that ends at %s goes on under the same key when the person signs in again [X-06]',
    async (call) => {
      let signedIn = false;
      service.before = (name, count) => {
        if (name === call && !signedIn && (call !== 'batches.rows' || count === 2))
          throw new AppError('session_expired');
      };
      const upload = await kit.check(await kit.open('list.csv', csvText(rows(2500))));
      const waiting = await kit.send(upload);
      expect(waiting).toMatchObject({ state: 'queued', counts: { create: 2500 } });
      expect(service.students.size).toBe(0);
      signedIn = true;
      kit.outbox.wake('signed-in');
      await kit.drain();
      const done = await kit.roster['roster.read']({ importId: upload.importId });
      expect(done).toMatchObject({ state: 'done', outcome: { accepted: 2500 } });
      expect(service.students.size).toBe(2500);
      expect(service.batches).toHaveLength(1);
    },
  );
});

/** Whether a small file system can be mounted here, to be filled. */
const small = mkdtempSync(join(tmpdir(), 'footbridge-small-'));
const mount = (...how: string[]) => spawnSync('mount', [...how, small]).status === 0;
const mounted = mount('-t', 'tmpfs', '-o', 'size=6m', 'tmpfs');
afterAll(() => {
  if (mounted) spawnSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

describe.runIf(mounted)('a disk that is full', () => {
  it('keeps nothing by halves, says so, and goes on when there is room [X-06]', { timeout: 60_000 }, async () => {
    const other = createListService();
    const tight = await startRosterKit({ ...folder, path: small }, other);
    try {
      const before = await tight.check(await tight.open('first.csv', csvText(rows(3))));
      expect(before.state).toBe('ready');
      const large = csvText(rows(25_000));
      const full = await tight.open('large.csv', large).then(
        (upload) => tight.check(upload),
        (error: unknown) => ({ state: 'refused', problem: error as AppError, importId: '' }),
      );
      expect(['failed', 'refused']).toContain(full.state);
      expect(full.problem).toMatchObject({ code: 'disk_full', message: expect.stringContaining('Free some space') });
      expect(await tight.roster['roster.read']({ importId: before.importId })).toMatchObject({ state: 'ready' });
      mount('-o', 'remount,size=64m');
      const again = await tight.check(await tight.open('large.csv', large));
      expect(again).toMatchObject({ state: 'ready', counts: { create: 25_000 } });
      expect(readdirSync(small).length).toBeGreaterThan(0);
    } finally {
      await tight.close();
    }
  });
});
