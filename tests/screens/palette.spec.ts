import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { CallName } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { drawn } from '../support/drawn.ts';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { completePerson, person, quietPages } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Search everything' });
const linesOf = (page: Page) => page.getByRole('dialog', { name: 'Search everything' }).locator('[data-action]');
const offlineOf = (page: Page) => page.getByText('You’re offline. Only lists that you opened before are searched');

async function search(page: Page, words: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await drawn(page);
  await page.keyboard.press('Control+k');
  await boxOf(page).fill(words);
}

/** What one list answers to a search, the line that it becomes, and where the line leads. */
interface Find {
  readonly role: Role;
  readonly call: CallName;
  readonly kind?: 'project' | 'internship' | 'job';
  readonly tab?: 'partners' | 'sent' | 'received';
  readonly change: Readonly<Record<string, unknown>>;
  readonly line: string;
  readonly leads: RegExp;
}

const named = { first_name: 'Zarina', last_name: 'Quazi' };
const company = { ...sampleAnswer('postings.explore').data[0]?.branch, company_name: 'Zephyr Works' };
const kinds = ['project', 'internship', 'job'] as const;
const firsts = { project: 'Project', internship: 'Internship', job: 'Job' } as const;
const partnerTabs = [
  ['partners', 'Partner', '', 'list-of-partner-companies'],
  ['sent', 'Invitation sent', 'tab=sent&', 'invitation-send'],
  ['received', 'Invitation received', 'tab=received&', 'invitation-recieved'],
] as const;
const applied = sampleAnswer('enrollments.mine').data[0]?.project;

