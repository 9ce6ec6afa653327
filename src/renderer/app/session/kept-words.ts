import { createMutex } from '#shared/async/mutex.ts';
import type { DeskOutput } from '#shared/desk/contract.ts';
import type { KeptWords } from '#shared/desk/types.ts';
import { runCommand } from '../desk/desk.ts';
import { onBeforeLock } from './before-lock.ts';
import { sealWords } from './seal-words.ts';
import { addUnsavedSource } from './unsaved-words.ts';
import { reportWords } from './window-words.ts';

/** Milliseconds of a pause in typing, and the longest that steady typing stays in this window only; then between tries. */
const times = { pause: 350, maxLength: 800, again: 3000 } as const;
/** Words of one form, as JSON, at most; more is kept in this window only. */
const maxLetters = 200_000;
const prefix = 'footbridge.words.';
/** Lies in the browser's storage instead of words that the desk is still to throw away, with when they were typed. */
const discarded = 'discarded ';

/** What the desk hasn't done yet with the words of a form: keep them, or throw them away. */
interface Pending {
  readonly words: KeptWords;
  readonly isDiscarded: boolean;
}

/** Where sealed words lie while the desk cannot take them. */
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

type Opened = DeskOutput<'words.open'>;

/**
 * What is typed into forms and neither saved nor sent. It is sealed to the account that is open, and handed to the desk
 * on each pause; while the desk cannot take it, the sealed words lie in the browser's own storage. The account's desk
 * opens both. What is discarded is noted there until the desk has thrown it away.
 */
export class KeptForms {
  #account: Opened | null = null;
  /** Whether an account is open; the desk may not have said yet which. */
  #isOpen = false;
  /** How often that has changed: what is answered to an earlier turn is no longer wanted. */
  #turn = 0;
  readonly #words = new Map<string, KeptWords>();
  readonly #pending = new Map<string, Pending>();
  readonly #listeners = new Set<() => void>();
  #pause: ReturnType<typeof setTimeout> | undefined;
  #longest: ReturnType<typeof setTimeout> | undefined;
  readonly #flushing = createMutex();
  /** Where forms of an account have their place in the browser's storage, as far as it is known. */
  readonly #places = new Map<string, string>();
  #version = 0;
  readonly #shelf: Shelf;
  readonly #run: typeof runCommand;

