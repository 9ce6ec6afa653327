import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';

/** The folder of a run with mutants: `window` has the built pages, `reached` what each test went through. */
export const mutantsFolder = process.env.FOOTBRIDGE_MUTANTS;

/** The number of no mutant: with it the tests write down which ones they pass. */
export const noMutant = 0;

/** What a test went through. `title` is its file and its titles, as Playwright joins them. */
export interface ReachedByTest {
  readonly file: string;
  readonly title: string;
  readonly ids: readonly number[];
}

const noticedMark = (folder: string, id: number) => path.join(folder, `noticed-${id}`);

/** Whether a test has failed with this mutant already. */
export const wasNoticed = (folder: string, id: number): boolean => existsSync(noticedMark(folder, id));

/** Runs a test with the mutant of its project, if it has one. */
export async function withMutant(page: Page, info: TestInfo, run: () => Promise<void>): Promise<void> {
  const id = info.project.metadata.mutant as number | undefined;
  if (mutantsFolder === undefined || id === undefined) return run();
  if (id === noMutant) return recordReached(mutantsFolder, page, info, run);
  info.skip(wasNoticed(mutantsFolder, id));
  const switchOn = (each: Page) =>
    each.addInitScript((on) => Object.assign(globalThis, { isMutant: (other: number) => other === on }), id);
  await inEachWindow(page, switchOn, run);
  if (info.status !== info.expectedStatus) writeFileSync(noticedMark(mutantsFolder, id), info.title);
}

/** Prepares the test's window, and those that it opens beside it. */
async function inEachWindow(page: Page, prepare: (each: Page) => Promise<unknown>, run: () => Promise<void>) {
  const context = page.context();
  await prepare(page);
  context.on('page', prepare);
  await run().finally(() => context.off('page', prepare));
}

async function recordReached(folder: string, page: Page, info: TestInfo, run: () => Promise<void>): Promise<void> {
  const ids = new Set<number>();
  const record = async (each: Page) => {
    const add = (some: number[]) => {
      for (const id of some) ids.add(id);
    };
    await Promise.all([each.exposeFunction('reachMutants', add), each.addInitScript(reportReached)]);
  };
  await inEachWindow(page, record, run);
  if (info.status !== info.expectedStatus) return;
  const [file = '', ...titles] = info.titlePath;
  const reached: ReachedByTest = { file, title: [file, ...titles].join(' '), ids: [...ids] };
  writeFileSync(path.join(folder, 'reached', `${info.testId}.json`), JSON.stringify(reached));
}

/** Runs in the page: tells each mutant that is passed, once. */
function reportReached(): void {
  const page = globalThis as unknown as { reachMutants(ids: number[]): void; isMutant(id: number): boolean };
  const known = new Set<number>();
  let fresh: number[] = [];
  page.isMutant = (id) => {
    if (known.has(id)) return false;
    known.add(id);
    if (fresh.push(id) > 1) return false;
    queueMicrotask(() => {
      page.reachMutants(fresh);
      fresh = [];
    });
    return false;
  };
}
