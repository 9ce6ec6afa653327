import { waitingEntry, withoutService } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fits, fullPosting } from './posting-samples.ts';

test('an application that may have left already stays when it is discarded, and that is said', async ({
  page,
  desk,
}) => {
  const change = {
    call: 'enrollments.apply',
    params: { method: 'project' },
    query: {},
    body: { project_id: 7, screening_questions: '' },
  } as const;
  const title = 'Cold chain pilot';
  desk.answer('outbox.list', [
    waitingEntry({ kind: 'service.call', aggregate: 'application:project:7', title, change }),
  ]);
  desk.answer('outbox.cancelMany', { cancelled: [] });
  withoutService(desk);
  desk.signIn(person(4));
  const standing = { ...fits, state: 'open', may_apply: true, application: null, invitation: null } as const;
  desk.service('enrollments.own', { data: { posting: fullPosting('project'), ...standing } });
  await page.goto(`${desk.address}/student/explore/project/7`);
  const discard = page.getByRole('button', { name: 'Discard application' });
  await discard.click();
  await expect(
    page.getByText('This application may have arrived already. It stays here until the service has answered'),
  ).toBeVisible();
  await expect(discard).toBeVisible();
});

test('a message that may have arrived already stays when it is taken back, and that is said', async ({
  page,
  desk,
}) => {
  const to = 'company:7';
  const change = { call: 'messages.send', params: {}, query: {}, body: { to, text: 'Come at six' } } as const;
  const title = 'Message to Karwan Foods';
  desk.answer('outbox.list', [waitingEntry({ kind: 'service.call', aggregate: `messages:${to}`, title, change })]);
  desk.answer('outbox.cancelMany', { cancelled: [] });
  withoutService(desk);
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student/chat?with=${to}`);
  const takeBack = page.getByRole('button', { name: 'Take back: Come at six' });
  await takeBack.click();
  await expect(
    page.getByText('This message may have arrived already. It stays here until the service has answered'),
  ).toBeVisible();
  await expect(takeBack).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toHaveValue('');
});