  constructor(shelf: Shelf, run = runCommand) {
    this.#shelf = shelf;
    this.#run = run;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Grows when words have come or gone by themselves. */
  readonly version = (): number => this.#version;

  /** Whether the desk lacks any words. */
  readonly hasUnsaved = (): boolean => [...this.#pending.values()].some(({ isDiscarded }) => !isDiscarded);

  /** The words of a form; undefined where there are none. */
  find(form: string): KeptWords | undefined {
    return this.#words.get(form);
  }

  /** The words of all forms whose name begins so. */
  list(beginning: string): KeptWords[] {
    return [...this.#words.values()].filter(({ form }) => form.startsWith(beginning));
  }

  /** Takes the newest value of a form. A clock that was set back makes it no older than the value before. */
  put(form: string, value: unknown): void {
    const now = new Date().toISOString();
    const before = this.#words.get(form)?.at ?? now;
    const words = { form, value, at: before > now ? before : now };
    this.#words.set(form, words);
    this.#pending.set(form, { words, isDiscarded: false });
    reportWords(prefix, 'saving');
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.flush(), times.pause);
    this.#longest ??= setTimeout(() => void this.flush(), times.maxLength);
  }

  /** The words were saved, sent, or are not wanted. */
  discard(form: string): void {
    const words = this.#words.get(form);
    if (!words) return;
    this.#words.delete(form);
    this.#pending.set(form, { words, isDiscarded: true });
    const place = this.#places.get(nameOf(this.#account?.account, form));
    // At once: the window may be closed before the desk is asked. Without a place, the desk was never handed any words.
    if (place) this.#noteDiscarded(place, words.at);
    void this.flush();
  }

  /** The account that is open now has come, or come back: its words are read, and what it lacks is handed over. */
  async open(): Promise<void> {
    if (!this.#isOpen) {
      // What was typed while nobody was there is nobody's; what is typed from now on is the account's.
      this.#forget();
      this.#isOpen = true;
      this.#turn += 1;
    }
    const turn = this.#turn;
    // Between two flushes: what is thrown away by one of them is not taken from an earlier answer after it.
    const isRead = await this.#flushing.run(async () => {
      const opened = await this.#run('words.open');
      if (!opened.ok || turn !== this.#turn) return false;
      if (this.#account && this.#account.account !== opened.data.account) this.#forget();
      this.#account = opened.data;
      await this.#take(opened.data);
      await this.#handOver();
      return true;
    });
    if (!isRead) return;
    await this.flush();
    this.#changed();
  }

  /** Nobody is signed in, or the desk is locked: what it lacks is shelved, sealed, and nothing stays readable here. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#turn += 1;
    const turn = this.#turn;
    await this.flush();
    if (turn !== this.#turn) return;
    this.#forget();
    this.#account = null;
    this.#changed();
  }

  /** Hands over what the desk lacks. Settles when it has it, or the sealed words lie in the browser's storage. */
  flush(): Promise<void> {
    clearTimeout(this.#pause);
    clearTimeout(this.#longest);
    this.#longest = undefined;
    return this.#flushing.run(() => this.#flushNow());
  }

  async #flushNow(): Promise<void> {
    const account = this.#account;
    if (!account || this.#pending.size === 0) return;
    const taken = [...this.#pending];
    const failed: Pending[] = [];
    for (const [form, pending] of taken) {
      const { words, isDiscarded } = pending;
      const done = isDiscarded ? await this.#throwAway(account, words) : await this.#keep(account, words);
      // What was typed meanwhile is another thing to keep.
      if (done && this.#pending.get(form) === pending) this.#pending.delete(form);
      if (!done) failed.push(pending);
    }
    const waiting = this.hasUnsaved() ? 'saving' : null;
    reportWords(prefix, failed.some(({ isDiscarded }) => !isDiscarded) ? 'failed' : waiting);
    if (failed.length > 0) this.#pause = setTimeout(() => void this.flush(), times.again);
  }

  async #keep(account: Opened, words: KeptWords): Promise<boolean> {
    const text = JSON.stringify(words);
    if (text.length > maxLetters) return false;
    const sealed = await sealWords(account.publicKey, text);
    const place = await this.#place(account.account, words.form);
    const result = await this.#run('words.keep', { sealed: [sealed] });
    const isKept = result.ok && result.data[0] === words.form;
    // What was thrown away meanwhile is noted there.
    if (this.#pending.get(words.form)?.isDiscarded) return isKept;
    if (isKept) this.#shelf.removeItem(place);
    else shelve(this.#shelf, place, sealed);
    return isKept;
  }

  async #throwAway({ account }: Opened, { form, at }: KeptWords): Promise<boolean> {
    const place = await this.#place(account, form);
    this.#noteDiscarded(place, at);
    const { ok } = await this.#run('words.discard', { form, at });
    if (ok) this.#shelf.removeItem(place);
    return ok;
  }

  #noteDiscarded(place: string, at: string): void {
    this.#shelf.removeItem(place);
    shelve(this.#shelf, place, discarded + at);
  }

  /** Takes what the desk has, but for what was discarded in this window or an earlier one: that is still to be thrown away. */
  async #take({ account, words }: Opened): Promise<void> {
    const places = await Promise.all(words.map(({ form }) => this.#place(account, form)));
    if (this.#account?.account !== account) return;
    for (const [index, each] of words.entries()) {
      if (this.#pending.has(each.form)) continue;
      const shelved = this.#shelf.getItem(places[index] ?? '');
      if (shelved?.startsWith(discarded) && shelved >= discarded + each.at) {
        this.#pending.set(each.form, { words: each, isDiscarded: true });
      } else this.#words.set(each.form, each);
    }
  }

  /** Words that an earlier window of this account shelved, because its desk was gone. */
  async #handOver(): Promise<void> {
    const keys = Array.from({ length: this.#shelf.length }, (_, index) => this.#shelf.key(index) ?? '');
    let came = false;
    for (const place of keys.filter((key) => key.startsWith(prefix))) {
      const sealed = this.#shelf.getItem(place);
      if (!sealed || sealed.startsWith(discarded)) continue;
      const kept = await this.#run('words.keep', { sealed: [sealed], shelved: true });
      // What is not taken belongs to somebody else, is of an earlier password, or older than what the desk has: it stays.
      if (!kept.ok || kept.data[0] === null) continue;
      this.#shelf.removeItem(place);
      came = true;
    }
    const opened = came ? await this.#run('words.open') : null;
    if (opened?.ok) await this.#take(opened.data);
  }

  /** The name says neither whose words lie there nor of which form. */
  async #place(account: string, form: string): Promise<string> {
    const name = nameOf(account, form);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
    const place = prefix + [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    this.#places.set(name, place);
    return place;
  }

  #forget(): void {
    this.#words.clear();
    this.#pending.clear();
    reportWords(prefix, null);
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

const nameOf = (account: string | undefined, form: string) => `${account}|${form}`;

function shelve(shelf: Shelf, place: string, sealed: string): void {
  try {
    shelf.setItem(place, sealed);
  } catch {
    // It is full, or not to be had: the words are in this window, which says so.
  }
}

let forms: KeptForms | undefined;

/** The forms of this window: the same object on every call. */
export function keptForms(): KeptForms {
  if (!forms) {
    const made = new KeptForms(window.localStorage);
    addUnsavedSource(made.hasUnsaved);
    onBeforeLock(() => made.flush());
    forms = made;
  }
  return forms;
}
