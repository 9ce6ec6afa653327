import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApiClient } from '../../src/main/api/client.ts';
import { startNodeChild } from '../../src/main/hosts/browser/node-child.ts';
import type { ChildProcess } from '../../src/main/hosts/host.ts';
import { createEmbeddedService, type EmbeddedService } from '../../src/main/workspace/embedded-service.ts';
import { AppError } from '../../src/shared/errors.ts';
import { builtService, mailedCode } from '../support/processes.ts';
import { connect, timeout } from './connect.ts';

/** What came of killing the service that a desk runs. */
export interface HelperFigures {
  readonly kills: number;
  /** How often another process answered after a kill. */
  readonly replaced: number;
  /** Writes that were acknowledged, and kills after which one of them was gone. */
  readonly acknowledged: number;
  readonly lost: number;
  /** Calls that failed in a way that can be repeated. */
  readonly repeatable: number;
  /** Failures that say nothing of trying again. */
  readonly complaints: readonly string[];
  /** Milliseconds from each kill to the next answer. */
  readonly returns: readonly number[];
}

const basic = { email: 'asha@looms.example', password: 'warp & weft 7' };
const body = { place_name: 'Looms of Hubli', designation: 'Founder', first_name: 'Asha', last_name: 'Rao' };
const passing: ReadonlySet<string> = new Set(['offline', 'timeout', 'aborted']);

/**
 * Kills the service that a desk runs while it is written to. The limit of four ends in a minute is off. `alone`: a
 * control whose desk replaces nothing.
 */
export async function tortureHelper(given: {
  readonly kills: number;
  readonly alone?: boolean;
}): Promise<HelperFigures> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'footbridge-helper-'));
  let child: ChildProcess | undefined;
  const embedded = createEmbeddedService({
    host: {
      dataFolder,
      startChild(program, args) {
        child = startNodeChild(program, args, () => undefined);
        return child;
      },
    },
    program: pathToFileURL(path.resolve(builtService)),
    sample: false,
    log: () => undefined,
    onReady: () => undefined,
    onEnd: () => undefined,
    onMail: () => undefined,
    onNotice: () => undefined,
    onGivenUp: () => undefined,
    timeouts: { start: 60_000, stop: 4000, restart: 200, window: 0, ends: given.alone ? 1 : 4 },
  });
  embedded.start();
  try {
    return await killing(embedded, given.kills, () => child?.pid ?? 0);
  } finally {
    await embedded.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function signUp(api: ApiClient, folder: string): Promise<void> {
  await api.request('auth.signUpEmployer', { basic, body, timeout });
  await api.request('session.create', { basic, timeout });
  await api.request('auth.sendOtp', { body: { method: 2 }, timeout }).catch(() => undefined);
  await api.request('auth.verifyOtp', { body: { otp: await mailedCode(folder, basic.email), method: 2 }, timeout });
}

async function killing(embedded: EmbeddedService, kills: number, pid: () => number): Promise<HelperFigures> {
  const { api } = connect(async () => ({ socketPath: await embedded.socketPath() }));
  await signUp(api, embedded.folder);
  const figures = { kills, replaced: 0, acknowledged: 0, lost: 0, repeatable: 0 };
  const complaints: string[] = [];
  const returns: number[] = [];
  const isGivenUp = () => embedded.phase === 'given_up';
  let going = true;
  let acknowledged = 0;
  const note = (error: unknown) => {
    if (error instanceof AppError && passing.has(error.code)) figures.repeatable += 1;
    else complaints.push(String(error));
  };
  const read = async (): Promise<number | null> => {
    try {
      const { answer } = await api.request('session.create', { timeout });
      return Number(answer.data.first_name.slice(1));
    } catch (error) {
      note(error);
      return null;
    }
  };
  const writer = (async () => {
    for (let number = 1; going && !isGivenUp(); number += 1) {
      try {
        await api.request('user.save', { body: { first_name: `n${number}` }, timeout });
        acknowledged = number;
        figures.acknowledged += 1;
      } catch (error) {
        note(error);
      }
    }
  })();
  const written = async (least: number) => {
    while (figures.acknowledged < least && !isGivenUp()) await new Promise(setImmediate);
  };
  for (let kill = 0; kill < kills && !isGivenUp(); kill += 1) {
    await written(figures.acknowledged + 1);
    const before = pid();
    const known = acknowledged;
    const since = performance.now();
    process.kill(before, 'SIGKILL');
    let found: number | null = null;
    while ((found === null || pid() === before) && !isGivenUp()) found = await read();
    if (found === null) break;
    returns.push(performance.now() - since);
    figures.replaced += 1;
    if (found < known) figures.lost += 1;
  }
  going = false;
  await writer;
  return { ...figures, complaints, returns };
}
