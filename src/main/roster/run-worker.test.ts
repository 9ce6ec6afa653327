import { afterAll, describe, expect, it } from 'vitest';
import { runInWorker } from './run-worker.ts';
import { csvText, headings, makeFolder, student, workbook } from './testing/list-files.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

const worker = new URL('./worker.ts', import.meta.url);
const bad = (name: string) => new URL(`./testing/workers/${name}.ts`, import.meta.url);
const choice = { sheet: null, headerRow: null, encoding: null, delimiter: null };
const inspect = (
  program: URL,
  watch: { timeouts?: number; heap?: number; signal?: AbortSignal } = {},
  name = 'list.csv',
  content: string | Uint8Array = csvText([headings, student(1)]),
) =>
  runInWorker<'inspect'>(
    { kind: 'inspect', file: folder.write(name, content), remembered: [], choice },
    { program, ...watch },
  );

describe('a file that is looked at in a worker', () => {
  it('answers what was found', async () => {
    expect((await inspect(worker)).inspection.columns).toHaveLength(7);
  });

  it('fails with the code and the words that the worker found', async () => {
    await expect(inspect(worker, {}, 'list.xls', 'Name\n')).rejects.toMatchObject({ code: 'wrong_type' });
  });

  it('is given up when the worker shows no sign of life', async () => {
    await expect(inspect(bad('silent'), { timeouts: 300 })).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('too much to read'),
    });
  });

  it('is given up when the worker takes too much memory, and the desk goes on', async () => {
    await expect(inspect(bad('greedy'), { heap: 64 })).rejects.toMatchObject({ code: 'unreadable_file' });
    expect((await inspect(worker, {}, 'list.xlsx', workbook({ List: [headings, student(1)] }))).inspection.format).toBe(
      'xlsx',
    );
  });

  it('is given up when the worker ends without an answer', async () => {
    await expect(inspect(bad('gone'))).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  it('is stopped when nobody wants it any more, even by a worker that does not listen', async () => {
    const cancel = new AbortController();
    const looking = inspect(bad('silent'), { signal: cancel.signal });
    cancel.abort();
    await expect(looking).rejects.toMatchObject({ code: 'aborted' });
    await expect(inspect(worker, { signal: cancel.signal })).rejects.toMatchObject({ code: 'aborted' });
  });
});
