import type { Role } from '#shared/rules/accounts/roles.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

/** Somebody whose company or institution is, or is not, verified. */
function at(role: Role, verified: boolean) {
  const { company } = person(role);
  if (!company) throw new Error('nobody of a place');
  return person(role, { company: { ...company, verified } });
}

const cases = [
  [2, '/employer/dashboard', 'Karwan Foods isn’t verified yet', 'You can publish openings'],
  [3, '/educator/dashboard', 'NIT Surat isn’t verified yet', 'You can keep your student list'],
] as const;

for (const [role, path, title, can] of cases) {
  test(`${path}: an unverified place reads what it can do, what not, and who changes that`, async ({ page, desk }) => {
    desk.signIn(at(role, false));
    await page.goto(`${desk.address}${path}`);
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card).toContainText('Not verified');
    await expect(card).toContainText(can);
    await expect(card).toContainText('Ask whoever runs this workspace to verify it');
  });

  test(`${path}: a verified place reads nothing of it`, async ({ page, desk }) => {
    desk.signIn(at(role, true));
    await page.goto(`${desk.address}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('isn’t verified yet')).toBeHidden();
  });
}

const remote = {
  mode: 'remote',
  address: 'https://bridge.example',
  reachable: true,
  slow: false,
  lastSeen: sampleInstant,
  localMail: false,
} as const;
const newName = 'A new name has to be verified again.';

for (const [role, path, label] of [
  [2, '/employer/company', 'Company name'],
  [3, '/educator/institution', 'Institution name'],
] as const) {
  test(`${path}: a verified place reads that a new name ends its verification, others don’t`, async ({
    page,
    desk,
  }) => {
    desk.answer('workspace.read', remote);
    desk.signIn(at(role, true));
    await page.goto(`${desk.address}${path}`);
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(newName);
    desk.signIn(at(role, false));
    await page.reload();
    await expect(page.getByLabel(label)).toBeVisible();
    await expect(page.getByText(newName)).toBeHidden();
  });
}

test('where one computer runs the workspace, a name says nothing of a verification', async ({ page, desk }) => {
  desk.signIn(at(2, true));
  await page.goto(`${desk.address}/employer/company`);
  await expect(page.getByLabel('Company name')).toBeVisible();
  await expect(page.getByText(newName)).toBeHidden();
});

test('each company among partners has a mark of its own', async ({ page, desk }) => {
  desk.signIn(at(3, true));
  const { data, ...list } = sampleAnswer('partnerships.list');
  const [party] = data;
  if (!party) throw new Error('no sample of a partner');
  desk.service('partnerships.list', {
    ...list,
    data: [
      { ...party, party_id: 1, name: 'Karwan Foods', verified: true },
      { ...party, party_id: 2, name: 'Nobody Knows', verified: false },
    ],
  });
  await page.goto(`${desk.address}/educator/companies`);
  const marks = page.getByText(/^(Not verified|Verified)$/);
  await expect(marks).toHaveText(['Verified', 'Not verified']);
});
