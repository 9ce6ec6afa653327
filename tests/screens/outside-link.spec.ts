import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

const url = 'https://exаmple.org/loom/portfolio?sent=1'; // The third letter is Cyrillic.
const site = 'xn--exmple-4nf.org';

test('a link of somebody else opens only after its site was named and agreed to [E-05]', async ({ page, desk }) => {
  const asked: unknown[] = [];
  desk.signIn(person(2));
  const { thread } = sampleAnswer('messages.list');
  const words = {
    id: 1,
    mine: false,
    author: 'GEC Rajkot',
    text: `Our looms: ${url}`,
    files: [],
    sent_at: '2026-01-05T09:00:00.000Z',
  };
  desk.service('messages.list', ({ query }) => ({
    ...sampleAnswer('messages.list'),
    thread: { ...thread, with: String(query.with), name: 'GEC Rajkot' },
    data: [words],
    total: 1,
  }));
  desk.answer('app.openLink', (input) => {
    asked.push(input);
    return { ask: input.host === site ? null : site };
  });
  await page.goto(`${desk.address}/employer/messages?with=institution:7`);
  const link = page.getByRole('button', { name: url });
  const question = page.getByRole('dialog', { name: `Open ${site}?` });
  await link.click();
  await expect(question).toContainText(`It opens ${site} in your browser`);
  expect(asked).toEqual([{ url }]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(asked).toEqual([{ url }]);
  await link.click();
  await question.getByRole('button', { name: 'Open' }).click();
  await expect(question).toBeHidden();
  await expect.poll(() => asked).toEqual([{ url }, { url }, { url, host: site }]);
});
