import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccounts } from '../../../src/main/account/accounts.ts';
import { openKeys } from '../../../src/main/account/testing/open-keys.ts';
import { createDrafts } from '../../../src/main/drafts/drafts.ts';
import { percentile, report } from '../figures.ts';
import { prepareImport } from '../import-job.ts';

// Saving a draft of 3.9 kB through the desk's own handler; or the floor, which is a write and a flush to the disk.
const [what = 'floor', saves = '400', drafts = '1', file = '', worker = ''] = process.argv.slice(2);
const body = { title: 'Summer internship', description: 'क'.repeat(300) + 'x'.repeat(2900) };
const folder = mkdtempSync(join(tmpdir(), 'footbridge-bench-'));
const times: number[] = [];
const timed = (work: () => unknown) => {
  const started = performance.now();
  const done = work();
  times.push(performance.now() - started);
  return done;
};

function floor(): void {
  const handle = openSync(join(folder, 'floor'), 'w');
  const bytes = Buffer.alloc(3900, 'x');
  for (let save = 0; save < Number(saves); save += 1) {
    timed(() => {
      writeSync(handle, bytes);
      fdatasyncSync(handle);
    });
  }
  closeSync(handle);
}

async function desk(): Promise<void> {
  const accounts = createAccounts({ keys: openKeys, dataFolder: folder });
  const { handlers } = createDrafts({
    accounts,
    outbox: { registerKind: () => undefined } as never,
    api: { request: () => Promise.reject(new Error('No service here')) },
    events: { emit: () => undefined },
    clock: () => new Date(),
    session: { read: () => ({ user: null, role: 2 }) },
  });
  await accounts.open(1);
  const kept = Array.from({ length: Number(drafts) }, () => handlers['drafts.create']({ method: 'internship', body }));
  const ids = await Promise.all(kept);
  const revisions = ids.map(({ revision }) => revision);
  const importing = what === 'import' ? prepareImport(file, new URL(worker)) : null;
  const job = await importing;
  const close = job?.open();
  let running = job !== null;
  const done = job?.run().finally(() => {
    running = false;
  });
  for (let save = 0; job ? running : save < Number(saves); save += 1) {
    const which = save % ids.length;
    const id = ids[which]?.id ?? '';
    // A person types into a long field: the title stays, and so every save has to look whether anything is new.
    const text = { ...body, description: `${body.description.slice(0, -5)}${String(save).padStart(5)}` };
    const input = { id, body: text, step: 1, title: text.title, revision: revisions[which] ?? 0 };
    const saved = (await timed(() => handlers['drafts.save'](input))) as { revision: number };
    revisions[which] = saved.revision;
    // A person types: a save every 50 milliseconds while a list is checked.
    if (job) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await done;
  close?.();
  job?.remove();
  await accounts.close();
}

if (what === 'floor') floor();
else await desk();
rmSync(folder, { recursive: true, force: true });
const counted = times.slice(Math.floor(times.length * 0.1));
report({ p50: percentile(counted, 50), p99: percentile(counted, 99), worst: Math.max(...counted) });
