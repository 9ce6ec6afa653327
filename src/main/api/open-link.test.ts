import { describe, expect, it } from 'vitest';
import { hostileAddresses, strangers } from '../hosts/testing/hostile-addresses.ts';
import { createKnownLinks } from './known-links.ts';
import { openLink } from './open-link.ts';

function setUp(...answered: readonly string[]) {
  const links = createKnownLinks();
  links.note(answered);
  const opened: string[] = [];
  const outside = { openLink: (url: string) => Promise.resolve(void opened.push(url)) };
  const open = (url: string, host?: string) => openLink(outside, links, { url, host });
  return { links, opened, open };
}

it('a link that was answered again a moment ago is known, however many have been since the first time', () => {
  const links = createKnownLinks();
  for (let number = 0; number < 5000; number += 1) links.note(`https://a.example/${number}`);
  links.note('https://a.example/0');
  links.note('https://b.example/');
  expect(['https://a.example/0', 'https://a.example/1'].map(links.has)).toEqual([true, false]);
});

describe('a link to somewhere else', () => {
  it('opens once its host was named and agreed to, and then every link of that host [E-05]', async () => {
    const first = 'https://example.org/a';
    const second = 'https://example.org/b?c';
    const { opened, open } = setUp(first, second);
    expect(await open(first)).toEqual({ ask: 'example.org' });
    expect(opened).toEqual([]);
    expect(await open(first, 'example.org')).toEqual({ ask: null });
    expect(await open(second)).toEqual({ ask: null });
    expect(opened).toEqual([first, second]);
  });

  it('is asked about by the name that it leads to, whatever it looks like [E-05]', async () => {
    const url = 'https://exаmple.org/'; // The third letter is Cyrillic.
    const { opened, open } = setUp(url, 'https://example.org/', 'https://example.org:8443/', 'https://a.example.org/');
    expect(await open(url)).toEqual({ ask: 'xn--exmple-4nf.org' });
    await open('https://example.org/', 'example.org');
    for (const other of [url, 'https://example.org:8443/', 'https://a.example.org/']) {
      // Agreeing to one host agrees to no other, and an answer about another host is none.
      expect(await open(other, 'example.org')).toEqual({ ask: new URL(other).host });
    }
    expect(opened).toEqual(['https://example.org/']);
  });

  it('opens to no stranger’s host unasked, and not at all where it is no plain https link [E-05]', async () => {
    const all = hostileAddresses();
    const { opened, open } = setUp(...all);
    for (const url of all) {
      const answer = await open(url).catch((error: { code?: string }) => error.code);
      expect(answer, url).toEqual(strangers.includes(url) ? { ask: new URL(url).host } : 'forbidden');
    }
    expect(opened).toEqual([]);
  });

  it('is asked about again once somebody has left, and not opened where the service has not named it [E-05]', async () => {
    const url = 'https://example.org/';
    const { links, opened, open } = setUp(url);
    await open(url, 'example.org');
    links.forget();
    await expect(open(url, 'example.org')).rejects.toMatchObject({ code: 'forbidden' });
    links.note({ url });
    expect(await open(url)).toEqual({ ask: 'example.org' });
    expect(opened).toEqual([url]);
  });
});
