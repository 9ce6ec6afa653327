import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { QueuedMessage } from '#shared/desk/queued-message.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { savesFiles, waitingEntry } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fileOf, onDisk } from './progress-page.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';
import { pdfOf } from './sample-pdfs.ts';

const party = 'student:21';
const stored = (id: number, name: string) => ({
  id,
  name,
  type: 'application/pdf',
  size: 1_800_000,
  link: `/v1/files/${id}`,
});

async function openConversation(page: Page, desk: FakeDesk, files: readonly ReturnType<typeof stored>[] = []) {
  desk.signIn(person(2));
  const { thread, ...answer } = sampleAnswer('messages.list');
  desk.service('messages.list', {
    ...answer,
    thread: { ...thread, with: party, name: 'Asha Rao' },
    data:
      files.length > 0
        ? [{ id: 3, mine: false, author: 'Asha Rao', text: '', files: [...files], sent_at: sampleInstant }]
        : [],
    total: files.length > 0 ? 1 : 0,
    may_write: true,
  });
  await page.goto(`${desk.address}/employer/messages?with=${party}`);
  return page.getByRole('region', { name: 'Conversation with Asha Rao' });
}

/** An outbox that takes messages with files, each as `then` says; they are in what is answered. */
function takesFiles(desk: FakeDesk, then: Partial<OutboxEntry> = {}): OutboxEntry[] {
  const entries: OutboxEntry[] = [];
  desk.answer('outbox.list', () => entries);
  const requests = new Set<string>();
  desk.answer('messages.sendFiles', ({ requestId, title, to, text, fileIds }) => {
    if (requests.has(requestId)) throw new Error('Two messages under one request');
    requests.add(requestId);
    const kept = fileIds.map((id, index) => [
      index === 0 ? 'file' : `file_${index + 1}`,
      { id, name: ['Offer.pdf', 'Terms.docx'][index] ?? '', size: 15, sha256: '' },
    ]);
    const entry = waitingEntry({
      title,
      kind: 'message.send',
      aggregate: `messages:${to}`,
      message: { body: { to, text }, files: Object.fromEntries(kept) as QueuedMessage['files'] },
      ...then,
    });
    entries.push(entry);
    desk.push('outbox.changed', { waiting: 1, held: 0, needsPerson: 0, sending: 0, settled: [] });
    return entry;
  });
  return entries;
}

const attach = async (conversation: Locator, ...files: ReturnType<typeof fileOf>[]) =>
  conversation.locator('input[type=file]').setInputFiles(await onDisk(...files));
const attached = (conversation: Locator) =>
  conversation.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const send = (conversation: Locator) => conversation.getByRole('button', { name: 'Send', exact: true });

test('files are attached, taken off again, and sent with a text or alone; they wait in the conversation by name', async ({
  page,
  desk,
}) => {
  takesFiles(desk);
  const conversation = await openConversation(page, desk);
  await expect(send(conversation)).toBeDisabled();
  const picking = page.waitForEvent('filechooser');
  await conversation.getByRole('button', { name: 'Attach files' }).click();
  await (await picking).setFiles([fileOf('Offer.pdf'), fileOf('Old.pptx')]);
  await expect(attached(conversation)).toHaveText(['Offer.pdf · 15 bytes', 'Old.pptx · 15 bytes']);
  await conversation.getByRole('button', { name: 'Remove Old.pptx' }).click();
  await attach(conversation, fileOf('Terms.docx', 2048));
  await expect(attached(conversation)).toHaveText(['Offer.pdf · 15 bytes', 'Terms.docx · 2 kB']);
  await conversation.getByRole('textbox', { name: 'Message to Asha Rao' }).fill(' Your offer ');
  await send(conversation).click();
  const waits = conversation.getByRole('log').getByRole('listitem');
  await expect(waits).toHaveText(/^Your offerOffer\.pdf · 15 bytesTerms\.docx · 15 bytesWaitsTake back$/);
  await expect(attached(conversation)).toHaveCount(0);
  await attach(conversation, fileOf('Offer.pdf'));
  await expect(attached(conversation)).toHaveCount(1);
  await conversation.getByRole('textbox', { name: 'Message to Asha Rao' }).press('Enter');
  await expect(waits).toHaveCount(2);
  await expect
    .poll(() => desk.calls('messages.sendFiles'))
    .toMatchObject([
      {
        to: party,
        title: 'Message to Asha Rao',
        text: 'Your offer',
        fileIds: [expect.any(String), expect.any(String)],
      },
      { to: party, title: 'Message to Asha Rao', text: '', fileIds: [expect.any(String)] },
    ]);
  await expect(page.getByRole('region', { name: 'Conversations' })).toContainText('You: Offer.pdf');
});

