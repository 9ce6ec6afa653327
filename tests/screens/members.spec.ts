import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

for (const [role, path, place] of [
  [2, '/employer/members', 'Karwan Foods'],
  [3, '/educator/members', 'NIT Surat'],
] as const) {
  test(`${path}: every column of members has its value, and the pager asks for its page`, async ({ page, desk }) => {
    desk.signIn(person(role));
    const { data } = sampleAnswer('members.list');
    const members = data.map((each) => ({ ...each, designation: 'Head of programmes' }));
    desk.service('members.list', { data: members, total: 45, page: 1, limit: 20 });
    await page.goto(desk.address + path);
    await expect(page.getByText(`${place} · 45 members`)).toBeVisible();
    const table = page.getByRole('table', { name: 'Members' });
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Designation', 'E-mail', 'On Footbridge since']);
    await expect(table.getByRole('row').last().getByRole('cell')).toHaveText([
      'Ananya Iyer',
      'Head of programmes',
      'ananya@example.in',
      '20 Nov 2026',
    ]);
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect
      .poll(() => desk.asked('members.list').map(({ query }) => query))
      .toContainEqual({ page: 3, limit: 20 });
  });

  test(`${path}: who asks to join is named, accepted and declined`, async ({ page, desk }) => {
    desk.signIn(person(role));
    const [request] = sampleAnswer('joinRequests.list').data;
    if (!request) throw new Error('no sample of a request');
    const data = [
      { ...request, id: 31, designation: 'Warden' },
      { ...request, id: 32, first_name: 'Ravi', last_name: 'Shah', email_address: 'ravi@example.in' },
    ];
    desk.service('joinRequests.list', { data, total: 2, page: 1, limit: 50 });
    await page.goto(desk.address + path);
    const list = page.getByRole('list', { name: 'Requests to join' });
    await expect(list.getByRole('listitem').first()).toContainText(
      'Ananya IyerWardenananya@example.in · since 20 Nov 2026',
    );
    await expect(page.getByText('2 people')).toBeVisible();
    await expect(page.getByText(`Members can see everything of ${place}.`)).toBeVisible();
    desk.fail('joinRequests.answer', 'offline', 'The service can’t be reached');
    await list.getByRole('button', { name: 'Accept Ananya Iyer' }).click();
    await expect(list.getByRole('listitem').first()).toContainText('The service can’t be reached');
    for (const [button, id, state, said] of [
      ['Accept Ananya Iyer', 31, 'accepted', 'Ananya Iyer is a member now'],
      ['Decline Ravi Shah', 32, 'declined', 'Ravi Shah was declined'],
    ] as const) {
      desk.service('joinRequests.answer', { data: { id, state } });
      await list.getByRole('button', { name: button }).click();
      await expect(page.getByText(said)).toBeVisible();
      await expect
        .poll(() => desk.asked('joinRequests.answer').at(-1))
        .toEqual({ params: { id }, query: {}, body: { state } });
    }
    desk.service('joinRequests.list', { data: [], total: 0, page: 1, limit: 50 });
    await page.reload();
    await expect(page.getByText('No requests to answer.')).toBeVisible();
  });
}
