import type { PostingKind } from '#shared/contract/call.ts';
import type { CallName } from '#shared/contract/index.ts';
import { roleHome } from '#shared/rules/accounts/guards.ts';
import { emptyDraft } from './desk-answers.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { person } from './people.ts';
import { kinds } from './posting-samples.ts';

const draft = emptyDraft().id;

/** A page about one thing that is read: who opens it, what it reads, the list that it belongs to, and its own heading where it isn't the error's. */
type ReadPage = readonly [
  role: 1 | 2 | 3 | 4 | 5,
  path: string,
  read: CallName | 'drafts.read',
  list: string,
  heading?: string | undefined,
];

const lists = { project: 'Projects', internship: 'Internships', job: 'Jobs' };
const educatorPaths = { project: 'details', internship: 'internship/details', job: 'job/details' };
const ownHeadings = { project: 'Something went wrong', internship: undefined, job: undefined };

const pagesOf = (kind: PostingKind): readonly ReadPage[] => [
  [1, `/admin/postings/${kind}/8`, 'adminPostings.read', 'Postings'],
  [2, `/employer/${kind}/details/8`, 'postings.read', lists[kind]],
  [2, `/employer/${kind}/preview?posting=8`, 'postings.read', lists[kind]],
  [2, `/employer/${kind}/preview?draft=${draft}`, 'drafts.read', lists[kind]],
  [2, `/employer/${kind}/add?draft=${draft}`, 'drafts.read', lists[kind]],
  [2, `/employer/${kind}/invite/8`, 'postings.read', lists[kind]],
  [2, `/employer/${kind}/8`, 'enrollments.list', lists[kind]],
  [3, `/educator/${educatorPaths[kind]}/8`, 'postings.read', `Explore ${lists[kind]}`],
  [4, `/student/explore/${kind}/8`, 'enrollments.own', 'Explore'],
  [4, `/student/explore/${kind}/8/apply`, 'enrollments.own', 'Explore'],
  [4, `/student/my-applications/${kind}/8`, 'enrollments.own', 'My applications', ownHeadings[kind]],
];

const pages: readonly ReadPage[] = [
  ...kinds.flatMap(pagesOf),
  [3, '/educator/mentors/8', 'mentors.read', 'Mentors'],
  [4, '/student/mentors/8', 'mentors.read', 'Mentors'],
  [4, '/student/mentors/8/book', 'mentors.read', 'Mentors'],
  [5, '/dashboard/mentor/availableproject?id=8', 'postings.read', 'Available projects'],
  ...['jobdetail', 'jobcontent', 'jobdescription'].map(
    (name): ReadPage => [5, `/dashboard/mentor/${name}?id=8`, 'postings.read', 'Jobs'],
  ),
  [5, '/dashboard/mentor/mentors?id=8', 'mentors.read', 'Mentors'],
];

for (const [at, [role, path, read, list, ownHeading]] of pages.entries()) {
  test(`${path}: nothing is offered before it is read, the error’s text with Retry when that fails, and with the way back when it isn’t there ${ownHeading ? '[STU-PROG-21]' : '[ERR-10]'}`, async ({
    page,
    desk,
  }) => {
    const main = page.getByRole('main');
    const lines = main.locator('[aria-busy=true]').getByText('Loading');
    const offered = main.locator('[data-variant]:visible');
    desk.signIn(person(role));
    let answer = desk.hold(read);
    desk.fail(read, at % 2 === 0 ? 'internal' : 'forbidden', 'The cupboard is locked');
    await page.goto(desk.address + path);
    await expect(lines).toHaveCount(1);
    await expect(offered).toHaveCount(0);
    answer();
    const problem = main.getByRole('alert');
    const heading = problem.getByRole('heading');
    const asked = () => (read === 'drafts.read' ? desk.calls(read) : desk.asked(read)).length;
    await expect(offered).toHaveText('Retry');
    await expect(heading).toHaveText(ownHeading ?? 'The cupboard is locked');
    await expect(problem).toContainText('The cupboard is locked');
    const before = asked();

    // Asked again, the error stays until an answer comes.
    answer = desk.hold(read);
    await problem.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(asked).toBe(before + 1);
    await expect(lines).toHaveCount(0);
    await expect(offered).toHaveText('Retry');
    desk.fail(read, 'not_found', 'It was thrown away');
    answer();
    await expect(offered).toHaveText(`Back to ${list}`);
    await expect(heading).toHaveText(ownHeading ?? 'It was thrown away');
    await expect(problem).toContainText('It was thrown away');
    await problem.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(problem).toHaveCount(0);
  });
}

test('an address that leads nowhere shows each visitor the error page, and the way to the own start [PUB-07]', async ({
  page,
  desk,
}) => {
  for (const [role, ...folders] of [
    [null],
    [1, '/admin', '/dashboard/admin'],
    [2, '/employer', '/employer/job'],
    [3, '/educator', '/educator/companies'],
    [4, '/student', '/student/explore'],
    [5, '/mentor', '/dashboard/mentor'],
  ] as const) {
    desk.signIn(role && person(role));
    await page.goto(`${desk.address}/nowhere`);
    for (const folder of ['/for_student', ...folders]) {
      for (const path of [`${folder}/nowhere`, `${folder}/nowhere/at/all`]) {
        await goTo(page, path);
        await expect(page, path).toHaveURL(desk.address + path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page not found');
      }
    }
    const start = page.getByRole('link', { name: role ? 'Go to your dashboard' : 'Go to the start page' });
    await expect(start).toHaveAttribute('href', role ? roleHome(role) : '/');
  }
});

for (const kind of kinds) {
  test(`${kind}: addresses of employers that name no page, or an id that is no number, show the error page [EMP-ROUTE-22]`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(2));
    const heading = page.getByRole('heading', { level: 1 });
    // By their own words, and not as ids.
    for (const word of ['add', 'preview', 'template', 'list']) {
      await page.goto(`${desk.address}/employer/${kind}/${word}`);
      await expect(heading).toBeVisible();
      await expect(heading).not.toHaveText('Page not found');
    }
    const wrong = ['', '/abc', '/0', '/7x', '/-7', '/1e1', '/7/more', '/add/7', '/details', '/invite', '/nowhere/7'];
    for (const word of ['details', 'invite']) for (const id of ['7x', '0', '7/more']) wrong.push(`/${word}/${id}`);
    for (const path of wrong) {
      await goTo(page, '/employer/drafts');
      await expect(heading, path).toHaveText('Drafts');
      await goTo(page, `/employer/${kind}${path}`);
      await expect(heading, path).toHaveText('Page not found');
    }
    await page.goto(`${desk.address}/employer/${kind}/nowhere/7`);
    await expect(heading).toHaveText('Page not found');
    for (const call of ['enrollments.list', 'postings.read', 'invitations.list'] as const) {
      expect(desk.asked(call)).toEqual([]);
    }
  });
}
