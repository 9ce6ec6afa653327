import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import { fixTime } from '../support/fixed-time.ts';
import { savesFiles, takesQueued, waitingEntry, withoutService } from './commands.ts';
import { emptyDraft } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { showsAllOfIt } from './posting-article.ts';
import { fullPosting, kinds } from './posting-samples.ts';

const carried = '[EMP-PREV-05] [EMP-PREV-06] [EMP-PREV-07] [EMP-PREV-08]';
const routes = {
  project: `[EMP-ROUTE-14] ${carried}`,
  internship: `[EMP-ROUTE-02] [EMP-PREV-03] [EMP-PREV-10] [CONST-06] ${carried} [EMP-PREV-09] [EMP-PREV-13]`,
  job: `[EMP-ROUTE-08] [CONST-07] ${carried} [EMP-PREV-09] [EMP-PREV-13]`,
};

/** What somebody has written into the form of a kind to make `fullPosting`. */
function fullDraft(kind: PostingKind) {
  const { screening_questions, faq, project_linked, required_skills, course_preferred, ...posting } = fullPosting(kind);
  const body = {
    ...posting,
    required_skills: required_skills.map(({ name }) => name),
    course_preferred: course_preferred.map(({ course_name }) => course_name),
    screening_questions: JSON.parse(screening_questions) as unknown,
    faq: (JSON.parse(faq) as unknown[])[1],
    project_linked: kind === 'project' ? null : project_linked?.id,
    linked_text: kind === 'project' ? '' : project_linked?.project_title,
    city: 1,
    city_text: '',
    location: '12 Station Road',
  };
  return emptyDraft({ method: kind, title: body.title, step: 3, body });
}

const publishing = waitingEntry({
  id: '00000000-0000-4000-8000-0000000000b1',
  kind: 'posting.publish',
  aggregate: `draft:${emptyDraft().id}`,
  title: 'Cold chain pilot',
});

const employer = person(2, { designation: 'Head of programmes' });
const list = {
  people: [
    { name: 'Asha Rao', email: 'asha@nit.example' },
    { name: 'Bela Shah', email: 'bela@nit.example' },
    { name: 'Chetan Pai', email: 'chetan@nit.example' },
  ],
  refused: [{ row: 4, message: 'No address' }],
  refusedRows: 1,
  repeated: 0,
};
/** The employer is signed in, and the desk takes lists of students and publishes. */
async function beforePublishing(page: Page, desk: FakeDesk): Promise<void> {
  await fixTime(page, '2026-12-01T06:00:00Z');
  desk.signIn(employer);
  desk.answer('roster.people', list);
  desk.answer('files.release', null);
  desk.answer('drafts.publish', publishing);
}

const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Email Id\nasha@nit.example\n') };

