import type { AdminTicket } from '#shared/contract/tickets.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const open: AdminTicket = {
  id: 31,
  concern: 'The report won’t upload',
  status: 'Open',
  answer: '',
  answered_at: null,
  created_at: sampleInstant,
  closed_at: null,
  person: { id: 8, name: 'Ananya Iyer', email_address: 'ananya@example.in', role: 4 },
};
const closed: AdminTicket = {
  ...open,
  id: 30,
  concern: 'A typo',
  status: 'Closed',
  answer: 'It is mended',
  answered_at: '2026-11-21T05:12:00.000Z',
  closed_at: sampleInstant,
  person: { id: 9, name: 'Ravi Shah', email_address: 'ravi@example.in', role: 2 },
};
const listOf = (...data: AdminTicket[]) => ({ data, total: data.length, page: 1, limit: 20 });

test('admins read everybody’s tickets with who asked, when, and the answer, and filter them by status and words', async ({
  page,
  desk,
}) => {
  desk.signIn(person(1));
  desk.service('adminTickets.list', { ...listOf(open, closed), total: 45 });
  await page.goto(`${desk.address}/admin/dashboard`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tickets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tickets');
  await expect(page.getByText('45 tickets')).toBeVisible();
  const items = page.getByRole('list', { name: 'Tickets' }).getByRole('listitem');
  await expect(items.first()).toContainText('Ananya Iyer ananya@example.in · Student · 20 Nov 2026');
  await expect(items.first()).toContainText('OpenThe report won’t upload');
  await expect(items.last()).toContainText('Ravi Shah ravi@example.in · Employer · 20 Nov 2026');
  await expect(items.last()).toContainText('ClosedA typoAnswered 21 Nov 2026It is mended');
  const asked = () => desk.asked('adminTickets.list').map(({ query }) => query);
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: '' });
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(asked).toContainEqual({ page: 3, limit: 20, search: '' });
  await page.getByRole('searchbox', { name: 'Search concerns, names and e-mails' }).fill('typo');
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: 'typo' });
  for (const status of ['Open', 'Closed'] as const) {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: status, exact: true }).click();
    await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: 'typo', status });
  }
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Closed');
});

test('admins answer a ticket, close it with or without an answer, and reopen it', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('adminTickets.list', listOf(open, closed));
  await page.goto(`${desk.address}/admin/tickets`);
  const items = page.getByRole('list', { name: 'Tickets' }).getByRole('listitem');
  const sent = () => desk.asked('adminTickets.update').map(({ params, body }) => [params, body]);
  await items.first().getByRole('button', { name: 'Reply' }).click();
  const answer = items.first().getByRole('textbox', { name: 'Answer' });
  await expect(answer).toHaveAttribute('maxlength', '4000');
  await items.first().getByRole('button', { name: 'Send and close' }).click();
  await expect(items.first().getByText('Write an answer')).toBeVisible();
  await answer.fill('Please try again');
  desk.fail('adminTickets.update', 'offline', 'The service can’t be reached');
  await items.first().getByRole('button', { name: 'Send answer' }).click();
  await expect(items.first().getByRole('alert')).toContainText('The service can’t be reached');
  await expect(answer).toHaveValue('Please try again');
  desk.service('adminTickets.update', { data: open });
  await items.first().getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answer sent')).toBeVisible();
  await expect(answer).toHaveCount(0);
  await expect.poll(sent).toContainEqual([{ id: 31 }, { answer: 'Please try again', answered_at: null }]);
  await items.first().getByRole('button', { name: 'Reply' }).click();
  await expect(answer).toHaveValue('');
  await answer.fill('Done');
  await items.first().getByRole('button', { name: 'Send and close' }).click();
  await expect.poll(sent).toContainEqual([{ id: 31 }, { answer: 'Done', answered_at: null, status: 'Closed' }]);
  await expect(answer).toHaveCount(0);
  await items.first().getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(sent).toContainEqual([{ id: 31 }, { status: 'Closed' }]);
  await items.last().getByRole('button', { name: 'Reopen' }).click();
  await expect.poll(sent).toContainEqual([{ id: 30 }, { status: 'Open' }]);
  await items.last().getByRole('button', { name: 'Change the answer' }).click();
  await expect(items.last().getByRole('textbox', { name: 'Answer' })).toHaveValue('It is mended');
  await expect(items.last().getByRole('button', { name: 'Send and close' })).toHaveCount(0);
  await items.last().getByRole('button', { name: 'Cancel' }).click();
  await expect(items.last().getByRole('textbox')).toHaveCount(0);
  desk.fail('adminTickets.update', 'offline', 'The service can’t be reached');
  await items.last().getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('The service can’t be reached')).toBeVisible();
});

test('an answer that somebody gave meanwhile is read before it is changed, and the words stay', async ({
  page,
  desk,
}) => {
  desk.signIn(person(1));
  desk.service('adminTickets.list', listOf(open));
  await page.goto(`${desk.address}/admin/tickets`);
  await page.getByRole('button', { name: 'Reply' }).click();
  const answer = page.getByRole('textbox', { name: 'Answer' });
  await answer.fill('Please try again');
  const answered_at = '2026-11-21T05:12:00.000Z';
  desk.service('adminTickets.list', listOf({ ...open, answer: 'Use a PDF', answered_at }));
  const said = 'Somebody has answered this ticket meanwhile. Read that answer first';
  desk.fail('adminTickets.update', 'conflict', said);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('alert')).toContainText(said);
  await expect(page.getByText('Use a PDF')).toBeVisible();
  await expect(answer).toHaveValue('Please try again');
  desk.service('adminTickets.update', { data: open });
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(answer).toHaveCount(0);
  expect(desk.asked('adminTickets.update').map(({ body }) => body)).toEqual([
    { answer: 'Please try again', answered_at: null },
    { answer: 'Please try again', answered_at },
  ]);
});

test('the list of tickets says that it is empty, that nothing matches, and why it is missing', async ({
  page,
  desk,
}) => {
  desk.signIn(person(1));
  desk.service('adminTickets.list', listOf());
  await page.goto(`${desk.address}/admin/tickets`);
  await expect(page.getByText('What people ask the helpdesk is listed here.')).toBeVisible();
  await page.goto(`${desk.address}/admin/tickets?status=Open`);
  await expect(page.getByText('No ticket matches these filters.')).toBeVisible();
  desk.fail('adminTickets.list', 'internal', 'Something went wrong');
  await page.goto(`${desk.address}/admin/tickets?search=x`);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  desk.service('adminTickets.list', listOf(open));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The report won’t upload')).toBeVisible();
});

test('a page of tickets beyond the last gives way to the last one', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('adminTickets.list', ({ query }) => ({
    data: query['page'] === 1 ? [open] : [],
    total: 1,
    page: Number(query['page']),
    limit: 20,
  }));
  await page.goto(`${desk.address}/admin/tickets?page=2`);
  await expect(page.getByText('The report won’t upload')).toBeVisible();
  await expect.poll(() => desk.asked('adminTickets.list').at(-1)?.query).toMatchObject({ page: 1 });
});