const finds: readonly Find[] = [
  ...kinds.map((kind) => ({
    role: 2 as const,
    call: 'postings.list' as const,
    kind,
    change: { id: 31, title: 'Zeppelin survey', status: 3 },
    line: `Zeppelin survey${firsts[kind]} · Closed`,
    leads: new RegExp(`/employer/${kind}/details/31$`),
  })),
  ...kinds.map((kind) => ({
    role: 2 as const,
    call: 'enrollments.find' as const,
    change: { id: 51, method: kind, post_id: 31, title: 'Zeppelin survey', status_name: 'Shortlisted', ...named },
    line: `Zarina QuaziApplicant · ${firsts[kind]} · Zeppelin survey · Shortlisted`,
    leads: new RegExp(`/employer/${kind}/31\\?applicant=51$`),
  })),
  ...partnerTabs.map(([tab, standing, query]) => ({
    role: 2 as const,
    call: 'partnerships.list' as const,
    tab,
    change: { party_id: 7, name: 'Zenith College', city_name: 'Surat', verified: tab === 'partners' },
    line: `Zenith CollegeInstitution · Surat · ${standing}${tab === 'partners' ? '' : ' · Not verified'}`,
    leads: new RegExp(`/employer/partner-institutions\\?${query}search=Zenith(\\+|%20)College$`),
  })),
  {
    role: 2,
    call: 'messages.threads',
    change: { with: 'institution:7', name: 'Zenith College', unread: 2 },
    line: 'Zenith CollegeMessages · Institution · 2 new',
    leads: /\/employer\/messages\?with=institution:7$/,
  },
  {
    role: 3,
    call: 'students.list',
    change: { name: 'Zarina Quazi', course: 'B.Tech', email: 'zarina@example.in', standing: 'waiting' },
    line: 'Zarina QuaziStudent · B.Tech · zarina@example.in · Waiting to join',
    leads: /\/educator\/student-list\?search=zarina/,
  },
  ...partnerTabs.map(([tab, standing, , page]) => ({
    role: 3 as const,
    call: 'partnerships.list' as const,
    tab,
    change: { party_id: 8, kind: 'company', name: 'Zephyr Works', city_name: 'Pune', verified: true },
    line: `Zephyr WorksCompany · Pune · ${standing}`,
    leads: new RegExp(`/educator/companies/${page}\\?search=Zephyr`),
  })),
  {
    role: 3,
    call: 'messages.threads',
    change: { with: 'company:8', name: 'Zephyr Works', unread: 0 },
    line: 'Zephyr WorksMessages · Company',
    leads: /\/educator\/messages\?with=company:8$/,
  },
  {
    role: 3,
    call: 'mentors.list',
    change: { id: 9, ...named, designation: 'Coach' },
    line: 'Zarina QuaziMentor · Coach',
    leads: /\/educator\/mentors\/9$/,
  },
  ...kinds.map((kind) => ({
    role: 3 as const,
    call: 'postings.explore' as const,
    kind,
    change: { id: 41, title: 'Zeppelin survey', branch: company, applied: null },
    line: `Zeppelin survey${firsts[kind]} · Zephyr Works`,
    leads: new RegExp(kind === 'project' ? '/educator/details/41$' : `/educator/${kind}/details/41$`),
  })),
  ...kinds.flatMap((kind) => [
    {
      role: 4 as const,
      call: 'postings.explore' as const,
      kind,
      change: { id: 41, title: 'Zeppelin survey', branch: company, applied: 4 },
      line: `Zeppelin survey${firsts[kind]} · Zephyr Works · Shortlisted`,
      leads: new RegExp(`/student/explore/${kind}/41$`),
    },
    {
      role: 4 as const,
      call: 'enrollments.mine' as const,
      kind,
      change: {
        title: 'Zeppelin survey',
        status_name: 'Shortlisted',
        project: { ...applied, id: 42, branch: { ...applied?.branch, company_name: 'Zephyr Works' } },
      },
      line: `Zeppelin surveyApplication · ${firsts[kind]} · Zephyr Works · Shortlisted`,
      leads: new RegExp(`/student/my-applications/${kind}/42$`),
    },
  ]),
  {
    role: 4,
    call: 'mentors.list',
    change: { id: 9, ...named, designation: 'Coach' },
    line: 'Zarina QuaziMentor · Coach',
    leads: /\/student\/mentors\/9$/,
  },
  {
    role: 4,
    call: 'messages.threads',
    change: { with: 'company:8', name: 'Zephyr Works', unread: 1 },
    line: 'Zephyr WorksMessages · Company · 1 new',
    leads: /\/student\/chat\?with=company:8$/,
  },
  {
    role: 5,
    call: 'messages.threads',
    change: { with: 'student:21', name: 'Zarina Quazi', unread: 1 },
    line: 'Zarina QuaziMessages · Student · 1 new',
    leads: /\/dashboard\/mentor\/messages\?with=student:21$/,
  },
  {
    role: 5,
    call: 'mentor.students',
    change: { id: 21, ...named, institution: 'NIT Surat', sessions: 2 },
    line: 'Zarina QuaziStudent · NIT Surat · 2 sessions',
    leads: /\/dashboard\/mentor\/list\?search=Zarina/,
  },
  {
    role: 5,
    call: 'mentor.enrollments',
    change: { id: 22, title: 'Zeppelin survey', student: { id: 21, ...named }, status: 4 },
    line: 'Zeppelin surveyEnrolment · Project · Zarina Quazi · Shortlisted',
    leads: /\/dashboard\/mentor\/projectenroll\?search=Zeppelin/,
  },
  {
    role: 5,
    call: 'mentor.institutions',
    change: { id: 7, institution_name: 'Zenith College', city_name: 'Surat' },
    line: 'Zenith CollegeCollege · Surat',
    leads: /\/dashboard\/mentor\/mentorcollage\?search=Zenith/,
  },
  {
    role: 5,
    call: 'mentors.list',
    change: { id: 9, ...named, designation: 'Coach' },
    line: 'Zarina QuaziMentor · Coach',
    leads: /\/dashboard\/mentor\/mentors\?id=9$/,
  },
  {
    role: 5,
    call: 'postings.explore',
    kind: 'project',
    change: { id: 41, title: 'Zeppelin survey', branch: company, applied: null },
    line: 'Zeppelin surveyProject · Zephyr Works',
    leads: /\/dashboard\/mentor\/availableproject\?id=41$/,
  },
  {
    role: 5,
    call: 'postings.explore',
    kind: 'job',
    change: { id: 41, title: 'Zeppelin survey', branch: company, applied: null },
    line: 'Zeppelin surveyJob · Zephyr Works',
    leads: /\/dashboard\/mentor\/jobdetail\?id=41$/,
  },
  {
    role: 1,
    call: 'admin.users',
    change: { id: 71, ...named, email_address: 'zarina@example.in', role: 4, suspended_at: '2026-11-24T05:12:00.000Z' },
    line: 'Zarina QuaziStudent · zarina@example.in · Suspended',
    leads: /\/admin\/users\?search=zarina%40example.in$/,
  },
  {
    role: 1,
    call: 'admin.companies',
    change: { id: 8, name: 'Zephyr Works', city_name: 'Pune', verified: false, suspended_at: null },
    line: 'Zephyr WorksCompany · Pune · Not verified',
    leads: /\/admin\/companies\?search=Zephyr/,
  },
  {
    role: 1,
    call: 'admin.institutions',
    change: { id: 7, name: 'Zenith College', city_name: '', verified: true, suspended_at: null },
    line: 'Zenith CollegeInstitution · Verified',
    leads: /\/admin\/institutions\?search=Zenith/,
  },
  {
    role: 1,
    call: 'adminPostings.list',
    change: { id: 41, method: 'job', title: 'Zeppelin survey', company_name: 'Zephyr Works', state: 'taken_down' },
    line: 'Zeppelin surveyJob · Zephyr Works · Taken down',
    leads: /\/admin\/postings\/job\/41$/,
  },
  {
    role: 1,
    call: 'adminTickets.list',
    change: {
      id: 51,
      concern: 'Zoom link is broken',
      status: 'Open',
      person: { id: 21, name: 'Zarina Quazi', email_address: 'zarina@example.in', role: 4 },
    },
    line: 'Zoom link is brokenTicket · Zarina Quazi · Open',
    leads: /\/admin\/tickets\?search=zarina/,
  },
  {
    role: 1,
    call: 'adminOrders.list',
    change: { id: 61, status: 'refunded', place: 'Zephyr Works' },
    line: 'Zephyr WorksOrder · Refunded',
    leads: /\/admin\/orders\?search=Zephyr/,
  },
  {
    role: 1,
    call: 'messages.threads',
    change: { with: 'student:21', name: 'Zarina Quazi', unread: 2 },
    line: 'Zarina QuaziMessages · Student · 2 new',
    leads: /\/admin\/messages\?with=student:21$/,
  },
];

