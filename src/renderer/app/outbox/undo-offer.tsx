import { Button } from '@mantine/core';
import { useInterval, useWindowEvent } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { counted } from '../../ui/format.ts';
import { toast } from '../shell/toasts.ts';
import classes from './undo-offer.module.css';
import { undoSeconds } from './use-queue.ts';

/** An act that can be taken back for a few seconds. */
interface Offer {
  /** Its toast's. Of its own: a toast that takes another's place under one id goes when that one would have gone. */
  readonly id: string;
  /** When it leaves, in milliseconds. */
  readonly until: number;
  /** Takes it back, and says so. */
  readonly undo: () => Promise<void>;
}

/** What an act is called that can be taken back. */
export interface UndoTexts {
  /** What has happened, in the service's words. */
  readonly words: string;
  /** Whom it is about. */
  readonly about?: string;
  /** More to know, for instance that it waits for the service. */
  readonly note?: string | undefined;
}

let made = 0;
let offers: readonly Offer[] = [];
/** The offer that the toast is about. */
let shown: Offer | undefined;

/** What can be said once entries, some or all of `asked`, were taken back; null: only that they were. */
export type WordsAfter = (taken: readonly string[], asked: readonly string[]) => string | null;

/**
 * Offers to take back what is being queued, until it leaves. The offer is there from the act on, as what it does is on the
 * screen by then; where nothing could be queued it goes again. `said` says what is so after, of those that had not left.
 */
export function offerUndo(
  words: UndoTexts,
  adding: Promise<readonly OutboxEntry[] | null>,
  undo: (ids: readonly string[]) => Promise<string[]>,
  said: WordsAfter = () => null,
): void {
  const offered = offer(words, Date.now() + undoSeconds * 1000, async () => {
    const ids = (await adding)?.map(({ id }) => id) ?? [];
    const taken = await undo(ids);
    const { back, late } = undoneText(ids.length, taken.length);
    if (back) toast.info(said(taken, ids) ?? back);
    if (late) toast.failed(late);
  });
  void adding.then((entries) => entries ?? withdraw(offered));
}

/** Offers to put right, for so many seconds, what was done on this computer. `undo` answers what to say; null: nothing. */
export function offerWayBack(words: UndoTexts, seconds: number, undo: () => Promise<string | null>): void {
  offer(words, Date.now() + seconds * 1000, async () => {
    const said = await undo();
    if (said !== null) toast.info(said);
  });
}

/** What is said of so many acts after taking back those that had not left. */
export function undoneText(asked: number, taken: number): { back: string | null; late: string | null } {
  const gone = asked - taken;
  const late =
    gone === 1
      ? 'Too late: that may have arrived already'
      : `Too late: ${counted(gone, 'change')} may have arrived already`;
  const back = taken === 1 ? 'Taken back' : `${counted(taken, 'change')} taken back`;
  return { back: taken === 0 ? null : back, late: gone === 0 ? null : late };
}

/** One toast: for the latest act. */
function offer(words: UndoTexts, until: number, undo: Offer['undo']): Offer {
  made += 1;
  const next: Offer = { id: `undo ${made}`, until, undo };
  offers = [...offers.filter((each) => each.until > Date.now()), next];
  if (shown) notifications.hide(shown.id);
  shown = next;
  notifications.show({
    id: next.id,
    color: 'teal',
    autoClose: Math.max(1000, until - Date.now()),
    message: <UndoMessage words={words} until={until} onUndo={() => void takeBack(next)} />,
  });
  return next;
}

function withdraw(gone: Offer): void {
  offers = offers.filter((each) => each !== gone);
  notifications.hide(gone.id);
}

/** Takes the latest act back that has not left. Answers false where there is none. */
export function undoLatest(): boolean {
  const latest = offers.findLast(({ until }) => until > Date.now());
  if (!latest) return false;
  void takeBack(latest);
  return true;
}

async function takeBack(taken: Offer): Promise<void> {
  if (!offers.includes(taken)) return;
  withdraw(taken);
  await taken.undo();
}

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]';

/** Whether a key is the page's: nobody types, no dialog is open, and nothing else has taken it. */
export function isForPage({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector('[role="dialog"]')) return false;
  return !(target instanceof Element && target.matches(typing) && !target.matches('[type="checkbox"]'));
}

/** Whether a key takes the latest act back while that is offered: U or Z. */
function isUndoKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  return ['u', 'z'].includes(key.toLowerCase()) && !ctrlKey && !altKey && !metaKey && isForPage(event);
}

function UndoMessage({ words, until, onUndo }: { words: UndoTexts; until: number; onUndo: () => void }) {
  useWindowEvent('keydown', (event) => isUndoKey(event) && undoLatest() && event.preventDefault());
  return (
    <div className={classes.offer}>
      <span>
        {words.about && <strong className={classes.about}>{words.about} </strong>}
        {words.words}
        {words.note && <span className={classes.note}> · {words.note}</span>}
      </span>
      <Button size="compact-sm" className={classes.undo} variant="default" onClick={onUndo}>
        Undo
        <Countdown until={until} />
      </Button>
    </div>
  );
}

/** Only for the eye: a region that is read out every second would drown everything else. */
function Countdown({ until }: { until: number }) {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useInterval(() => setSeconds(left()), 250, { autoInvoke: true });
  return (
    <span className={classes.seconds} aria-hidden="true">
      {seconds}
    </span>
  );
}
