import type { Page } from '@playwright/test';
import { mailedCode } from '../support/processes.ts';
import { createAccount, enterCode, type Person, setUpOrganisation, signInAt } from './support/people.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

/** Signs up as an educator of a place that is there already, and enters the mailed code. */
async function askToJoin(page: Page, workspace: Workspace, person: Person): Promise<void> {
  await workspace.actAs(null);
  await page.goto(`${workspace.address}/signup/educator`);
  await page.getByRole('combobox', { name: 'Institution name' }).fill(person.place);
  await page.getByRole('option', { name: person.place }).click();
  await expect(page.getByText('Its owners will be asked to accept you.')).toBeVisible();
  await page.getByLabel('Designation').fill(person.designation);
  await createAccount(page, person);
  await expect(page).toHaveURL(/\/verify-otp$/);
  let code = '';
  await expect(async () => {
    code = await mailedCode(workspace.serviceFolder, person.email);
  }).toPass();
  await enterCode(page, code);
  await expect(page.getByRole('heading', { name: `Waiting for ${person.place}` })).toBeVisible();
  await expect(page.getByText(`${person.place}’s owners were asked on`)).toBeVisible();
}

/** The place's own educator finds the request by the menu, and answers it. */
async function answerAs(page: Page, workspace: Workspace, verb: 'Accept' | 'Decline', person: Person): Promise<void> {
  await workspace.actAs(sample.educator);
  await page.goto(`${workspace.address}/educator/dashboard`);
  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: /^Members/ }).click();
  await expect(page).toHaveURL(/\/educator\/members$/);
  const request = page
    .getByRole('list', { name: 'Requests to join' })
    .getByRole('listitem')
    .filter({ hasText: person.email });
  await request.getByRole('button', { name: `${verb} ${person.name}` }).click();
  await expect(request).toHaveCount(0);
}

async function comeBack(page: Page, workspace: Workspace, person: Person): Promise<void> {
  await workspace.actAs(null);
  await page.goto(`${workspace.address}/signin`);
  await signInAt(page, person.email, person.password);
}

test('a colleague asks, a member accepts, and the colleague sees the list [API-11]', async ({ page, workspace }) => {
  const person = freshPerson('NIT Surat');
  await askToJoin(page, workspace, person);
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeDisabled();
  await page.goto(`${workspace.address}/educator/student-list`);
  await expect(page.getByRole('heading', { name: 'Waiting for NIT Surat' })).toBeVisible();
  await answerAs(page, workspace, 'Accept', person);
  const members = page.getByRole('table', { name: 'Members' });
  await expect(members.getByRole('cell', { name: person.email })).toBeVisible();
  await comeBack(page, workspace, person);
  await expect(page).toHaveURL(/\/educator\/dashboard$/);
  await page.goto(`${workspace.address}/educator/student-list`);
  await expect(page.getByText(/^1,\d{3} students$/)).toBeVisible();
  await expect(page.getByRole('cell', { name: '@nitsurat.example' }).first()).toBeVisible();
});

test('a stranger is declined, sees nothing, and sets up a place of their own', async ({ page, workspace }) => {
  const person = freshPerson('NIT Surat');
  await askToJoin(page, workspace, person);
  await answerAs(page, workspace, 'Decline', person);
  await comeBack(page, workspace, person);
  await expect(page.getByText('The owners of NIT Surat declined your request.')).toBeVisible();
  await page.getByRole('button', { name: 'Set up an institution of your own' }).click();
  await page.getByRole('textbox', { name: 'Institution name' }).fill('Tapi Evening College');
  await setUpOrganisation(page);
  await expect(page).toHaveURL(/\/educator\/dashboard$/);
  await page.goto(`${workspace.address}/educator/members`);
  await expect(page.getByRole('table', { name: 'Members' }).getByRole('cell', { name: person.email })).toBeVisible();
  await expect(page.getByText('1 member')).toBeVisible();
});

test('somebody who waits takes the request back, and asks again', async ({ page, workspace }) => {
  const person = freshPerson('NIT Surat');
  await askToJoin(page, workspace, person);
  await page.getByRole('button', { name: 'Withdraw the request' }).click();
  await expect(page.getByText('You took your request to NIT Surat back.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByText('Choose it from the list')).toBeVisible();
  await page.getByRole('combobox', { name: 'Institution name' }).fill('nit s');
  await page.getByRole('option', { name: 'NIT Surat' }).click();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for NIT Surat' })).toBeVisible();
});
