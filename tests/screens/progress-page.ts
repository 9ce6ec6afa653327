import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { QueuedReport } from '#shared/desk/queued-report.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { waitingEntry } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { test } from './fixtures.ts';
import { person } from './people.ts';
import { fits, fullPosting } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

type Progress = AnswerOf<'enrollments.progress'>['data'];
type Week = Progress['weekly_submissions'][number];

/** The picture of the company. */
export const logo = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const branch = {
  ...fullPosting('project').branch,
  company_name: 'Karwan Foods',
  address: '12 Station Road',
  company_logo: '/v1/images/8',
};
/** A file of a week. */
export const pdf = { id: 61, name: 'week-1.pdf', type: 'application/pdf', size: 1_800_000, link: '/v1/files/61' };
/** A week’s report, with these changes. */
export const week = (changes: Partial<Week> = {}): Week => ({
  ...(sampleAnswer('enrollments.progress').data.weekly_submissions[0] as Week),
  id: 51,
  week: 1,
  description: 'Logged twelve trucks.',
  report: pdf.link,
  file: pdf,
  submitted_at: '2026-11-12T05:12:00.000Z',
  ...changes,
});

const hired = { status: 6, status_name: 'Hired' } as const;

/** A student's project of three weeks whose progress stands as `changes` says, and whose application as `stands` says. */
export function haveProject(
  desk: FakeDesk,
  changes: Partial<Progress> = {},
  stands: { readonly status: number; readonly status_name: string } = hired,
): void {
  desk.answer('images.read', ({ link }) => ({ dataUrl: link === branch.company_logo ? logo : null }));
  desk.service('enrollments.own', {
    data: {
      posting: { ...fullPosting('project'), expected_start_date: '2026-11-09' },
      state: 'open',
      may_apply: false,
      ...fits,
      application: {
        id: 90,
        ...stands,
        created_at: sampleInstant,
        updated_at: sampleInstant,
        answers: [],
        history: [
          { status: 0, status_name: 'Applied', at: sampleInstant },
          { ...stands, at: sampleInstant },
        ],
        last_seen_at: sampleInstant,
        next: 'work',
        may_withdraw: true,
      },
      invitation: null,
    },
  });
  desk.service('enrollments.progress', {
    data: {
      ...sampleAnswer('enrollments.progress').data,
      id: 90,
      status: 0,
      status_name: 'Submit Project',
      progress: 0,
      may_upload: true,
      weekly_submissions: [],
      final_submission_report: null,
      project: {
        id: 7,
        method: 'project',
        title: 'Cold chain pilot',
        project_title: 'Cold chain pilot',
        duration_from: 2,
        duration_to: 3,
        expected_start_date: '2026-11-09',
        city_name: branch.city_name,
        branch,
      },
      ...changes,
    },
  });
}

/** An outbox that takes reports; each comes to rest as `then` says. */
export function takeReports(desk: FakeDesk, then: Partial<OutboxEntry> = {}): () => OutboxEntry[] {
  let entries: OutboxEntry[] = [];
  const add = (title: string, report: QueuedReport): OutboxEntry => {
    const entry = waitingEntry({
      title,
      report,
      kind: 'report.handIn',
      aggregate: `reports:${report.body.enrollment_id}`,
      ...then,
    });
    entries = [...entries, entry];
    desk.push('outbox.changed', { waiting: 1, held: 0, needsPerson: 0, sending: 0, settled: [] });
    return entry;
  };
  const kept = (name: string) => ({ id: crypto.randomUUID(), name, size: 15, sha256: '' });
  desk.answer('outbox.list', () => entries);
  desk.answer('outbox.cancelMany', ({ ids }) => {
    entries = entries.filter(({ id }) => !ids.includes(id));
    return { cancelled: ids };
  });
  desk.answer('reports.handInWeek', ({ title, enrollmentId, projectId, week: number, description }) =>
    add(title, {
      call: 'reports.weekly',
      body: { enrollment_id: enrollmentId, project_id: projectId, week: number, description },
      files: { weekly_report: kept('week-1.pdf') },
    }),
  );
  desk.answer('reports.handInFinal', ({ title, enrollmentId, projectId, link, files }) =>
    add(title, {
      call: 'reports.final',
      body: { enrollment_id: enrollmentId, project_id: projectId, link },
      files: files.report ? { report: kept('report.docx') } : {},
    }),
  );
  return () => entries;
}

/** A file of so many bytes that begins like a PDF. */
export const fileOf = (name: string, size = 15) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(size - 8, 32)]),
});

/** Puts files on the disk for the time of the test, as those that people choose, and answers their paths. */
export const onDisk = (...files: readonly ReturnType<typeof fileOf>[]) =>
  Promise.all(
    files.map(async ({ name, buffer }) => {
      await mkdir(test.info().outputDir, { recursive: true });
      const file = path.join(await mkdtemp(test.info().outputPath('chosen-')), name);
      await writeFile(file, buffer);
      return file;
    }),
  );

/** Chooses a file for one part of a dialog. */
export const choose = async (dialog: Locator, label: string, file: ReturnType<typeof fileOf>) =>
  dialog
    .getByLabel(`Choose ${label}`, { exact: true })
    .and(dialog.locator('input'))
    .setInputFiles(await onDisk(file));
/** Presses the button that hands a week in. */
export const upload = (dialog: Locator) => dialog.getByRole('button', { name: /^(Upload|Replace) report$/ }).click();
/** Opens the dialog of a week without a report. */
export const openWeek = async (page: Page, number: number) => {
  await page.getByRole('button', { name: `Upload report of week ${number}` }).click();
  return page.getByRole('dialog', { name: `Upload report: week ${number}` });
};

/** Signs a student in and opens the project. */
export async function open(page: Page, desk: FakeDesk): Promise<void> {
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student/my-applications/project/7`);
}

/** How much of a ring is drawn, in per cent. */
export const arcOf = (ring: Locator) =>
  ring
    .locator('circle')
    .last()
    .evaluate((arc) => {
      const [drawn = 0] = (arc.getAttribute('stroke-dasharray') ?? '').split(/[\s,]+/).map(Number);
      const around = 2 * Math.PI * Number(arc.getAttribute('r'));
      return Math.round((drawn / around) * 100);
    });

/** The colours of the ring of the progress: what is left, then what is done. */
export const strokesOf = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[aria-label$="% done"] circle')].map((circle) => getComputedStyle(circle).stroke)`,
  );

/** The button that folds a week open. */
export const weekButton = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Week ${number}\\b`) });
