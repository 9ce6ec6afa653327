import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openDraftDesk } from '../../../src/main/drafts/testing/draft-desk.ts';
import { median, percentile, runCase } from '../case.ts';

const saves = 300;
const text = 'Ride along with delivery vans and note the temperatures. '.repeat(68);

function floor(file: string): number[] {
  const target = openSync(file, 'w');
  const times: number[] = [];
  for (let index = 0; index < saves; index += 1) {
    const started = performance.now();
    writeSync(target, `${index} ${text}`);
    fdatasyncSync(target);
    times.push(performance.now() - started);
  }
  closeSync(target);
  return times;
}

async function saveInto(drafts: number): Promise<number[]> {
  const desk = await openDraftDesk({ request: () => Promise.reject(new Error('no service here')) });
  const ids = Array.from({ length: drafts }, () => desk.create('internship', { goal: text }).id);
  const times: number[] = [];
  for (let index = 0; index < saves; index += 1) {
    const { id, revision } = desk.read(ids[index % drafts] ?? '');
    const input = { id, revision, step: 1, title: 'Field research', body: { goal: `${index} ${text}` } };
    const started = performance.now();
    desk.handle('drafts.save', input);
    times.push(performance.now() - started);
  }
  await desk.dispose();
  return times;
}

/** A draft of 3.9 kB through the desk's own command, against writing and flushing as many bytes. */
await runCase(async (folder) => {
  const bare = floor(join(folder, 'floor'));
  const one = await saveInto(1);
  const many = await saveInto(1000);
  return {
    floor: median(bare),
    one: median(one),
    many: median(many),
    tail: percentile(one, 0.99),
  };
});
