import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { errorCatalogue } from '#shared/errors.ts';

it('lists the same codes, statuses and messages in docs/errors.md as in the catalogue', async () => {
  const page = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \|$/gm)].map(([, code, status, message]) => [
    code,
    { status: Number(status), message },
  ]);
  expect(Object.fromEntries(rows)).toEqual(errorCatalogue);
});
