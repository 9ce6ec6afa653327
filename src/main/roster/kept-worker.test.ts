import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import { runInWorker } from './run-worker.ts';
import { packedBytes, soundParts } from './testing/bombs.ts';
import { forgeZip } from './testing/forge-zip.ts';
import { csvText, headings, makeFolder, rawWorkbook, student, workbook } from './testing/list-files.ts';
import { createListService } from './testing/list-service.ts';
import { startRosterKit } from './testing/roster-kit.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

const entryPoints = {
  real: new URL('./worker.ts', import.meta.url),
  counting: new URL('./testing/workers/counting.ts', import.meta.url),
  silent: new URL('./testing/workers/silent.ts', import.meta.url),
  greedy: new URL('./testing/workers/greedy.ts', import.meta.url),
};
const choice = { sheet: null, headerRow: null, encoding: null, delimiter: null };
const file = (name: string, content: string | Uint8Array = 'x') => folder.write(name, content);
const job = (name: string, content?: string | Uint8Array) =>
  ({ kind: 'inspect', file: file(name, content), remembered: [], choice }) as const;

/** Which thread did a job, and how many it had done with it. */
const count = async (name = 'list', heap = 64) =>
  (await runInWorker<'inspect'>(job(name), { program: entryPoints.counting, heap })) as unknown as {
    threadId: number;
    jobs: number;
  };

describe('a thread that is kept for the next job', () => {
  it('does a second and a third one [X-04]', async () => {
    const first = await count();
    const second = await count();
    const third = await count();
    expect([second?.threadId, third?.threadId]).toEqual([first?.threadId, first?.threadId]);
    expect([first?.jobs, second?.jobs, third?.jobs]).toEqual([1, 2, 3]);
  });

  it('is not asked for two at once: each has its own, and one of them stays [X-04]', async () => {
    const both = await Promise.all([count(), count(), count()]);
    expect(new Set(both.map(({ threadId }) => threadId)).size).toBe(3);
    const after = await count();
    expect(both.map(({ threadId }) => threadId)).toContain(after.threadId);
    expect(after.jobs).toBeGreaterThan(1);
  });

  it.each(['fails', 'throws'])('is gone after a job that %s, and the next one has another [X-04]', async (how) => {
    const before = await count();
    await expect(count(how)).rejects.toMatchObject({ code: 'unreadable_file' });
    const after = await count();
    expect(after.threadId).not.toBe(before.threadId);
    expect(after.jobs).toBe(1);
  });

  it.each(['ends', 'breaks'])('that %s behind its answer is not held against the next job [X-04]', async (how) => {
    for (let time = 0; time < 5; time += 1) {
      await count(how);
      // Whether the thread is seen to be gone before the next job is a matter of luck: it is done either way.
      if (time % 2 === 1) await turn();
      expect((await count()).jobs).toBeGreaterThan(0);
    }
  });

  it('that breaks behind its answer has answered, whichever of the two is heard first [X-04]', async () => {
    for (let heap = 70; heap < 90; heap += 1) {
      const answer = count('breaks', heap);
      // Both are there by the time that anybody listens.
      for (let spin = 0; spin < 3e8 && heap % 2 === 0; spin += 1);
      expect(await answer).toMatchObject({ jobs: 1 });
    }
  });

  it('has the memory that the job may take, not that of another job [X-04]', async () => {
    const small = await count('list', 64);
    const large = await count('list', 128);
    expect(large.threadId).not.toBe(small.threadId);
  });
});

describe('the real worker', () => {
  const look = (name: string, content: string | Uint8Array, watch: object = {}) =>
    runInWorker<'inspect'>(job(name, content), { program: entryPoints.real, ...watch });
  const good = () => look('list.csv', csvText([headings, student(1)]));
  const columns = async () => (await good()).inspection.columns.length;

  it('works on after a job that was stopped, killed, refused, or took too much memory [X-04]', async () => {
    expect([await columns(), await columns()]).toEqual([7, 7]);
    const cancel = new AbortController();
    const cancelled = look('list.csv', csvText([headings]), { signal: cancel.signal });
    cancel.abort();
    await cancelled.catch(() => undefined);
    expect(await columns()).toBe(7);
    await expect(look('list.xls', 'x')).rejects.toMatchObject({ code: 'wrong_type' });
    expect(await columns()).toBe(7);
    for (const [program, watch] of [
      [entryPoints.silent, { timeouts: 300 }],
      [entryPoints.greedy, { heap: 64 }],
    ] as const) {
      await expect(runInWorker<'inspect'>(job('x'), { program, ...watch })).rejects.toMatchObject({
        code: 'unreadable_file',
        message: expect.stringContaining('Save it again as CSV'),
      });
      expect(await columns()).toBe(7);
    }
    expect(await Promise.all([columns(), columns()])).toEqual([7, 7]);
  });

  it('gives a workbook up whose texts do not fit into its memory, and only then [X-04]', async () => {
    const texts = Array.from({ length: 40_000 }, () => `<si><t>${randomBytes(500).toString('hex')}</t></si>`).join('');
    const parts = soundParts('<sheetData><row r="1"><c r="A1" t="s"><v>39999</v></c></row></sheetData>').map((part) =>
      part.name === 'xl/_rels/workbook.xml.rels'
        ? {
            ...part,
            content: String(part.content).replace(
              '</Relationships>',
              '<Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
            ),
          }
        : part,
    );
    const book = forgeZip([...parts, { name: 'xl/sharedStrings.xml', method: 0, content: `<sst>${texts}</sst>` }]);
    await expect(look('list.xlsx', book, { heap: 24 })).rejects.toMatchObject({ code: 'unreadable_file' });
    expect((await look('list.xlsx', book)).inspection.format).toBe('xlsx');
  });
});