for (const kind of kinds) {
  test(`${kind}: the preview of a draft shows every field of the kind, and leads back to the form ${routes[kind]}`, async ({
    page,
    desk,
  }) => {
    await fixTime(page, '2026-12-01T06:00:00Z');
    desk.signIn(employer);
    desk.answer('drafts.read', fullDraft(kind));
    await page.goto(`${desk.address}/employer/${kind}/preview?draft=${emptyDraft().id}`);
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('Cold chain pilot');
    await showsAllOfIt(page, kind);
    await expect(page.getByRole('link', { name: 'Continue writing' })).toHaveAttribute(
      'href',
      `/employer/${kind}/add?draft=${emptyDraft().id}`,
    );
    // What a colleague posted keeps their name and their branch, whoever changes it.
    const contact = { first_name: 'Omar', last_name: 'Sheikh', designation: 'Recruiter' };
    const posted = fullPosting(kind, { contact });
    const branch = { ...posted.branch, address: '4 Ring Road', state: { state_name: 'Kerala' } };
    desk.service('postings.read', { data: { ...posted, branch } });
    const figure = (term: string) =>
      page.getByRole('article').locator('dl > div').filter({ hasText: term }).getByRole('definition');
    const draft = fullDraft(kind);
    const body = { ...draft.body, category: 2, office_visit: false, city: null, location: '' };
    for (const [state, place] of [
      ['editing', 'preview'],
      ['editing', 'add'],
      ['queued', 'add'],
    ] as const) {
      desk.answer('drafts.read', { ...draft, body, postingId: 7, state });
      await page.goto(`${desk.address}/employer/${kind}/${place}?draft=${emptyDraft().id}`);
      await expect(figure('Contact person')).toHaveText('Omar Sheikh, Recruiter');
      await expect(figure('Location')).toHaveText('4 Ring Road, Kerala');
      await expect(page.getByRole('article').getByText('Remote', { exact: true })).toBeVisible();
    }
  });

  test(`${kind}: roles and responsibilities stand in the preview line by line [EMP-PREV-04]`, async ({
    page,
    desk,
  }) => {
    const roles_and_responsibilities = 'Keep the log:\n\n- at gate 3,\n- at gate 4.';
    const draft = fullDraft(kind);
    desk.signIn(employer);
    desk.answer('drafts.read', { ...draft, body: { ...draft.body, roles_and_responsibilities } });
    desk.service('postings.read', { data: fullPosting(kind, { roles_and_responsibilities }) });
    for (const of of [`draft=${draft.id}`, 'posting=7']) {
      await page.goto(`${desk.address}/employer/${kind}/preview?${of}`);
      const part = page.locator('article section', { hasText: 'Roles and Responsibilities' }).getByRole('paragraph');
      await expect.poll(() => part.innerText()).toBe(roles_and_responsibilities);
    }
  });

  test(`${kind}: form and details lead to the preview, whose address alone opens nothing ${routes[kind].split(' ')[0]}`, async ({
    page,
    desk,
  }) => {
    await beforePublishing(page, desk);
    desk.answer('drafts.read', { ...fullDraft(kind), step: 1 });
    desk.service('postings.read', { data: fullPosting(kind) });
    const address = `${desk.address}/employer/${kind}/preview`;
    const title = page.getByRole('heading', { level: 1 });
    await page.goto(`${desk.address}/employer/${kind}/add?draft=${emptyDraft().id}`);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page).toHaveURL(`${address}?draft=${emptyDraft().id}`);
    await expect(title).toHaveText('Preview');
    await page.goto(`${desk.address}/employer/${kind}/details/7`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Preview and send to students' }).click();
    await expect(page).toHaveURL(`${address}?posting=7`);
    await expect(title).toHaveText('Preview');
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Open a draft to preview it' })).toBeVisible();
  });

  test(`${kind}: the preview of what is published shows the same, and leads to its details ${routes[kind]}`, async ({
    page,
    desk,
  }) => {
    const id = 4_321_098_765;
    desk.signIn(employer);
    desk.service('postings.read', { data: fullPosting(kind, { id }) });
    await page.goto(`${desk.address}/employer/${kind}/preview?posting=${id}`);
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('Cold chain pilot');
    await showsAllOfIt(page, kind);
    await expect(page.getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      `/employer/${kind}/details/${id}`,
    );
    await expect.poll(() => desk.asked('postings.read')[0]?.params).toEqual({ method: kind, id });
    const elsewhere = { category: 3, category_name: 'Field', office_visit: false, eligible_gender: 'Female' as const };
    desk.service('postings.read', { data: fullPosting(kind, { id, ...elsewhere }) });
    await page.reload();
    await expect(page.getByRole('article').getByText('Field', { exact: true })).toBeVisible();
    await expect(page.getByRole('article').getByText('Women in semester 5', { exact: true })).toBeVisible();
  });

  test(`${kind}: a list is read beside the preview, and the opening goes to those who are ticked [EMP-PREV-14] [EMP-PREV-15] [EMP-PREV-16] [EMP-PREV-17]`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    savesFiles(desk);
    desk.answer('roster.template', { fileId: emptyDraft().id, name: 'template', size: 1 });
    const refused = [4, 5, 6, 7, 8, 9].map((row) => ({ row, message: 'No address' }));
    desk.answer('roster.people', { ...list, refused, refusedRows: 7 });
    desk.signIn(employer);
    desk.service('postings.read', { data: fullPosting(kind) });
    await page.goto(`${desk.address}/employer/${kind}/preview?posting=7`);
    for (const [item, format] of [
      ['Excel workbook (XLSX)', 'xlsx'],
      ['CSV', 'csv'],
    ] as const) {
      await page.getByRole('button', { name: 'Download Template' }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect.poll(() => desk.calls('roster.template').at(-1)).toEqual({ format });
    }
    const send = page.getByRole('button', { name: 'Send Opportunity' });
    await expect(send).toBeDisabled();
    await expect(send).toHaveAccessibleDescription('Select a student first');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload New List' }).click();
    await (await chooser).setFiles(file);
    const chosen = page.getByRole('list', { name: 'Chosen students' });
    await expect(chosen.getByRole('listitem')).toHaveText([
      /Asha Rao.*asha@nit/,
      /Bela.*bela@nit/,
      /Chetan.*chetan@nit/,
    ]);
    const wrong = page.getByRole('status').filter({ hasText: 'list.csv' }).getByRole('listitem');
    await expect(wrong).toHaveText([...[4, 5, 6, 7, 8].map((row) => `Row ${row}: No address`), 'and 2 more']);
    expect(desk.files).toMatchObject([{ name: 'list.csv', text: 'Email Id\nasha@nit.example\n' }]);
    await chosen.getByRole('checkbox').first().uncheck();
    await send.click();
    const emails = ['bela@nit.example', 'chetan@nit.example'];
    const body = { method: kind, post_id: 7, audience: 'students', ids: [], emails, note: '' };
    await expect.poll(queued).toEqual([{ call: 'invitations.send', params: {}, query: {}, body }]);
  });

  test(`${kind}: sent from a draft, the chosen are kept with it before it is published [EMP-PREV-16]`, async ({
    page,
    desk,
  }) => {
    await beforePublishing(page, desk);
    desk.answer('drafts.read', fullDraft(kind));
    await page.goto(`${desk.address}/employer/${kind}/preview?draft=${emptyDraft().id}`);
    await page.getByLabel('Student list').setInputFiles(file);
    const chosen = page.getByRole('list', { name: 'Chosen students' });
    await chosen.getByRole('checkbox', { name: 'Bela Shah' }).uncheck();
    await page.getByRole('button', { name: 'Send Opportunity' }).click();
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/list`);
    const kept = { invite_emails: ['asha@nit.example', 'chetan@nit.example'], title: 'Cold chain pilot' };
    await expect
      .poll(() => desk.calls('drafts.save').at(-1))
      .toMatchObject({ id: emptyDraft().id, revision: 2, step: 3, body: kept });
    await expect.poll(() => desk.calls('drafts.publish')).toEqual([{ id: emptyDraft().id, revision: 3 }]);
    await expect(page.getByText(`Publishing your ${kind}, then sending 2 invitations`)).toBeVisible();
  });

  test(`${kind}: from a change that is written, the opening goes once to everybody chosen, however many [EMP-PREV-16]`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    desk.signIn(employer);
    desk.answer('files.release', null);
    const emails = Array.from({ length: 501 }, (_, at) => `student${at}@nit.example`);
    desk.answer('roster.people', { ...list, people: emails.map((email) => ({ email, name: '' })) });
    desk.answer('drafts.read', { ...fullDraft(kind), postingId: 7, postingVersion: 4 });
    desk.service('postings.read', { data: fullPosting(kind) });
    await page.goto(`${desk.address}/employer/${kind}/preview?draft=${emptyDraft().id}`);
    await page.getByLabel('Student list').setInputFiles(file);
    await expect(page.getByText('501 of 501 students selected')).toBeVisible();
    const go = desk.hold('outbox.add');
    await page.getByRole('button', { name: 'Send Opportunity' }).dblclick();
    await expect(page.getByText('Sending to 501 students')).toBeVisible();
    go();
    await expect(page.getByText('No students selected yet.')).toBeVisible();
    const send = (part: string[]) => ({
      call: 'invitations.send',
      params: {},
      query: {},
      body: { method: kind, post_id: 7, audience: 'students', ids: [], emails: part, note: '' },
    });
    expect(queued()).toEqual([send(emails.slice(0, 500)), send(emails.slice(500))]);
  });
}

test('what is published without the service says that it waits, and for how many students', async ({ page, desk }) => {
  await beforePublishing(page, desk);
  withoutService(desk);
  for (const [postingId, button, what] of [
    [null, 'Publish job', 'Your job will be published when you’re back online'],
    [7, 'Save changes', 'Your changes will be published when you’re back online'],
  ] as const) {
    desk.answer('drafts.read', { ...fullDraft('job'), postingId, ...(postingId && { postingVersion: 3 }), step: 3 });
    await page.goto(`${desk.address}/employer/job/add?draft=${emptyDraft().id}`);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(what, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${desk.address}/employer/job/list`);
  }
  desk.answer('drafts.read', fullDraft('project'));
  await page.goto(`${desk.address}/employer/project/preview?draft=${emptyDraft().id}`);
  await page.getByLabel('Student list').setInputFiles(file);
  await page.getByRole('button', { name: 'Send Opportunity' }).click();
  const waits = 'Your project will be published when you’re back online, then 3 invitations will be sent';
  await expect(page.getByText(waits)).toBeVisible();
});

