import type { CallName } from '#shared/contract/index.ts';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { type Application, appliedPosting, proposeTimes, storeFile, studentAt } from '../applications.ts';
import { bookedStudent } from '../mentoring.ts';
import { attachedFor } from '../messages.ts';
import { type Person, signedIn } from '../people.ts';
import { createPosting } from '../postings.ts';
import type { TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

const full = (...roles: Role[]): May => ({ level: 'full', roles });
const weirdId = 999_999_999;
const kind = 'internship';
const nothing = () => ({});

type Rows = {
  readonly [N in Exclude<CallName, 'enrollments.export'> as N extends
    | `enrollments.${string}`
    | `interviews.${string}`
    | `files.${string}`
    ? N
    : N extends 'student.profile' | 'student.ownProfile' | 'student.resume' | 'student.ownResume'
      ? N
      : never]: Row<N>;
};

const byPosting = (id: number) => ({ params: { method: kind, id } }) as const;
const posting = async (owner: Person) => byPosting((await createPosting(owner, kind)).id);
const application = async (owner: Person) => byPosting((await appliedPosting(owner, kind)).id);
const draft = async (owner: Person) => byPosting((await createPosting(owner, kind, {}, 1)).id);
const applying = (internship_id: number) =>
  ({ params: { method: kind }, body: { internship_id, screening_questions: '["Because."]' } }) as const;
const byId = (id: number) => ({ params: { id } });

const setStatus = (id: number) => ({ params: { method: kind }, query: { id, status: 4 } }) as const;
const ids = { ids: [weirdId], status: 4 };
const texts = { texts: ['asha@example.com'] };
const look = { at: '2026-01-05T10:00:00.000Z' };
const stars = { rating: 4, comment: 'Careful work' };
const slots = (server: TestServer) => {
  const start = server.clock.now().getTime() + milliseconds.day;
  return { slots: [{ starts_at: new Date(start).toISOString(), ends_at: new Date(start + 900_000).toISOString() }] };
};

/** An application that a person of any role may follow: to one's own posting, of one's own student, one's own. */
async function followed(person: Person, of: 'project' | 'internship' = kind): Promise<Application> {
  if (person.role === roles.employer) return appliedPosting(person, of);
  const owner = await signedIn(person.server, 2);
  return appliedPosting(owner, of, { student: person.role === roles.student ? person : await studentAt(person) });
}

async function progressOf(person: Person) {
  const { id, postingId } = await followed(person, 'project');
  return byId(person.role === roles.student ? postingId : id);
}

async function fileOf(person: Person): Promise<number> {
  if (person.role === roles.admin) {
    return await attachedFor(person, `student:${(await signedIn(person.server, 4)).id}`);
  }
  if (person.role === roles.mentor) return await attachedFor(await bookedStudent(person), `mentor:${person.id}`);
  const owner = person.role === roles.employer ? person : await signedIn(person.server, 2);
  const students: Partial<Record<number, Person>> = {
    4: person,
    ...(person.role === roles.educator && { 3: await studentAt(person) }),
  };
  const student = students[person.role];
  const applied = await appliedPosting(owner, kind, student ? { student } : {});
  return storeFile(applied.student, owner, { enrollmentId: applied.id });
}

/** A proposed interview of somebody, and who can act on it. */
async function interviewOf(person: Person) {
  const owner = person.role === roles.employer ? person : await signedIn(person.server, 2);
  const applied = await appliedPosting(owner, kind, person.role === roles.student ? { student: person } : {});
  return { student: applied.student, interview: await proposeTimes(owner, applied) };
}

async function pickedInterview(person: Person): Promise<number> {
  const { student, interview } = await interviewOf(person);
  await student.call('interviews.pick', {
    params: { id: interview.id },
    body: { starts_at: interview.slots[0]?.starts_at ?? '' },
  });
  return interview.id;
}

const pick = (id: number, starts_at = '2026-01-09T10:00:00.000Z') => ({ params: { id }, body: { starts_at } });
const ofAnEmployer = { owner: 2 } as const;

/** The rows of applications, interviews, profiles and files. */
export const enrollmentRows: Rows = {
  'enrollments.list': {
    may: full(2),
    status: 200,
    input: posting,
    records: { ...ofAnEmployer, theirs: posting, missing: byPosting(weirdId) },
  },
  'enrollments.overview': { may: full(2), status: 200, input: nothing },
  'enrollments.facets': {
    may: full(2),
    status: 200,
    input: posting,
    records: { ...ofAnEmployer, theirs: posting, missing: byPosting(weirdId) },
  },
  'enrollments.match': {
    may: full(2),
    status: 200,
    input: async (person) => ({ ...(await posting(person)), body: texts }),
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => ({ ...(await posting(owner)), body: texts }),
      missing: { ...byPosting(weirdId), body: texts },
    },
  },
  'enrollments.read': {
    may: full(2),
    status: 200,
    input: application,
    records: { ...ofAnEmployer, theirs: application, missing: byPosting(weirdId) },
  },
  'enrollments.status': {
    may: full(2),
    status: 200,
    input: async (person) => setStatus((await appliedPosting(person, kind)).id),
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => setStatus((await appliedPosting(owner, kind)).id),
      missing: setStatus(weirdId),
    },
  },
  'enrollments.statusMany': {
    may: full(2),
    status: 200,
    input: async (person) => {
      const { id, postingId } = await appliedPosting(person, kind);
      return { ...byPosting(postingId), body: { ids: [id], status: 4 } };
    },
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => ({ ...(await posting(owner)), body: ids }),
      missing: { ...byPosting(weirdId), body: ids },
    },
  },
  'enrollments.seen': {
    may: full(2),
    status: 200,
    input: async (person) => ({ ...(await application(person)), body: look }),
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => ({ ...(await application(owner)), body: look }),
      missing: { ...byPosting(weirdId), body: look },
    },
  },
  'enrollments.rate': {
    may: full(2),
    status: 200,
    input: async (person) => ({ ...(await application(person)), body: stars }),
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => ({ ...(await application(owner)), body: stars }),
      missing: { ...byPosting(weirdId), body: stars },
    },
  },
  'enrollments.progress': {
    may: full(2, 3, 4),
    status: 200,
    input: progressOf,
    records: { ...ofAnEmployer, theirs: progressOf, missing: byId(weirdId) },
  },
  'enrollments.own': {
    may: full(4),
    status: 200,
    input: async (_, server) => posting(await signedIn(server, 2)),
    records: { ...ofAnEmployer, theirs: draft, missing: byPosting(weirdId) },
  },
  'enrollments.apply': {
    may: full(4),
    status: 201,
    input: async (_, server) => applying((await createPosting(await signedIn(server, 2), kind)).id),
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => applying((await draft(owner)).params.id),
      missing: applying(weirdId),
    },
  },
  'enrollments.withdraw': {
    may: full(4),
    status: 200,
    input: async (person, server) =>
      byPosting((await appliedPosting(await signedIn(server, 2), kind, { student: person })).postingId),
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => byPosting((await appliedPosting(owner, kind)).postingId),
      missing: byPosting(weirdId),
    },
  },
  'enrollments.find': { may: full(2), status: 200, input: () => ({ query: { search: 'asha' } }) },
  'enrollments.mine': { may: full(2, 3, 4), status: 200, input: () => ({ params: { method: kind } }) },
  'student.profile': {
    may: full(2, 3, 4),
    status: 200,
    input: async (person) => byId((await followed(person)).student.id),
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => byId((await followed(owner)).student.id),
      missing: byId(weirdId),
    },
  },
  'student.ownProfile': { may: full(4), status: 200, input: nothing },
  'student.resume': {
    may: full(2, 3),
    status: 200,
    input: async (person) => byId((await followed(person)).student.id),
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => byId((await followed(owner)).student.id),
      missing: byId(weirdId),
    },
  },
  'student.ownResume': { may: full(4), status: 200, input: nothing },
  'files.read': {
    may: full(1, 2, 3, 4, 5),
    status: 200,
    input: async (person) => byId(await fileOf(person)),
    records: { ...ofAnEmployer, theirs: async (owner) => byId(await fileOf(owner)), missing: byId(weirdId) },
  },
  'interviews.propose': {
    may: full(2),
    status: 201,
    input: async (person, server) => ({ ...(await application(person)), body: slots(server) }),
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => ({ ...(await application(owner)), body: slots(owner.server) }),
      missing: {
        ...byPosting(weirdId),
        body: { slots: [{ starts_at: '2026-01-09T10:00:00Z', ends_at: '2026-01-09T11:00:00Z' }] },
      },
    },
  },
  'interviews.list': { may: full(2, 4), status: 200, input: nothing },
  'interviews.pick': {
    may: full(4),
    status: 200,
    input: async (person) => {
      const { interview } = await interviewOf(person);
      return pick(interview.id, interview.slots[0]?.starts_at);
    },
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => pick((await interviewOf(owner)).interview.id),
      missing: pick(weirdId),
    },
  },
  'interviews.cancel': {
    may: full(2, 4),
    status: 200,
    input: async (person) => byId((await interviewOf(person)).interview.id),
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => byId((await interviewOf(owner)).interview.id),
      missing: byId(weirdId),
    },
  },
  'interviews.calendar': {
    may: full(2, 4),
    status: 200,
    input: async (person) => byId(await pickedInterview(person)),
    records: {
      ...ofAnEmployer,
      theirs: async (owner) => byId(await pickedInterview(owner)),
      missing: byId(weirdId),
    },
  },
};