describe('a desk that is handed three bombs in a row', () => {
  const manyTexts = async () => {
    const texts = `<sst>${'<si/>'.repeat(5_000_001)}</sst>`;
    const padding = Buffer.from(
      Array.from({ length: 400_000 }, (_, index) => (index * index * 31 + (index >> 3)) & 255),
    );
    return forgeZip([
      ...soundParts().map((part) =>
        part.name === 'xl/_rels/workbook.xml.rels'
          ? {
              ...part,
              content: String(part.content).replace(
                '</Rel',
                '<Relationship Id="r2" Type="x/sharedStrings" Target="s.xml"/></Rel',
              ),
            }
          : part,
      ),
      { name: 'xl/s.xml', content: texts },
      { name: 'xl/media/image.bin', method: 0, content: padding },
    ]);
  };

  it('goes on answering, says what each is, and takes the next list [X-04]', { timeout: 60_000 }, async () => {
    const kit = await startRosterKit(folder, createListService());
    try {
      const zeros = await packedBytes(100);
      const bombs = [
        forgeZip([...soundParts(), { name: 'xl/media/image.bin', ...zeros }]),
        forgeZip([...soundParts(), { name: 'xl/media/image.bin', ...zeros, size: 1000 }]),
        await manyTexts(),
      ];
      let done = false;
      let answers = 0;
      const opened = (async () => {
        const codes: string[] = [];
        for (const bomb of bombs) {
          await kit.open('list.xlsx', bomb).catch(({ code, message }: { code: string; message: string }) => {
            expect(message).toMatch(/\. (?:Save|Open) /);
            codes.push(code);
          });
        }
        return codes;
      })().finally(() => {
        done = true;
      });
      // Were a bomb read here, this loop would not turn before the end.
      while (!done) {
        await kit.roster['roster.list'](undefined);
        await turn();
        answers += 1;
      }
      expect(await opened).toEqual(['too_large', 'unreadable_file', 'too_large']);
      expect(answers).toBeGreaterThan(20);
      expect(await kit.roster['roster.list'](undefined)).toEqual([]);
      const list = await kit.open('list.xlsx', workbook({ List: [headings, student(1), student(2)] }));
      expect((await kit.check(list)).counts).toMatchObject({ read: 2, create: 2 });
    } finally {
      await kit.close();
    }
  });

  it('would not answer if a library read a list on its own thread [X-04]', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => student(index));
    const book = workbook({ List: [headings, ...rows] });
    let done = false;
    let answers = 0;
    const reading = turn().then(() => {
      read(book, { dense: true });
      done = true;
    });
    while (!done) {
      await turn();
      answers += 1;
    }
    await reading;
    expect(answers).toBeLessThan(20);
  });
});

describe('a small workbook that claims to be large', () => {
  it('is read by what is there: ranges, links and merged cells over the whole sheet cost nothing [X-04]', async () => {
    const cells = ['Name', 'Email'].map(
      (text, index) => `<c r="${'AB'[index]}1" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    const book = rawWorkbook(
      `<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384"/></cols><sheetData><row r="1" spans="1:16384">${cells.join('')}</row><row r="1048576"><c r="XFD1048576"/></row></sheetData><autoFilter ref="A1:XFD1048576"/><mergeCells><mergeCell ref="A2:XFD1048576"/></mergeCells><hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>`,
    );
    const { inspection } = await runInWorker<'inspect'>(job('list.xlsx', book), {
      program: entryPoints.real,
      heap: 64,
    });
    expect(inspection.columns).toHaveLength(2);
  });
});
