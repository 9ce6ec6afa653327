import { fixTime } from '../support/fixed-time.ts';
import { emptyDraft } from './desk-answers.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

const at = '2026-11-20T05:12:00.000Z';
const later = (milliseconds: number) => Date.parse(at) + milliseconds;

for (const { role, path } of [
  { role: 2, path: '/employer/drafts' },
  { role: 3, path: '/educator/explore' },
  { role: 4, path: '/student/notifications' },
  { role: 4, path: '/student/chat' },
] as const) {
  test(`${path}: what happened less than 30 seconds ago happened just now [CONST-03]`, async ({ page, desk }) => {
    desk.signIn(person(role));
    const { data: news, ...list } = sampleAnswer('notifications.list');
    desk.service('notifications.list', { ...list, data: news.map((each) => ({ ...each, created_at: at })) });
    const { data: cards, ...found } = sampleAnswer('postings.explore');
    desk.service('postings.explore', { ...found, data: cards.map((each) => ({ ...each, createdAt: at })) });
    const { data: threads, ...rest } = sampleAnswer('messages.threads');
    desk.service('messages.threads', { ...rest, data: threads.map((each) => ({ ...each, last_at: at })) });
    desk.answer('drafts.list', [emptyDraft({ savedAt: at, title: 'Cold store' })]);
    for (const [passed, said] of [
      [29_999, 'just now'],
      [30_000, '30 seconds ago'],
    ] as const) {
      await fixTime(page, later(passed));
      await page.goto(desk.address + path);
      await expect(page.getByRole('main').getByText(said, { exact: true }).first()).toBeVisible();
    }
  });
}
