import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { DeskInput, DeskOutput } from '#shared/desk/contract.ts';
import type { CommandName } from '#shared/desk/names.ts';
import type { OutboxEntry, Result } from '#shared/desk/types.ts';
import type { ActPoint, KillPoint } from './kill-points.ts';
import type { DeskSetup } from './programs/desk-process.ts';

const program = path.join(import.meta.dirname, 'programs/desk-process.ts');

/** A desk in a process of its own, used through its commands. */
export interface DrivenDesk {
  /** Null: it was killed before it answered. */
  ask<N extends CommandName>(command: N, input: DeskInput<N>): Promise<Result<DeskOutput<N>> | null>;
  /** Makes it end itself the next but `hits` - 1 time that it passes a moment. */
  arm(point: KillPoint | ActPoint, hits: number): void;
  /** Resolves when an entry of the outbox is as wanted. Goes by the desk's events. */
  heardOf(id: string, wanted: (entry: OutboxEntry) => boolean): Promise<void>;
  /** Resolves when nothing waits to be sent any more, or everything left needs a person. Goes by the desk's events. */
  atRest(): Promise<void>;
  /** Ends it by SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
  /** Resolves when it is gone. */
  readonly gone: Promise<void>;
  /** What it complained of. */
  readonly complaints: string[];
  readonly notices: unknown[];
}

interface Message {
  started?: boolean;
  ready?: boolean;
  number?: number;
  result?: Result<unknown>;
  broken?: string;
  notice?: unknown;
  event?: string;
}

/** Starts the process; the desk in it opens when `open` is called, so that loading costs no time then. */
export function prepareDesk(): { open(setup: DeskSetup): Promise<DrivenDesk>; drop(): Promise<void> } {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => undefined);
  return {
    open: (setup) => openDesk(child, ended, setup),
    async drop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Opens the desk in a process that was started some other way, with a message channel. */
export function driveDesk(child: ChildProcess, setup: DeskSetup): Promise<DrivenDesk> {
  return openDesk(
    child,
    once(child, 'exit').then(() => undefined),
    setup,
  );
}

async function openDesk(child: ChildProcess, gone: Promise<void>, setup: DeskSetup): Promise<DrivenDesk> {
  const waiting = new Map<number, (result: Result<unknown> | null) => void>();
  const complaints: string[] = [];
  const notices: unknown[] = [];
  let count = 0;
  let isGone = false;
  let onEvent: (() => void)[] = [];
  const wakeAll = () => {
    const waking = onEvent;
    onEvent = [];
    for (const wake of waking) wake();
  };
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if (message.ready) resolve();
      if (message.event === 'outbox.changed') wakeAll();
      if (message.broken) complaints.push(message.broken);
      if (message.notice) notices.push(message.notice);
      if (message.number !== undefined) {
        waiting.get(message.number)?.(message.result ?? null);
        waiting.delete(message.number);
      }
    });
    void gone.then(() => {
      isGone = true;
      for (const settle of waiting.values()) settle(null);
      wakeAll();
      reject(new Error(`the desk ended before it was open: ${complaints.join('; ')}`));
    });
  });
  const send = (message: object) => {
    // The process may be gone while the channel does not know it yet; `gone` settles what waits.
    if (!isGone && child.connected) child.send(message, () => undefined);
  };
  send({ setup });
  await ready;
  const ask: DrivenDesk['ask'] = (command, input) =>
    new Promise((resolve) => {
      count += 1;
      if (isGone) return resolve(null);
      waiting.set(count, resolve as (result: Result<unknown> | null) => void);
      send({ ask: { number: count, command, input } });
    });
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    for (;;) {
      const heard = new Promise<void>((resolve) => onEvent.push(resolve));
      if (await isSo()) return;
      await heard;
    }
  };
  return {
    complaints,
    notices,
    gone,
    ask,
    arm: (point, hits) => send({ arm: { point, hits } }),
    atRest: () =>
      until(async () => {
        const summary = await ask('outbox.summary', undefined);
        return !summary?.ok || summary.data.waiting + summary.data.sending === 0;
      }),
    heardOf: (id, wanted) =>
      until(async () => {
        const entries = await ask('outbox.list', undefined);
        return !entries?.ok || entries.data.some((entry) => entry.id === id && wanted(entry));
      }),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
