import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeWhole } from '#node/files/whole-file.ts';
import { createMutex } from '#shared/async/mutex.ts';
import type { SecretStore } from '../hosts/host.ts';
import type { Log } from '../log.ts';

const kept = z.record(z.string(), z.string());
/** The service's cookie that says that somebody signed in on this computer before. */
const deviceCookie = /^(?:__Host-)?footbridge_device=([^;]*)(?:;|$)/;
/** A service that moves to https reads it by the second name. */
const names = ['footbridge_device', '__Host-footbridge_device'];

/**
 * What tells a service that this computer is known to it. It opens nothing and belongs to nobody, so it stays when people
 * sign out, on shared computers too: strangers who guess at a password can't keep its owner out then.
 */
export interface DeviceTokens {
  /** The cookie for the service whose accounts are kept under this label; empty: none. */
  header(label: string): Promise<string>;
  /** Keeps the device's cookie of an answer; answers the other Set-Cookie headers. */
  take(label: string, setCookies: readonly string[]): Promise<string[]>;
}

/** Opens the tokens of a data folder. A file that does not open counts as none. */
export function createDeviceTokens(dataFolder: string, secrets: SecretStore, log: Log): DeviceTokens {
  const file = path.join(dataFolder, 'devices.sealed');
  let tokens: Promise<Map<string, string>> | null = null;
  // Writes wait for each other, so that the last one stays.
  const mutex = createMutex();

  async function read(): Promise<Map<string, string>> {
    if (!existsSync(file)) return new Map();
    try {
      return new Map(Object.entries(kept.parse(JSON.parse(await secrets.open(readFileSync(file))))));
    } catch (error) {
      log('device tokens', error);
      return new Map();
    }
  }

  function keep(value: ReadonlyMap<string, string>): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(value));
    const write = async () => writeWhole(file, await secrets.seal(text));
    return mutex.run(write).catch((error: unknown) => log('device tokens', error));
  }

  const all = () => (tokens ??= read());
  return {
    async header(label) {
      const token = (await all()).get(label);
      return token === undefined ? '' : names.map((name) => `${name}=${token}`).join('; ');
    },
    async take(label, setCookies) {
      const given = setCookies.map((text) => deviceCookie.exec(text)?.[1]);
      const token = given.findLast((each) => each !== undefined);
      const known = await all();
      if (token !== undefined && known.get(label) !== token) await keep(known.set(label, token));
      return setCookies.filter((_text, index) => given[index] === undefined);
    },
  };
}