/** What is typed of a line, as it is written and with two letters swapped. */
function wordsOf({ line }: Find): readonly [written: string, mistyped: string] {
  if (line.startsWith('Zoom')) return ['zoom link', 'zoom lnik'];
  const written = line.slice(0, 6);
  return [written, `${written.slice(0, 3)}${written.charAt(4)}${written.charAt(3)}${written.slice(5)}`];
}

/** Every list is empty but one, which has a single row: for its words as written, or for words like them where it is asked so. */
function answerOne(desk: FakeDesk, find: Find) {
  const { role, call, kind, tab, change } = find;
  const [, mistyped] = wordsOf(find);
  for (const other of new Set(finds.filter((each) => each.role === role).map((each) => each.call))) {
    const sample = sampleAnswer(other) as { data: object[] };
    const row = { ...sample.data[0], ...change };
    desk.service(other, (({ params, query }: Record<'params' | 'query', Readonly<Record<string, unknown>>>) => {
      const isOf = other === call && (kind === undefined || params['method'] === kind);
      const isMistyped = query['search'] === mistyped;
      const forgives = other === 'postings.explore' || query['misspelt'] === 'yes';
      const isIt = isOf && (tab === undefined || query['tab'] === tab) && (!isMistyped || forgives);
      const corrected = isMistyped ? 'zeppelin' : undefined;
      return { ...sample, data: isIt ? [row] : [], total: isIt ? 1 : 0, corrected };
    }) as never);
  }
}

for (const find of finds) {
  const { role, call, kind, tab, line, leads } = find;
  const of = kind ?? tab ?? find.change['method'];
  test(`role ${role}: ${call}${of ? ` of ${of}` : ''} is searched, mistyped too, and its line says kind and status and leads there`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(role));
    answerOne(desk, find);
    await page.goto(`${desk.address}${quietPages[role]}`);
    const [written, mistyped] = wordsOf(find);
    await search(page, written);
    const found = linesOf(page).filter({ hasText: line });
    await expect(found).toHaveCount(1);
    await expect(found.locator('mark').first()).toHaveText(new RegExp(`^${written.split(' ')[0]}$`, 'i'));
    const asked = () =>
      desk.asked(call).some((each) => {
        const isSearched = call === 'enrollments.mine' || each.query['search'] === written;
        return isSearched && (kind === undefined || each.params['method'] === kind);
      });
    await expect.poll(asked).toBe(true);
    await boxOf(page).fill(mistyped);
    await expect(found).toHaveCount(1);
    await expect(found.locator('mark').first()).toHaveText(
      new RegExp(`^${line.startsWith('Zoom') ? 'Zoom' : line.split(/(?<=[a-z])(?=[A-Z ])/)[0]}$`),
    );
    await found.click();
    await expect(page).toHaveURL(leads);
  });
}

