import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createLocalMail } from './local-mail.ts';

it('lists the mails of the embedded service, the newest first, and passes over half-written ones', async () => {
  const folder = testFolder();
  const list = (where: string | null) => createLocalMail(() => where)['mail.list']({});
  expect(await list(folder)).toEqual([]);
  mkdirSync(path.join(folder, 'mail'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, 'mail', name), text);
  const mail = (sentAt: string) => ({ to: 'asha@example.org', subject: 'Your code', text: '123456', sentAt });
  write('a.json', JSON.stringify(mail('2026-01-01T00:00:00.000Z')));
  write('b.json', JSON.stringify(mail('2026-01-02T00:00:00.000Z')));
  write('c.json', '{"to": "as');
  write('d.json', '{}');
  write('e.json.new', JSON.stringify(mail('2026-01-03T00:00:00.000Z')));
  expect((await list(folder)).map(({ id }) => id)).toEqual(['b', 'a']);
  expect((await list(folder))[0]).toEqual({ id: 'b', ...mail('2026-01-02T00:00:00.000Z') });
  expect(await list(null)).toEqual([]);
});
