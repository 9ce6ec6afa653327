import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeWhole } from '#node/files/whole-file.ts';
import { createMutex } from '#shared/async/mutex.ts';
import type { SecretStore } from '../hosts/host.ts';
import type { Log } from '../log.ts';

const kept = z.object({ address: z.string(), cookies: z.record(z.string(), z.string()) });

/** The cookies that one request carries, and the only way for its answer to change them. */
export interface JarReading {
  /** The Cookie header; empty: none. */
  readonly header: string;
  /** Whether the jar still belongs to the session that it belonged to when it was read. */
  isCurrent(): boolean;
  /** Takes over Set-Cookie headers and resolves when they are kept. Does nothing once the reading is not current. */
  take(setCookies: readonly string[]): Promise<void>;
}

/**
 * The cookies of the service. They live here and, sealed, in one file: the window never sees them, and cookies of
 * Chromium do not work under `app://` anyway. They belong to one service's address.
 */
export interface CookieJar {
  /** Reads what an earlier start kept for this address. A file that does not open counts as none. */
  load(address: string): Promise<void>;
  /** The Cookie header; empty: none. */
  header(): string;
  /** Reads the cookies for one request: whoever answers it late must not write into the session of somebody else. */
  read(): JarReading;
  /** Begins another session with these Set-Cookie headers; resolves when they are kept. */
  replace(setCookies: readonly string[]): Promise<void>;
  /** Writes down what it holds, or takes it off the disk, as it may be kept now. */
  settle(): Promise<void>;
  /** Forgets everything, on the disk too. */
  clear(): Promise<void>;
}

/** Opens the jar of a data folder. While `mayKeep` says no, cookies live in memory only. */
export function createCookieJar(
  dataFolder: string,
  secrets: SecretStore,
  log: Log,
  mayKeep: () => boolean = () => true,
): CookieJar {
  const file = path.join(dataFolder, 'session.sealed');
  let cookies = new Map<string, string>();
  let address = '';
  /** Grows with every session that begins or ends. */
  let era = 0;
  // Writes wait for each other: an earlier one that finished last would bring an old cookie back.
  const mutex = createMutex();

  function keep(): Promise<void> {
    const value = { address, cookies: Object.fromEntries(cookies) };
    const write = async () => {
      if (cookies.size === 0 || !mayKeep()) rmSync(file, { force: true });
      else writeWhole(file, await secrets.seal(JSON.stringify(value)));
    };
    return mutex.run(write).catch((error: unknown) => log('cookie jar', error));
  }

  function note(setCookies: readonly string[]): void {
    for (const text of setCookies) {
      const { name, value, ended } = parseSetCookie(text);
      if (ended) cookies.delete(name);
      else if (name) cookies.set(name, value);
    }
  }

  const header = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  return {
    async load(ofAddress) {
      era += 1;
      await mutex.idle();
      address = ofAddress;
      cookies = new Map();
      if (!existsSync(file)) return;
      try {
        const value = kept.parse(JSON.parse(await secrets.open(readFileSync(file))));
        if (value.address === address) cookies = new Map(Object.entries(value.cookies));
      } catch (error) {
        log('cookie jar', error);
      }
    },
    header,
    read() {
      const readIn = era;
      const isCurrent = () => readIn === era;
      return {
        header: header(),
        isCurrent,
        async take(setCookies) {
          if (setCookies.length === 0 || !isCurrent()) return;
          note(setCookies);
          await keep();
        },
      };
    },
    async replace(setCookies) {
      era += 1;
      cookies.clear();
      note(setCookies);
      await keep();
    },
    settle: keep,
    async clear() {
      era += 1;
      cookies.clear();
      await keep();
    },
  };
}

/** A jar for calls in nobody's name: it carries nothing and keeps nothing. */
export const noCookies: Pick<CookieJar, 'read'> = {
  read: () => ({ header: '', isCurrent: () => true, take: () => Promise.resolve() }),
};

/** Holds the cookies of an answer back until it is known whose they are. */
export function holdCookies(): { readonly held: readonly string[]; takeCookies(setCookies: readonly string[]): void } {
  const held: string[] = [];
  return { held, takeCookies: (setCookies) => void held.push(...setCookies) };
}

function parseSetCookie(text: string): { name: string; value: string; ended: boolean } {
  const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
  const cut = pair.indexOf('=');
  const attribute = (wanted: string) =>
    attributes.map((part) => part.split('=')).find(([key]) => key?.toLowerCase() === wanted)?.[1];
  const maxAge = attribute('max-age');
  const expires = attribute('expires');
  const ended = maxAge === undefined ? expires !== undefined && Date.parse(expires) <= Date.now() : Number(maxAge) <= 0;
  return { name: cut < 0 ? '' : pair.slice(0, cut), value: pair.slice(cut + 1), ended };
}