test('how much of a message’s files has arrived is said where it stands', async ({ page, desk }) => {
  const entries = takesFiles(desk, { state: 'sending' });
  const conversation = await openConversation(page, desk);
  await attach(conversation, fileOf('Offer.pdf'));
  await send(conversation).click();
  const line = conversation.getByRole('log').getByRole('listitem');
  await expect(line).toHaveText(/ bytesSending$/);
  desk.push('files.progress', { entryId: crypto.randomUUID(), arrived: 1, size: 2 });
  desk.push('files.progress', { entryId: entries[0]?.id ?? '', arrived: 859, size: 2000 });
  await expect(line).toHaveText(/ bytesSending 42 %$/);
});

test('what is of another kind, empty, too large or too many is refused by name, and the rest stays [VAL-34]', async ({
  page,
  desk,
}) => {
  const conversation = await openConversation(page, desk);
  const said = conversation.getByRole('alert');
  await attach(conversation, fileOf('picture.png'));
  await expect(said).toHaveText('picture.png: File type not accepted');
  await attach(conversation, { ...fileOf('empty.pdf'), buffer: Buffer.alloc(0) });
  await expect(said).toHaveText('empty.pdf: This file is empty. Please choose another one');
  await attach(conversation, fileOf('large.pdf', 5 * 1024 * 1024 + 1));
  await expect(said).toHaveText('large.pdf: File size too large (max 5MB)');
  await expect(attached(conversation)).toHaveCount(0);
  await attach(conversation, fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf'), fileOf('d.pdf'));
  await expect(said).toHaveText('A message can have up to 3 files');
  await expect(attached(conversation)).toHaveText([/^a\.pdf/, /^b\.pdf/, /^c\.pdf/]);
  await expect(conversation.getByRole('button', { name: 'Attach files' })).toBeDisabled();
  await expect(conversation.getByRole('button', { name: 'Attach files' })).toHaveAccessibleDescription(
    'A message can have up to 3 files',
  );
  // It stands beside the files, and is said once more.
  await conversation.getByRole('button', { name: 'Attach files' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'A message can have up to 3 files' })).toHaveCount(2);
  desk.fail('messages.sendFiles', 'wrong_type', 'File type not accepted', { file_2: 'File type not accepted' });
  await send(conversation).click();
  await expect(said).toHaveText('b.pdf: File type not accepted');
  await expect(attached(conversation)).toHaveCount(3);
  await conversation.getByRole('button', { name: 'Remove b.pdf' }).click();
  await expect(said).toHaveCount(0);
  await expect(conversation.getByRole('button', { name: 'Attach files' })).toBeEnabled();
});

test('files that came are shown and saved, each by its name', async ({ page, desk }) => {
  const saved = savesFiles(desk);
  const pdf = await pdfOf(['Signed on Thursday']);
  desk.answer('files.fetch', { fileId: randomUUID(), name: 'Signed.pdf', size: pdf.length });
  desk.answer('files.part', ({ from, length }) => ({ base64: pdf.subarray(from, from + length).toString('base64') }));
  const conversation = await openConversation(page, desk, [stored(61, 'Signed.pdf'), stored(62, 'Letter.docx')]);
  const line = conversation.getByRole('log').getByRole('listitem');
  await expect(line).toHaveText(/^Signed\.pdfPDF · 1\.7 MBViewSaveLetter\.docxPDF · 1\.7 MBSaveAsha Rao, \d\d:\d\d$/);
  await line.getByRole('button', { name: 'Save attachment: Letter.docx' }).click();
  await expect.poll(saved).toEqual([{ call: 'files.read', params: { id: 62 }, query: {} }]);
  await line.getByRole('button', { name: 'View attachment: Signed.pdf' }).click();
  await expect(page.getByRole('dialog')).toContainText('Signed.pdf');
  await expect(page.getByRole('dialog').locator('[data-drawn=true]')).toBeVisible();
});

test('attached files survive a reload with the words', async ({ page, desk }) => {
  const conversation = await openConversation(page, desk);
  await attach(conversation, fileOf('Offer.pdf'));
  await conversation.getByRole('textbox', { name: 'Message to Asha Rao' }).fill('Your offer');
  await expect
    .poll(() => desk.words.find(`message:${party}`))
    .toMatchObject({
      text: 'Your offer',
      files: [{ name: 'Offer.pdf' }],
    });
  await page.reload();
  await expect(attached(conversation)).toHaveText(['Offer.pdf · 15 bytes']);
  await expect(conversation.getByRole('textbox', { name: 'Message to Asha Rao' })).toHaveValue('Your offer');
});
