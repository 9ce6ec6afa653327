import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createKnownLinks } from '../api/known-links.ts';
import { createEvents } from '../events.ts';
import { createBrowserHost } from './browser/host.ts';
import { outsideLink } from './outside-link.ts';
import { hostileAddresses, strangers } from './testing/hostile-addresses.ts';
import { testFolder } from './testing/test-folder.ts';

const malformed = hostileAddresses().filter((address) => !strangers.includes(address));
const good: readonly [given: string, opened: string][] = [
  ['https://example.org/', 'https://example.org/'],
  ['HTTPS://Example.ORG', 'https://example.org/'],
  ['https://example.org/a b?q=ä#x', 'https://example.org/a%20b?q=%C3%A4#x'],
  ['https://jobs.example.org:8443/@person', 'https://jobs.example.org:8443/@person'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
];

describe('links outside', () => {
  it('are refused for more than 200 hostile addresses, and spelt out for good ones [E-05]', () => {
    expect(malformed.length).toBeGreaterThanOrEqual(200);
    for (const address of malformed) expect(() => outsideLink(address), JSON.stringify(address)).toThrow('plain https');
    for (const [given, opened] of good) expect(outsideLink(given)).toBe(opened);
  });

  it('would open many of them if only the beginning of the address were looked at [E-05]', () => {
    const careless = malformed.filter((address) => URL.canParse(address) && new URL(address).protocol === 'https:');
    expect(careless.length).toBeGreaterThan(20);
  });

  it('are known only where the service answered them, never by what they look like [E-05]', () => {
    const links = createKnownLinks();
    for (const address of hostileAddresses()) expect(links.has(address), address).toBe(false);
    links.note({ data: [{ website: 'https://example.org/a', about: hostileAddresses() }] });
    const opened = [...hostileAddresses(), 'https://example.org/a', 'https://example.org/b'].filter((address) => {
      try {
        return links.has(address) && outsideLink(address);
      } catch {
        return false;
      }
    });
    // What a stranger wrote as a link of theirs opens in the browser, as any link does; nothing else.
    expect(opened).toEqual([...strangers, 'https://example.org/a']);
  });

  it.runIf(process.platform === 'linux')(
    'reach the system’s opener from the browser host as spelt, or not at all [E-05]',
    async () => {
      const tools = testFolder();
      const note = path.join(tools, 'opened');
      const opener = path.join(tools, 'xdg-open');
      writeFileSync(opener, `#!/bin/sh\nprintf '%s\\n' "$@" >> "${note}"\n`);
      chmodSync(opener, 0o755);
      vi.stubEnv('PATH', `${tools}:/usr/bin:/bin`);
      vi.stubEnv('DISPLAY', ':99');
      const host = createBrowserHost(testFolder(), '0', createEvents(), () => undefined);
      onTestFinished(async () => {
        vi.unstubAllEnvs();
        await host.close();
      });
      for (const address of malformed)
        await expect(host.openLink(address), address).rejects.toMatchObject({ code: 'forbidden' });
      expect(existsSync(note)).toBe(false);
      for (const [given] of good) await host.openLink(given);
      const wanted = good.map(([, opened]) => opened).sort();
      await vi.waitFor(() => expect(readFileSync(note, 'utf8').trim().split('\n').sort()).toEqual(wanted), 10_000);
    },
  );
});
