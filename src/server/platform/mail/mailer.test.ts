import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../config.ts';
import { createMailer } from './mailer.ts';

const mail = {
  to: 'asha@acme.example',
  subject: '123456 is your code',
  text: 'Enter\n\n123456',
  about: 'code',
} as const;
const clock = { now: () => new Date('2026-01-05T09:00:00.000Z') };

describe('mails', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'footbridge-mail-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are laid down whole, one file each, and told of', async () => {
    const told: string[] = [];
    const mailer = createMailer(defaultConfig, clock, {
      folder: path.join(folder, 'mail'),
      onMail: (id) => told.push(id),
    });
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    const names = readdirSync(path.join(folder, 'mail'));
    expect(names.sort()).toEqual(told.map((id) => `${id}.json`).sort());
    const [first] = names;
    const written = JSON.parse(readFileSync(path.join(folder, 'mail', first ?? ''), 'utf8')) as unknown;
    expect(written).toEqual({ id: path.basename(first ?? '', '.json'), ...mail, sentAt: '2026-01-05T09:00:00.000Z' });
  });

  it('are kept, the newest two hundred', async () => {
    const mailer = createMailer(defaultConfig, clock, { folder, onMail: () => undefined });
    writeFileSync(path.join(folder, '20250101000000000-old.json'), '{}');
    for (let count = 0; count < 200; count += 1) await mailer.send(mail);
    const names = readdirSync(folder);
    expect([names.length, names.includes('20250101000000000-old.json')]).toEqual([200, false]);
  });

  it('go to one person, whatever the address is made of', async () => {
    const { received, url, close } = await smtpServer();
    const mailer = createMailer({ ...defaultConfig, smtpUrl: url }, clock, { folder, onMail: () => undefined });
    await mailer.send({ ...mail, to: 'x,thief@evil.example' });
    await mailer.close();
    close();
    expect(received()).not.toContain('RCPT TO:<thief@evil.example>');
  });

  it('are not told of when they could not be written', async () => {
    const told: string[] = [];
    writeFileSync(path.join(folder, 'mail'), 'not a folder');
    const mailer = createMailer(defaultConfig, clock, {
      folder: path.join(folder, 'mail'),
      onMail: (id) => told.push(id),
    });
    await expect(mailer.send(mail)).rejects.toThrow();
    expect(told).toEqual([]);
  });

  it('go through SMTP_URL where there is one', async () => {
    const { received, url, close } = await smtpServer();
    const mailer = createMailer({ ...defaultConfig, smtpUrl: url }, clock, { folder, onMail: () => undefined });
    await mailer.send({ ...mail, subject: 'Code\r\nBcc: thief@evil.example' });
    expect(received()).not.toContain('List-Unsubscribe');
    await mailer.send({ ...mail, unsubscribe: 'https://bridge.example/unsubscribe?token=x' });
    await mailer.close();
    close();
    const text = received();
    expect(text).toContain('List-Unsubscribe: <https://bridge.example/unsubscribe?token=x>');
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(text).toContain('RCPT TO:<asha@acme.example>');
    expect(text).not.toContain('RCPT TO:<thief@evil.example>');
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text).toMatch(/^From: Footbridge <no-reply@localhost>\r$/m);
    expect(text).toContain('123456');
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** The least that a mail program wants to hear. */
async function smtpServer() {
  let text = '';
  const server = createServer((socket: Socket) => {
    let inMail = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      if (inMail && !text.endsWith('\r\n.\r\n')) return;
      const command = chunk.toString('utf8').slice(0, 4).toUpperCase();
      const begins = !inMail && command === 'DATA';
      if (command === 'QUIT') socket.end('221 bye\r\n');
      else socket.write(begins ? '354 go on\r\n' : '250 fine\r\n');
      inMail = begins;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { received: () => text, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}