test('a draft that was changed since its preview is sent from its next preview as it is then [EMP-ROUTE-02]', async ({
  page,
  desk,
}) => {
  await beforePublishing(page, desk);
  let draft = { ...fullDraft('internship'), step: 1 };
  desk.answer('drafts.read', () => draft);
  desk.answer('drafts.save', ({ revision, body, title, step }) => {
    if (revision !== draft.revision) throw new Error(`Revision ${revision} is not ${draft.revision}`);
    draft = { ...draft, body, title, step, revision: revision + 1 };
    desk.push('drafts.changed', { ids: [draft.id] });
    return { revision: draft.revision, savedAt: draft.savedAt };
  });
  await page.goto(`${desk.address}/employer/internship/preview?draft=${draft.id}`);
  await page.getByRole('link', { name: 'Continue writing' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Cold chain of Surat');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page).toHaveURL(`${desk.address}/employer/internship/preview?draft=${draft.id}`);
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('Cold chain of Surat');
  await page.getByLabel('Student list').setInputFiles(file);
  await page.getByRole('button', { name: 'Send Opportunity' }).click();
  await expect(page).toHaveURL(`${desk.address}/employer/internship/list`);
  expect(draft).toMatchObject({ title: 'Cold chain of Surat', revision: 3 });
  expect(draft.body['invite_emails']).toHaveLength(3);
  expect(desk.calls('drafts.publish')).toEqual([{ id: draft.id, revision: 3 }]);
});

test('a change of a posting that is closed by now is sent to no students', async ({ page, desk }) => {
  await beforePublishing(page, desk);
  desk.answer('drafts.read', { ...fullDraft('internship'), postingId: 7, postingVersion: 3 });
  desk.service('postings.read', { data: fullPosting('internship', { status: 3 }) });
  await page.goto(`${desk.address}/employer/internship/preview?draft=${emptyDraft().id}`);
  await page.getByLabel('Student list').setInputFiles(file);
  await expect(page.getByText('This internship is closed.')).toBeVisible();
});
