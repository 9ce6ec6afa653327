import { expect, test } from './fixtures.ts';
import { choose, fileOf, haveProject, open, pdf, takeReports } from './progress-page.ts';
import { sampleInstant } from './sample-answers.ts';

test('whoever is hired hands nothing more in while the final report is on its way, and again once it is discarded', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  takeReports(desk);
  await open(page, desk);
  const submit = page.getByRole('button', { name: 'Submit Project' });
  await submit.click();
  const dialog = page.getByRole('dialog', { name: 'Submit Project' });
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://pilot.example/app');
  await dialog.getByRole('button', { name: 'Submit Project' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(submit).toHaveAccessibleDescription('The final report is on its way');
  await expect(page.getByRole('button', { name: /^Upload report of week/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(submit).toHaveAccessibleDescription('');
  await expect(page.getByRole('button', { name: /^Upload report of week/ }).first()).toBeVisible();
});

test('a link that is none is refused at its field, also beside a file, which alone is enough; other types of file are refused [VAL-32] [VAL-33]', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  takeReports(desk);
  await open(page, desk);
  await page.getByRole('button', { name: 'Submit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit Project' });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  const submit = dialog.getByRole('button', { name: 'Submit Project' });
  for (const label of ['project report', 'project presentation', 'any other document']) {
    await choose(dialog, label, fileOf('work.xlsx'));
    await expect(dialog.getByRole('alert').last()).toHaveText('File type not accepted');
  }
  await expect(dialog.getByRole('alert')).toHaveCount(3);
  for (const withFile of [false, true]) {
    if (withFile) await choose(dialog, 'project report', fileOf('report.pdf'));
    await expect(dialog.getByText(/^report\.pdf · /)).toHaveCount(withFile ? 1 : 0);
    for (const typed of ['pilot', 'www.pilot.example', 'ftp://pilot.example', 'javascript:alert(1)']) {
      await link.fill(typed);
      await expect(link).toHaveAccessibleDescription('');
      await submit.click();
      await expect(link).toHaveAccessibleDescription('Please enter a valid URL');
      await expect(link).toBeFocused();
    }
  }
  expect(desk.calls('reports.handInFinal')).toEqual([]);
  await link.fill('');
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => desk.calls('reports.handInFinal')).toHaveLength(1);
  const [sent] = desk.calls('reports.handInFinal');
  expect([sent?.link, Object.keys(sent?.files ?? {})]).toEqual([undefined, ['report']]);
});

test('each part of the final report alone is enough [VAL-31] [VAL-32]', async ({ page, desk }) => {
  haveProject(desk);
  const dialog = page.getByRole('dialog', { name: 'Submit Project' });
  const parts = { report: 'project report', presentation: 'project presentation', other: 'any other document' };
  for (const [at, [part, label]] of [...Object.entries(parts), ['', '']].entries()) {
    // With nothing on its way: a second final report isn't taken.
    takeReports(desk);
    await open(page, desk);
    await page.getByRole('button', { name: 'Submit Project' }).click();
    if (label) await choose(dialog, label, fileOf('work.pdf'));
    else await dialog.getByRole('textbox', { name: 'Link' }).fill('https://pilot.example/app');
    await expect(dialog.getByText(/^work\.pdf · /)).toHaveCount(label ? 1 : 0);
    await dialog.getByRole('button', { name: 'Submit Project' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => desk.calls('reports.handInFinal')).toHaveLength(at + 1);
    const handedIn = desk.calls('reports.handInFinal').at(-1);
    expect(Object.keys(handedIn?.files ?? {})).toEqual(part ? [part] : []);
    expect(handedIn?.link).toBe(part ? undefined : 'https://pilot.example/app');
  }
});

const nothing = {
  report: '',
  presentation: '',
  other: '',
  report_file: null,
  presentation_file: null,
  other_file: null,
};
/** A project whose final report was handed in, with this link and these parts. */
const haveFinal = (
  desk: Parameters<typeof haveProject>[0],
  link: string,
  parts: object = {},
  stands?: Parameters<typeof haveProject>[2],
) => {
  const at = { submitted_at: sampleInstant, updated_at: sampleInstant };
  haveProject(desk, { status: 3, final_submission_report: { ...nothing, ...parts, link, ...at } }, stands);
};

test('an added file leaves the link as it is, also one that came from another computer since', async ({
  page,
  desk,
}) => {
  haveFinal(desk, 'https://pilot.example/old');
  takeReports(desk);
  await open(page, desk);
  const dialog = page.getByRole('dialog', { name: 'Submit Project' });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  const added = dialog.getByText(/^talk\.pptx · /);
  await page.getByRole('button', { name: 'Submit Project' }).click();
  await expect(link).toHaveValue('https://pilot.example/old');
  await choose(dialog, 'project presentation', fileOf('talk.pptx'));
  await expect(added).toBeVisible();
  await expect.poll(() => desk.words.find('final-report:90')).toBeDefined();
  haveFinal(desk, 'https://pilot.example/new');
  await page.reload();
  await page.getByRole('button', { name: 'Submit Project' }).click();
  await expect(added).toBeVisible();
  await expect(link).toHaveValue('https://pilot.example/new');
  await dialog.getByRole('button', { name: 'Submit Project' }).click();
  await expect.poll(() => desk.calls('reports.handInFinal')).toHaveLength(1);
  const [sent] = desk.calls('reports.handInFinal');
  expect([sent?.link, Object.keys(sent?.files ?? {})]).toEqual([undefined, ['presentation']]);
});

test('nothing is handed in without a change; an emptied link is removed where a file stays', async ({ page, desk }) => {
  haveFinal(desk, 'https://pilot.example/app');
  takeReports(desk);
  await open(page, desk);
  const dialog = page.getByRole('dialog', { name: 'Submit Project' });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  const submit = dialog.getByRole('button', { name: 'Submit Project' });
  const unchanged = dialog.getByText('Nothing has changed. Add a file or change the link');
  await page.getByRole('button', { name: 'Submit Project' }).click();
  await submit.click();
  await expect(unchanged).toBeVisible();
  await link.fill('');
  await submit.click();
  await expect(dialog.getByText('Please upload a file or link to your project!')).toBeVisible();
  await link.fill('https://pilot.example/app');
  await submit.click();
  await expect(unchanged).toBeVisible();
  expect(desk.calls('reports.handInFinal')).toEqual([]);
  haveFinal(desk, 'https://pilot.example/app', { report: pdf.link, report_file: pdf });
  await page.reload();
  await page.getByRole('button', { name: 'Submit Project' }).click();
  await expect(link).toHaveValue('https://pilot.example/app');
  await link.fill('');
  await submit.click();
  await expect.poll(() => desk.calls('reports.handInFinal')).toMatchObject([{ link: '', files: {} }]);
  await expect(dialog).toHaveCount(0);
});

test('while a file waits the link can be removed and given anew, and the form begins with what waits', async ({
  page,
  desk,
}) => {
  haveFinal(desk, 'https://pilot.example/old', {}, { status: 4, status_name: 'Shortlisted' });
  takeReports(desk);
  await open(page, desk);
  const dialog = page.getByRole('dialog', { name: 'Submit Project' });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  const send = () => dialog.getByRole('button', { name: 'Submit Project' }).click();
  const submit = page.getByRole('button', { name: 'Submit Project' });
  const last = () => desk.calls('reports.handInFinal').at(-1);
  await submit.click();
  await choose(dialog, 'project report', fileOf('report.pdf'));
  await expect(dialog.getByText(/^report\.pdf · /)).toBeVisible();
  await send();
  await expect.poll(() => Object.keys(last()?.files ?? {})).toEqual(['report']);
  for (const [before, after] of [
    ['https://pilot.example/old', ''],
    ['', 'https://pilot.example/new'],
    ['https://pilot.example/new', ''],
  ] as const) {
    await expect(dialog).toHaveCount(0);
    await submit.click();
    await expect(link).toHaveValue(before);
    await link.fill(after);
    await send();
    await expect.poll(last).toMatchObject({ link: after, files: {} });
  }
  await expect(dialog).toHaveCount(0);
});
