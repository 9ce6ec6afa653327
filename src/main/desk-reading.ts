import type { User } from '#shared/contract/accounts.ts';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { contract } from '#shared/contract/index.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { Accounts } from './account/account.ts';
import { createApi } from './api/api.ts';
import type { ApiClient } from './api/client.ts';
import { createFileCalls } from './api/file-calls.ts';
import type { KnownLinks } from './api/known-links.ts';
import {
  createCachedEnrollments,
  type EnrollmentCache,
  isAboutEnrollments,
} from './cache/enrollments/cached-enrollments.ts';
import type { KeptImages } from './cache/image-cache.ts';
import type { KeptAnswers } from './cache/response-cache.ts';
import type { Events } from './events.ts';
import type { Files } from './files/files.ts';
import type { Log } from './log.ts';
import type { Workspace } from './workspace/workspace.ts';

/** What the window's readings of the service work with. */
export interface ReadingParts {
  readonly accounts: Accounts;
  readonly client: ApiClient;
  readonly workspace: Workspace;
  readonly events: Events;
  readonly log: Log;
  readonly files: Files;
  readonly links: KnownLinks;
  readonly lookUps: KeptAnswers;
  keptAnswers(): KeptAnswers | null;
  keptImages(): KeptImages | null;
  /** The window shows the institution's students. */
  onStudents(): void;
  /** Takes over the user that a call answered. */
  onUser(user: User): Promise<void>;
}

/** What the window reads of the service, and the copies behind it. */
export interface Reading {
  readonly enrollments: EnrollmentCache;
  readonly handlers: ReturnType<typeof createApi> &
    ReturnType<typeof createFileCalls> &
    Pick<DeskHandlers, 'applicants.kept'>;
}

/** Ties the window's calls, files and pictures to the copies that are kept of them. */
export function createReading({ workspace, keptAnswers, onStudents, ...parts }: ReadingParts): Reading {
  const { connectivity } = workspace;
  const enrollments = createCachedEnrollments({ ...parts, connectivity });
  const api = createApi({
    ...parts,
    service: workspace,
    onRead: (call) => call === 'students.list' && onStudents(),
    keptAnswers: (call) => (isAboutEnrollments(call) ? enrollments.answers() : keptAnswers()),
  });
  const keptProfile = () => profileIn(keptAnswers()?.get({ call: 'student.ownProfile' })?.answer);
  const fileCalls = createFileCalls({ ...parts, keptFile: enrollments.keptFile, keptProfile, connectivity });
  return { enrollments, handlers: { ...api, ...fileCalls, ...enrollments.handlers } };
}

function profileIn(answer: unknown): StudentProfile | null {
  const parsed = contract['student.ownProfile'].answer.safeParse(answer);
  return parsed.success ? parsed.data.data : null;
}
