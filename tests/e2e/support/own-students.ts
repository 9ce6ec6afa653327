import type { AnswerOf } from '#shared/contract/index.ts';
import type { Person } from './people.ts';
import { expect, type Workspace } from './workspace.ts';

/** A student as a list names them. */
export interface Listed {
  readonly name: string;
  readonly course: string;
  readonly semester: number;
  readonly email: string;
  readonly roll?: string;
}

/** Uploads a list as the signed-in educator; afterwards these students are there. */
export async function uploadStudents(workspace: Workspace, students: readonly Listed[]): Promise<void> {
  const rows = students.map(({ name, course, semester, email, roll = '' }) =>
    [name, course, semester, email, roll].join(','),
  );
  const text = `${['Student Name,Course,Semester,Email Id,Roll Number', ...rows].join('\n')}\n`;
  const { fileId } = await workspace.receive('list.csv', text);
  const { importId, options } = await workspace.run('roster.open', { fileId });
  await workspace.run('roster.check', { importId, options });
  await expect.poll(async () => (await workspace.run('roster.read', { importId })).state).toBe('ready');
  await workspace.run('roster.commit', { importId });
  await expect.poll(async () => (await workspace.run('roster.read', { importId })).state).toBe('done');
}

/** Signs somebody in again who signed up in this test. */
export async function returnAs(workspace: Workspace, { email, password }: Person): Promise<void> {
  await workspace.actAs(null);
  await workspace.run('session.signIn', { email, password });
}

/** Lets whatever is held in the outbox leave at once. What a window has just queued may not be there yet: ask again. */
export async function sendNow(workspace: Workspace): Promise<void> {
  for (const { id, heldUntil } of await workspace.run('outbox.list')) {
    // Refused where it has left by itself meanwhile.
    if (heldUntil !== null) await workspace.run('outbox.retry', { id }).catch(() => undefined);
  }
}

/** The signed-in educator's students by name. */
export async function studentIds(workspace: Workspace): Promise<ReadonlyMap<string, number>> {
  const { answer } = await workspace.run('api.read', { call: 'students.list', query: { limit: 100 } });
  return new Map((answer as AnswerOf<'students.list'>).data.map(({ name, id }) => [name, id]));
}
