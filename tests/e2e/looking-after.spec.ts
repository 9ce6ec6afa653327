import type { Locator, Page } from '@playwright/test';
import { completeProfile } from './support/complete-profile.ts';
import { returnAs } from './support/own-students.ts';
import { type Person, signInAt } from './support/people.ts';
import { freshPerson, freshTitle, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

interface Job {
  readonly employer: Person;
  readonly id: number;
  readonly title: string;
}

/** A published job of a company that has nothing else; its employer is signed in. */
async function jobOfNewCompany(workspace: Workspace): Promise<Job> {
  const employer = { ...freshPerson('Karwan Foods'), place: freshTitle('Karwan Foods') };
  await workspace.settle(2, employer);
  await completeProfile(workspace);
  const { id, title } = await publish(workspace, 'job', postingFields('job', freshTitle('Shift lead')));
  return { employer, id, title };
}

/** Looks for the job as a student, by its title and by its own link. */
async function studentSees(page: Page, workspace: Workspace, { title, id }: Job, found: boolean): Promise<void> {
  await workspace.actAs(sample.student);
  const { address } = workspace;
  await page.goto(`${address}/student/explore?type=job&search=${encodeURIComponent(title)}`);
  const card = page.getByRole('link', { name: title });
  if (found) await expect(card.first()).toBeVisible();
  else await expect(page.getByText('No Jobs Found')).toBeVisible();
  await page.goto(`${address}/student/explore/job/${id}`);
  const heading = found ? title : 'This doesn’t exist or you don’t have access to it';
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await page.goto('about:blank');
}

/** Chooses an act in the menu of the only row of a table. */
async function actOnRow(page: Page, table: string, item: string): Promise<Locator> {
  await page.getByRole('table', { name: table }).getByRole('row').last().getByRole('button').click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

test('a suspended company is let in no more and its job is gone for students, until the suspension is lifted', async ({
  page,
  workspace,
}) => {
  const job = await jobOfNewCompany(workspace);
  const { place, email, password } = job.employer;
  await studentSees(page, workspace, job, true);
  await workspace.actAs(sample.admin);
  const companies = `${workspace.address}/admin/companies?search=${encodeURIComponent(place)}`;
  await page.goto(companies);
  const dialog = await actOnRow(page, 'Companies', 'Suspend');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It asked for money');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('about:blank');
  await studentSees(page, workspace, job, false);
  await workspace.actAs(null);
  await page.goto(`${workspace.address}/signin`);
  await signInAt(page, email, password);
  await expect(page.getByRole('alert')).toHaveText('Your company is suspended: It asked for money');
  await page.goto('about:blank');
  await workspace.actAs(sample.admin);
  await page.goto(companies);
  await (await actOnRow(page, 'Companies', 'Lift suspension')).getByRole('button', { name: 'Lift suspension' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('about:blank');
  await studentSees(page, workspace, job, true);
});

test('a student reports a job, an admin takes it down, and its company reads why', async ({ page, workspace }) => {
  const job = await jobOfNewCompany(workspace);
  await workspace.actAs(sample.student);
  await page.goto(`${workspace.address}/student/explore/job/${job.id}`);
  await page.getByRole('button', { name: 'Report this posting' }).click();
  const report = page.getByRole('dialog', { name: 'Report this posting' });
  await report.getByRole('radio', { name: 'Scam, or asks for money' }).check();
  await report.getByRole('textbox', { name: 'Details' }).fill('They ask for a deposit');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report).toHaveCount(0);
  await page.goto('about:blank');

  await workspace.actAs(sample.admin);
  await page.goto(`${workspace.address}/admin/flags`);
  const flag = page.getByRole('list', { name: 'Reports' }).getByRole('listitem').filter({ hasText: job.title });
  await expect(flag).toContainText('They ask for a deposit');
  await flag.getByRole('link', { name: job.title }).click();
  await page.getByRole('button', { name: 'Take down' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Nobody may ask students for money');
  await page.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByRole('button', { name: 'Put back' })).toBeVisible();
  await page.goto(`${workspace.address}/admin/flags`);
  await flag.getByRole('button', { name: 'Resolve' }).click();
  await flag.getByRole('button', { name: 'Mark as acted on' }).click();
  await expect(flag).toContainText('Acted on');
  await page.goto('about:blank');
  await studentSees(page, workspace, job, false);

  await returnAs(workspace, job.employer);
  await page.goto(`${workspace.address}/employer/dashboard`);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: job.title })).toBeVisible();
  await expect(page.getByRole('main').getByText('Nobody may ask students for money')).toBeVisible();
});

test('an owner invites a colleague, hands the company over and leaves', async ({ page, workspace }) => {
  const owner = { ...freshPerson('Karwan Foods'), place: freshTitle('Karwan Foods') };
  const colleague = { ...freshPerson('Karwan Foods'), name: 'Ravi Shah' };
  const members = `${workspace.address}/employer/members`;
  await workspace.settle(2, owner);
  await page.goto(members);
  await page.getByRole('button', { name: 'Invite a member' }).click();
  await page.getByRole('textbox', { name: 'E-mail of the person to invite' }).fill(colleague.email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(colleague.email);
  await page.goto('about:blank');

  await workspace.join(2, { ...colleague, place: freshTitle('Ravi’s shop') }, { verify: true });
  await page.goto(`${workspace.address}/company`);
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await page.goto('about:blank');

  await returnAs(workspace, owner);
  await page.goto(members);
  const row = page.getByRole('table', { name: 'Members' }).getByRole('row', { name: 'Ravi Shah' });
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Make owner' }).click();
  await expect(row).toContainText('Owner');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByText('Your drafts on this computer are still yours.')).toBeVisible();
  await page.goto('about:blank');

  await returnAs(workspace, colleague);
  await page.goto(members);
  await expect(page.getByText(`${owner.place} · 1 member`)).toBeVisible();
});

test('a plan is ordered, and is the student’s once an admin has marked the order as paid', async ({
  page,
  workspace,
}) => {
  const student = { ...freshPerson('Leela'), name: 'Meher Gill' };
  await workspace.join(4, student, { verify: true });
  await workspace.run('api.send', { call: 'student.interests', body: { interests: [1] } });
  const subscriptions = `${workspace.address}/student/subscriptions`;
  await page.goto(subscriptions);
  await page.getByRole('link', { name: 'Choose Expert' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Your plan is Beginner')).toBeVisible();
  await page.goto('about:blank');

  await workspace.actAs(sample.admin);
  await page.goto(`${workspace.address}/admin/orders?search=${encodeURIComponent(student.email)}`);
  await page.getByRole('button', { name: /^Order \d+: Expert plan/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await page
    .getByRole('dialog', { name: /^Mark order/ })
    .getByRole('button', { name: 'Mark as paid' })
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Mark as refunded' })).toBeVisible();
  await page.goto('about:blank');

  await returnAs(workspace, student);
  await page.goto(subscriptions);
  await expect(page.getByText('Your plan is Expert')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Expert plan' })).toContainText('Paid');
});
