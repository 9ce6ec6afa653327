import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostingTemplate } from '#shared/desk/types.ts';
import { emptyPosting } from '#shared/rules/postings/posting.ts';
import { shippedTemplates } from '../../src/renderer/features/postings/templates/built-in/index.ts';
import { undoStays } from '../support/undo-stays.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { kinds } from './posting-samples.ts';
import { sampleInstant } from './sample-answers.ts';

const titles = { project: 'Project templates', internship: 'Internship templates', job: 'Job templates' };
const figures = {
  project: 'In Office · 6-8 Weeks',
  internship: 'In Office · 6-8 Weeks · 12k to 15k Per Month',
  job: 'In Office · 6-8 Weeks · 4.5 - 6 LPA',
};
const wholeText = (method: PostingKind) => ({
  ...emptyPosting(method),
  title: 'Cold store',
  goal: 'Waste less milk.',
  tasks: 'Measure crates.',
  support: 'A mentor from the plant.',
  roles_and_responsibilities: 'Keep the log at gate 3.',
  additional_info: 'Bring boots.',
  category: 1 as const,
  office_visit: true,
  vacancies: 17,
  duration_from: 6,
  duration_to: 8,
  stipend_from: 12,
  stipend_to: 15,
  ctc_from: 4.5,
  ctc_to: 6,
  keywords: ['dairy', 'cold store'],
  required_skills: ['Counting', 'Excel'],
  course_preferred: ['B.Com', 'BBA'],
  screening_questions: [{ question: 'Can you start at six?', required: true }],
  faq: [{ question: 'Is there a bus?', answer: 'Yes, at five.' }],
});
const template = (method: PostingKind): PostingTemplate => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  method,
  title: 'Cold store',
  createdAt: sampleInstant,
  savedAt: sampleInstant,
  body: wholeText(method),
});

async function openTemplates(page: Page, desk: FakeDesk, kind: PostingKind): Promise<void> {
  await undoStays(page);
  desk.signIn(person(2));
  desk.answer('templates.list', [template(kind)]);
  desk.answer('templates.discard', null);
  desk.answer('templates.recover', template(kind));
  desk.answer('templates.rename', ({ title }) => ({ ...template(kind), title }));
  await page.goto(`${desk.address}/employer/${kind}/template`);
  await expect(own(page)).toBeVisible();
}

const own = (page: Page) => page.getByRole('article', { name: 'Cold store' });

const ids = { project: ' [EMP-ROUTE-19]', internship: '', job: '' };
for (const kind of kinds) {
  test(`${kind}: an own template says all of it, is read whole, and begins a draft with its text${ids[kind]}`, async ({
    page,
    desk,
  }) => {
    await openTemplates(page, desk, kind);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[kind]);
    await expect.poll(() => desk.calls('templates.list')[0]).toEqual({ method: kind });
    await expect(own(page).locator('p')).toHaveText(['Waste less milk.', figures[kind]]);
    await expect(own(page).locator('.mantine-Pill-root')).toHaveText(['Counting', 'Excel']);
    await expect(page.getByRole('link', { name: `Blank ${kind}` })).toHaveAttribute('href', `/employer/${kind}/add`);
    await own(page).getByRole('button', { name: 'Preview' }).click();
    const drawer = page.getByRole('dialog', { name: 'Cold store' });
    await expect(drawer).toContainText('Waste less milk.');
    await drawer.getByRole('button', { name: 'Close the template' }).click();
    await expect(drawer).toHaveCount(0);
    await own(page).getByRole('button', { name: 'Use this' }).click();
    await expect(page).toHaveURL(new RegExp(`/employer/${kind}/add\\?draft=[-0-9a-f]{36}$`));
    const [made] = desk.calls('drafts.create');
    expect(new URL(page.url()).searchParams.get('draft')).toBe(made?.id);
    await page.goBack();
    await own(page).getByRole('button', { name: 'Preview' }).click();
    await drawer.getByRole('button', { name: 'Use this' }).click();
    await expect(page).toHaveURL(new RegExp(`/employer/${kind}/add\\?draft=[-0-9a-f]{36}$`));
    const begun = { method: kind, body: wholeText(kind) };
    expect(desk.calls('drafts.create')).toMatchObject([begun, begun]);
  });

  test(`${kind}: one that comes with the app begins a draft of its kind with its text, and search finds by what it says${ids[kind]}`, async ({
    page,
    desk,
  }) => {
    await openTemplates(page, desk, kind);
    const shipped = page.getByRole('region', { name: 'From Footbridge' });
    const first = shipped.getByRole('article').first();
    const title = await first.getByRole('heading').textContent();
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('waste less MILK');
    await expect(shipped).toContainText('No templates match “waste less MILK”.');
    await expect(own(page)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search templates' }).fill(title ?? '');
    await expect(shipped.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Your templates' })).toContainText(
      `None of your templates match “${title}”.`,
    );
    await first.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use this' }).click();
    await expect(page).toHaveURL(new RegExp(`/employer/${kind}/add\\?draft=`));
    // The address changes before the page does.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`New ${kind}`);
    await page.goBack();
    await first.getByRole('button', { name: 'Use this' }).click();
    await expect(page).toHaveURL(new RegExp(`/employer/${kind}/add\\?draft=`));
    const begun = { method: kind, body: shippedTemplates[kind].find(({ fields }) => fields.title === title)?.fields };
    expect(desk.calls('drafts.create')).toMatchObject([begun, begun]);
  });
}

test('an own template is renamed, never to nothing, and deleted with a way back', async ({ page, desk }) => {
  await openTemplates(page, desk, 'project');
  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Cold store' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const { id } = template('project');
  await menu('Rename');
  const dialog = page.getByRole('dialog', { name: 'Rename the template' });
  await dialog.getByRole('textbox').fill(' ');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toContainText('Name the template');
  await dialog.getByRole('textbox').fill('Cold chain');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => desk.calls('templates.rename')).toEqual([{ id, title: 'Cold chain' }]);
  await menu('Delete');
  const offer = page.getByRole('alert').filter({ hasText: '“Cold store” deleted' });
  await expect(offer).toBeVisible();
  await expect.poll(() => desk.calls('templates.discard')).toEqual([{ id }]);
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The template is restored')).toBeVisible();
  await expect.poll(() => desk.calls('templates.recover')).toEqual([{ id }]);
});

test('without an own template the page says where one comes from; a list that fails is read again', async ({
  page,
  desk,
}) => {
  desk.signIn(person(2));
  desk.answer('templates.list', []);
  await page.goto(`${desk.address}/employer/job/template`);
  await expect(page.getByRole('region', { name: 'Your templates' })).toContainText('None yet. “Save as template”');
  desk.fail('templates.list', 'internal', 'The templates are gone');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The templates are gone' })).toBeVisible();
  desk.answer('templates.list', [template('job')]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(own(page)).toBeVisible();
});