test('a conversation that is found is with whom the search said, without the service too', async ({ page, desk }) => {
  const find = finds.find(({ role, call }) => role === roles.employer && call === 'messages.threads');
  if (!find) throw new Error('There is nothing to find');
  desk.signIn(person(2));
  answerOne(desk, { ...find, change: { ...find.change, name: 'Zeppelin College' } });
  desk.fail('messages.list', 'offline');
  await page.goto(`${desk.address}${quietPages[2]}`);
  await search(page, 'zeppelin');
  await linesOf(page).filter({ hasText: 'Zeppelin College' }).click();
  await expect(page.getByRole('textbox', { name: 'Message to Zeppelin College' })).toBeVisible();
});

test('the line that Enter takes is readable, with its kind and status, in both schemes', async ({ page, desk }) => {
  const [find] = finds;
  if (!find) throw new Error('There is nothing to find');
  desk.signIn(person(find.role));
  answerOne(desk, find);
  await page.goto(`${desk.address}${quietPages[find.role]}`);
  await search(page, 'zeppelin');
  const found = linesOf(page).filter({ hasText: find.line });
  await expect(found).toBeVisible();
  await expect(offlineOf(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(found).toHaveAttribute('data-selected', /.*/);
  await expectNoFindings(page);
});

test('a page whose name is like what is typed comes below what is written so, and Enter takes the latter', async ({
  page,
  desk,
}) => {
  const find = finds.find(
    ({ role, call, kind }) => role === roles.student && call === 'enrollments.mine' && kind === 'job',
  );
  if (!find) throw new Error('There is nothing to find');
  desk.signIn(person(4));
  answerOne(desk, { ...find, change: { ...find.change, title: 'Cold chain pilot' } });
  await page.goto(`${desk.address}${quietPages[4]}`);
  await search(page, 'cold');
  await expect(linesOf(page)).toHaveText([/^Cold chain pilot/, 'Code at sign-in']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(find.leads);
});

test('a very long text is cut to what every list takes', async ({ page, desk }) => {
  desk.signIn(person(1));
  await page.goto(`${desk.address}${quietPages[1]}`);
  await search(page, 'z'.repeat(300));
  const lists = ['admin.users', 'admin.companies', 'adminTickets.list', 'adminOrders.list'] as const;
  for (const call of lists) {
    await expect.poll(() => desk.asked(call).at(-1)?.query).toMatchObject({ search: 'z'.repeat(100) });
  }
});

/** The pages of the lists that the palette searches, each with what it asks. */
const listPages: Readonly<Record<Role, readonly (readonly [CallName, string])[]>> = {
  1: [
    ['admin.users', '/admin/users'],
    ['admin.companies', '/admin/companies'],
    ['admin.institutions', '/admin/institutions'],
    ['adminPostings.list', '/admin/postings'],
    ['adminTickets.list', '/admin/tickets'],
    ['adminOrders.list', '/admin/orders'],
    ['messages.threads', '/admin/messages'],
  ],
  2: [
    ...kinds.flatMap((kind) => [
      ['postings.list', `/employer/${kind}/list`] as const,
      ['enrollments.list', `/employer/${kind}/31`] as const,
    ]),
    ...partnerTabs.map(([tab]) => ['partnerships.list', `/employer/partner-institutions?tab=${tab}`] as const),
    ['messages.threads', '/employer/messages'],
  ],
  3: [
    ...partnerTabs.map(([, , , page]) => ['partnerships.list', `/educator/companies/${page}`] as const),
    ...kinds.map((kind) => ['postings.explore', `/educator/explore?type=${kind}`] as const),
    ['students.list', '/educator/student-list'],
    ['mentors.list', '/educator/mentors'],
    ['messages.threads', '/educator/messages'],
  ],
  4: [
    ...kinds.map((kind) => ['postings.explore', `/student/explore?type=${kind}`] as const),
    ['enrollments.mine', '/student/my-applications'],
    ['mentors.list', '/student/mentors'],
    ['messages.threads', '/student/chat'],
  ],
  5: [
    ['mentor.students', '/dashboard/mentor/list'],
    ['mentor.enrollments', '/dashboard/mentor/projectenroll'],
    ['mentor.institutions', '/dashboard/mentor/mentorcollage'],
    ['mentors.list', '/dashboard/mentor/mentors'],
    ['postings.explore', '/dashboard/mentor/availableproject'],
    ['postings.explore', '/dashboard/mentor/mentorjoblist'],
    ['messages.threads', '/dashboard/mentor/messages'],
  ],
};

/** Lists have the rows of a role's finds. From `goOut` on, the service is out of reach and what was asked before is kept. */
function keepWhatIsShown(desk: FakeDesk, role: Role) {
  const ofRole = finds.filter((each) => each.role === role);
  const asked = new Set<string>();
  /** The kept copies that were read, one by one. */
  const copies: string[] = [];
  let isOut = false;
  for (const call of new Set<CallName>([...ofRole.map((each) => each.call), 'enrollments.list'])) {
    const sample = sampleAnswer(call) as { data: object[] };
    desk.service(call, (({ params, query }: Record<'params' | 'query', Readonly<Record<string, unknown>>>) => {
      const key = JSON.stringify([call, Object.entries(params).sort(), Object.entries(query).sort()]);
      if (isOut && !asked.has(key)) throw new AppError('offline');
      asked.add(key);
      // The menu counts the unread conversations, by itself.
      if (isOut && query['limit'] !== 1) copies.push(key);
      if (call === 'enrollments.list') return applicantsOf(kinds.indexOf(params['method'] as PostingKind));
      const rows = ofRole.filter(
        (each) =>
          each.call === call &&
          (each.kind === undefined || each.kind === params['method']) &&
          (each.tab === undefined || each.tab === query['tab']),
      );
      const data = rows.map(({ change }) => ({ ...sample.data[0], ...change }));
      return { ...sample, data, total: data.length, corrected: undefined };
    }) as never);
  }
  return {
    copies,
    /** How many different questions a call was asked. */
    countAsked: (call: CallName) => [...asked].filter((key) => key.startsWith(`["${call}"`)).length,
    goOut: () => {
      isOut = true;
    },
  };
}

function applicantsOf(index: number) {
  const sample = sampleAnswer('enrollments.list');
  const [row] = sample.data.enrollments;
  if (!row) throw new Error('The sample has no applicant');
  const enrollment = {
    ...row,
    id: 51 + index,
    status: 4,
    status_name: 'Shortlisted',
    student: { ...row.student, ...named },
  };
  return { ...sample, data: { ...sample.data, enrollments: [enrollment] }, total: 1 };
}

for (const role of Object.values(roles)) {
  test(`role ${role}: while the service is out of reach, what lists have shown is read once and found, mistyped too`, async ({
    page,
    desk,
  }) => {
    desk.signIn(completePerson(role));
    const { copies, countAsked, goOut } = keepWhatIsShown(desk, role);
    const ofRole = finds.filter((each) => each.role === role);
    for (const [index, [call, path]] of listPages[role].entries()) {
      const before = countAsked(call);
      await (index === 0 ? page.goto(`${desk.address}${path}`) : goTo(page, path));
      await expect.poll(() => countAsked(call)).toBeGreaterThan(before);
    }
    goOut();
    await page.goto(`${desk.address}${quietPages[role]}`);
    await search(page, '');
    for (const at of [0, 1] as const) {
      for (const typed of new Set(ofRole.map((each) => wordsOf(each)[at]))) {
        await boxOf(page).fill(typed);
        for (const { line } of ofRole.filter((each) => wordsOf(each)[at] === typed)) {
          await expect(linesOf(page).filter({ hasText: line })).toHaveCount(1);
        }
      }
    }
    await expect(offlineOf(page)).toBeVisible();
    await boxOf(page).fill('qqqq');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expect(offlineOf(page)).toBeVisible();
    expect(copies).toHaveLength(new Set(copies).size);
  });
}
