import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CallName } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { createAccounts } from '../../../account/accounts.ts';
import { openKeys } from '../../../account/testing/open-keys.ts';
import type { ApiClient, CallInput } from '../../../api/client.ts';
import { testFolder } from '../../../hosts/testing/test-folder.ts';
import { type ManualTiming, manualTiming } from '../../../outbox/testing/manual-timing.ts';
import type { ConnectivityState } from '../../../workspace/connectivity.ts';
import { createCachedEnrollments } from '../cached-enrollments.ts';
import type { EnrollmentList, WholeEnrollment } from '../posting.ts';

/** An applicant as the played service knows it. */
export interface PlayedEnrollment {
  readonly id: number;
  readonly status?: number;
  readonly updated_at?: string;
  readonly bio?: string;
  /** Ids of the documents of the profile. */
  readonly files?: readonly number[];
}

/** A service with applicants of jobs, by opening. */
export interface PlayedService {
  readonly postings: Map<number, PlayedEnrollment[]>;
  readonly asked: { readonly call: CallName; readonly id: number }[];
  state: ConnectivityState;
  /** What a request waits for before it is answered. */
  pause: Promise<unknown>;
  running: number;
  max: number;
}

const at = '2026-07-20T09:00:00.000Z';
const pdf = Buffer.from('%PDF-1.4 a report');

function listed(posting: number, { id, status = 0, updated_at = at }: PlayedEnrollment) {
  return { id, status, updated_at, project: { id: posting, method: 'job' } };
}

function whole(posting: number, enrollment: PlayedEnrollment): WholeEnrollment {
  const documents = (enrollment.files ?? []).map((id) => ({ id, title: 'CV', link: '', file: { id } }));
  const profile = { bio: enrollment.bio ?? '', documents };
  return {
    ...listed(posting, enrollment),
    profile,
    weekly_submissions: [],
    final_submission_report: null,
  } as unknown as WholeEnrollment;
}

function answerOf(service: PlayedService, call: CallName, { params, query }: CallInput<CallName>) {
  const { id } = params as { id: number };
  service.asked.push({ call, id });
  if (call === 'enrollments.list') {
    const { page = 1, limit = 100 } = (query ?? {}) as { page?: number; limit?: number };
    const found = service.postings.get(id)?.filter(({ status }) => status !== enrollmentStatuses.left);
    if (!found) throw new AppError('not_found');
    const enrollments = found.slice((page - 1) * limit, page * limit).map((each) => listed(id, each));
    return { data: { enrollments }, total: found.length, page, limit } as unknown as EnrollmentList;
  }
  for (const [posting, enrollments] of service.postings) {
    const found = enrollments.find((each) => each.id === id && each.status !== enrollmentStatuses.left);
    if (found) return { data: whole(posting, found) };
  }
  throw new AppError('not_found');
}

function clientOf(service: PlayedService): Pick<ApiClient, 'request' | 'fetch'> {
  const asked = async <T>(work: () => T): Promise<T> => {
    service.running += 1;
    service.max = Math.max(service.max, service.running);
    try {
      await service.pause;
      if (service.state === 'out') throw new AppError('offline');
      return work();
    } finally {
      service.running -= 1;
    }
  };
  return {
    request: (call: CallName, input: CallInput<CallName>) =>
      asked(() => ({ answer: answerOf(service, call, input), message: '' })),
    fetch: (call: CallName, { params }: CallInput<CallName>, target: string) =>
      asked(() => {
        const { id } = params as { id: number };
        service.asked.push({ call, id });
        writeFileSync(target, pdf);
        return { name: `file-${id}.pdf`, type: 'application/pdf', size: pdf.length };
      }),
  } as unknown as Pick<ApiClient, 'request' | 'fetch'>;
}

/** Copies of applicants over real files, with a service that the test plays and a clock that it moves. */
export async function openEnrollmentsDesk(timing: ManualTiming = manualTiming(), folder: string = testFolder()) {
  const service: PlayedService = {
    postings: new Map(),
    asked: [],
    state: 'online',
    pause: Promise.resolve(),
    running: 0,
    max: 0,
  };
  const told: unknown[] = [];
  const problems: unknown[] = [];
  const accounts = createAccounts({ dataFolder: folder, keys: openKeys, clock: timing.now });
  onTestFinished(() => accounts.close());
  const temporary = join(folder, 'temp');
  mkdirSync(temporary, { recursive: true });
  const enrollments = createCachedEnrollments({
    accounts,
    timing,
    client: clientOf(service),
    files: { newPath: () => join(temporary, randomUUID()) },
    connectivity: {
      get now() {
        return service.state;
      },
    },
    events: { emit: (name, payload) => void told.push([name, payload]) },
    log: (_place, error) => void problems.push(error),
  });
  onTestFinished(() => enrollments.close());
  await accounts.open(1);
  const params = (id: number) => ({ method: 'job' as const, id });
  return {
    service,
    told,
    problems,
    accounts,
    enrollments,
    timing,
    folder,
    /** The window reads the list of an opening, as it is now. */
    show(posting: number, tab = 'applied') {
      const query = { tab, page: 1, limit: 100 };
      const input = { params: params(posting), query } as CallInput<CallName>;
      const answer = answerOf(service, 'enrollments.list', input);
      enrollments.answers()?.put({ call: 'enrollments.list', ...input }, answer, timing.now());
    },
    /** Time goes by, and what is fetched meanwhile arrives. */
    async pass(milliseconds: number) {
      await timing.pass(milliseconds);
      await enrollments.idle();
    },
    ready: (posting: number) => enrollments.handlers['applicants.kept'](params(posting)),
    list: (posting: number, tab = 'applied') =>
      enrollments.answers()?.get({
        call: 'enrollments.list',
        params: params(posting),
        query: { tab, page: 1, limit: 100 },
      }) ?? null,
    read: (id: number) => enrollments.answers()?.get({ call: 'enrollments.read', params: params(id) }) ?? null,
    /** Names of the files on disk, the index aside. */
    onDisk: () =>
      readdirSync(join(accounts.current().folder, 'applicants')).filter((name) => name !== nameOfIndex).length,
    temporary: () => readdirSync(temporary).length,
  };
}

const nameOfIndex = 'index';
