import type { Page } from '@playwright/test';
import type { DeskInput } from '#shared/desk/contract.ts';
import type { RosterImport } from '#shared/desk/types.ts';
import { expect } from './fixtures.ts';
import { rosterFile } from './sample-work.ts';
import type { Screen } from './screens.ts';
import type { Workspace } from './workspace.ts';

type Options = DeskInput<'roster.check'>['options'];

/** `more` makes it another file: one that was checked before goes on where it was. */
async function upload(workspace: Workspace, more = ''): Promise<RosterImport> {
  const { fileId } = await workspace.receive('autumn-2026.csv', `${await rosterFile(workspace)}${more}`);
  return workspace.run('roster.open', { fileId });
}

async function checkedUpload(workspace: Workspace, more = '', change: Partial<Options> = {}): Promise<string> {
  const { importId, options } = await upload(workspace, more);
  await workspace.run('roster.check', { importId, options: { ...options, ...change } });
  await expect.poll(async () => (await workspace.run('roster.read', { importId })).state).toBe('ready');
  return importId;
}

async function finishedUpload(workspace: Workspace): Promise<string> {
  const importId = await checkedUpload(workspace);
  await workspace.run('roster.commit', { importId });
  await expect.poll(async () => (await workspace.run('roster.read', { importId })).state).toBe('done');
  return importId;
}

const place = '/educator/upload-student';
const importPath = (importId: string) => `${place}?import=${importId}`;

/** The list with a misspelt specialization and a changed address, as the full list: everybody else is not in it. */
async function fullList(workspace: Workspace): Promise<string> {
  const { answer } = await workspace.run('api.read', { call: 'students.list', query: { limit: 1, sort: 'name' } });
  const [known] = (answer as { data: Record<'name' | 'course' | 'specialization' | 'roll_number', string>[] }).data;
  const { name, course, specialization, roll_number } = known ?? {
    name: '',
    course: '',
    specialization: '',
    roll_number: '',
  };
  const lines = [
    'Student Name,Course,Specialization,Semester,Email Id,Roll Number',
    `${name},${course},${specialization},5,another.address@nitsurat.example,${roll_number}`,
    'Ishita Bhave,B.Tech,Computer Scince,5,ishita.bhave@nitsurat.example,NS-9001',
    'Arnav Solanki,B.Des,Product Design,5,arnav.solanki@nitsurat.example,NS-9002',
  ];
  const { fileId } = await workspace.receive('whole-list.csv', lines.join('\r\n'));
  const { importId, options } = await workspace.run('roster.open', { fileId });
  const choices = { ...options.choices, identifiers: true };
  await workspace.run('roster.check', { importId, options: { ...options, mode: 'full', choices } });
  await expect.poll(async () => (await workspace.run('roster.read', { importId })).state).toBe('ready');
  return importPath(importId);
}

/** Opens a drawer or a dialog of the check. */
const posting = (button: string | RegExp, dialog: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
};

/** An upload of a new institution, for its history. */
async function withHistory(workspace: Workspace): Promise<string> {
  await finishedUpload(workspace);
  return place;
}

async function withMatching(workspace: Workspace): Promise<string> {
  await workspace.run('roster.changeMatching', {
    headings: { Naam: 'name', 'House No': '' },
    course: { btech: 'B.Tech' },
    specialization: { CSE: 'Computer Science', Mech: 'Mechanical' },
  });
  return `${place}?view=remembered`;
}

const checkHeading = /^Check [\d,]+ rows$/;

/** The screens on which educators upload lists, and see what came of them. */
export const rosterScreens: readonly Screen[] = [
  { name: 'roster-file', as: 'educator', path: place, heading: 'Upload students' },
  {
    name: 'roster-columns',
    as: 'educator',
    path: async (workspace) => importPath((await upload(workspace, '\r\n')).importId),
    heading: 'Match the columns',
  },
  {
    name: 'roster-check',
    as: 'educator',
    path: async (workspace) => importPath(await checkedUpload(workspace)),
    heading: checkHeading,
  },
  {
    name: 'roster-values',
    as: 'educator',
    path: fullList,
    heading: checkHeading,
    prepare: posting(/^Decide/, 'New courses and specializations'),
  },
  {
    name: 'roster-identifiers',
    as: 'educator',
    path: fullList,
    heading: checkHeading,
    prepare: posting(/^Before and after/, 'Changed identifiers'),
  },
  {
    name: 'roster-absent',
    as: 'educator',
    path: fullList,
    heading: checkHeading,
    prepare: posting(/^See who/, 'Not in the file'),
  },
  {
    name: 'roster-brake',
    as: 'educator',
    path: fullList,
    heading: checkHeading,
    async prepare(page) {
      await posting(/^Decide/, 'New courses and specializations')(page);
      await page.getByRole('button', { name: /^All \d are new$/ }).click();
      await posting(/ as not in list$/, 'Check this change')(page);
    },
  },
  {
    name: 'roster-done',
    as: 'settledEducator',
    path: async (workspace) => importPath(await finishedUpload(workspace)),
    heading: 'The list is up to date',
  },
  {
    name: 'roster-details',
    as: 'settledEducator',
    path: withHistory,
    heading: 'Upload students',
    prepare: posting(/^Details of autumn-2026/, 'autumn-2026.csv'),
  },
  {
    name: 'roster-undo',
    as: 'settledEducator',
    path: withHistory,
    heading: 'Upload students',
    async prepare(page) {
      await posting(/^Undo autumn-2026/, 'Undo autumn-2026.csv')(page);
      await expect(page.getByRole('button', { name: 'Undo upload' })).toBeVisible();
    },
  },
  { name: 'roster-remembered', as: 'settledEducator', path: withMatching, heading: 'What uploads remember' },
];
