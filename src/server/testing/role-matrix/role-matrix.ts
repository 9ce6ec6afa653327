import type { CallName } from '#shared/contract/index.ts';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { askToJoin, joinRequestOf, withoutPlace } from '../joining.ts';
import { type Person, signedIn } from '../people.ts';
import { createPosting, somePostingBody } from '../postings.ts';
import type { TestServer } from '../test-server.ts';
import { adminRows } from './admin.ts';
import { assignmentRows } from './assignments.ts';
import { authenticatorRows } from './authenticator.ts';
import { emailChangeRows } from './email-change.ts';
import { enrollmentRows } from './enrollments.ts';
import { fileRows } from './files.ts';
import { invitationRows } from './invitations.ts';
import { listRows } from './lists.ts';
import { memberRows } from './members.ts';
import { mentoringRows, mentorSignUpInput } from './mentoring.ts';
import { orderRows } from './orders.ts';
import { ownProfileRows } from './own-profile.ts';
import { privacyRows } from './privacy.ts';
import { reportRows } from './reports.ts';
import type { May, Row } from './row.ts';
import { savedRows } from './saved.ts';
import { supportRows } from './support.ts';

const any = (level: 'unverified' | 'verified' | 'full'): May => ({ level, roles: [1, 2, 3, 4, 5] });
const full = (...roles: Role[]): May => ({ level: 'full', roles });
const verified = (...roles: Role[]): May => ({ level: 'verified', roles });

/** The password of people whose row signs in with one, and its hash at the test costs. */
export const matrixPassword = 'correct horse battery';
const weirdId = 999_999_999;
const kind = 'internship';
const nothing = () => ({});
const organisationBody = { company_name: 'Acme', branch: { address: '2 New Road', city: 327 } };
const fresh = () => `new-${crypto.randomUUID()}@example.com`;
const asNew = (body: object) => () => ({ basic: [fresh(), matrixPassword] as const, body });

async function postingOf(employer: Person): Promise<number> {
  return (await createPosting(employer, kind, {}, 1)).id;
}

const read = (id: number) => ({ params: { method: kind, id } }) as const;
const close = (id: number) => ({ params: { method: kind }, body: { id, status: 3 } }) as const;
const update = (id: number) => ({ params: { method: kind, id }, body: { version: 1, vacancies: 7 } }) as const;

/** Employers read their own drafts, the others what is published. */
async function readFor(person: Person, server: TestServer) {
  if (person.role === roles.employer) return read(await postingOf(person));
  return read((await createPosting(await signedIn(server, 2), kind)).id);
}

const accept = (id: number) => ({ params: { id }, body: { state: 'accepted' } }) as const;

/** A place that the person, who has none, may ask to join. */
async function placeToJoin(person: Person, server: TestServer): Promise<number> {
  await withoutPlace(server, person);
  const member = await signedIn(server, person.role);
  return member.companyId ?? member.institutionId ?? 0;
}

async function code(person: Person, server: TestServer): Promise<string> {
  await person.call('auth.sendOtp', { body: { method: 2 } });
  return /\d{6}/.exec(server.mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[0] ?? '';
}

/** Every call of the contract. A call without a row does not compile, and fails the test. */
export const roleMatrix: { readonly [N in CallName]: Row<N> } = {
  ...enrollmentRows,
  ...invitationRows,
  ...fileRows,
  ...assignmentRows,
  ...listRows,
  ...memberRows,
  ...reportRows,
  ...ownProfileRows,
  ...privacyRows,
  ...savedRows,
  ...adminRows,
  ...orderRows,
  ...mentoringRows,
  ...supportRows,
  ...authenticatorRows(matrixPassword),
  ...emailChangeRows(matrixPassword),
  'session.create': { may: 'anyone', status: 200, input: ({ email }) => ({ basic: [email, matrixPassword] }) },
  'session.delete': { may: any('unverified'), pending: true, status: 200, input: nothing },
  'auth.signUpEmployer': {
    may: 'anyone',
    status: 201,
    input: asNew({ place_name: 'Acme', designation: 'HR', first_name: 'Asha' }),
  },
  'auth.signUpEducator': {
    may: 'anyone',
    status: 201,
    input: asNew({ place_name: 'Acme', designation: 'HR', first_name: 'Asha' }),
  },
  'auth.signUpStudent': { may: 'anyone', status: 201, input: asNew({ first_name: 'Asha' }) },
  'auth.signUpMentor': {
    may: 'anyone',
    status: 201,
    input: (_, server) => mentorSignUpInput(matrixPassword, server),
  },
  // Once the e-mail is verified and no second factor is pending there is nothing to send or check: 409.
  'auth.sendOtp': { may: any('unverified'), pending: true, status: 200, input: () => ({ body: { method: 2 } }) },
  'auth.verifyOtp': {
    may: any('unverified'),
    pending: true,
    status: 200,
    input: async (person, server) => ({ body: { otp: (await code(person, server)) || '000000', method: 2 } }),
  },
  // Once the e-mail is verified there is nothing to correct: 409.
  'auth.correctEmail': {
    may: any('unverified'),
    status: 200,
    input: () => ({ body: { email_address: fresh(), password: matrixPassword } }),
  },
  'auth.forgotPassword': { may: 'anyone', status: 200, input: () => ({ body: { email_address: fresh() } }) },
  'auth.resetPassword': {
    may: 'anyone',
    status: 422,
    input: () => ({ body: { token: 'none such', password: matrixPassword } }),
  },
  'auth.changePassword': {
    may: any('unverified'),
    status: 200,
    input: () => ({ body: { password: matrixPassword, newPassword: `new ${matrixPassword}` } }),
  },
  'auth.deleteAccount': { may: any('unverified'), status: 200, input: () => ({ body: { password: matrixPassword } }) },
  'sessions.list': { may: any('full'), status: 200, input: nothing },
  // There is one session only: 404.
  'sessions.end': {
    may: any('full'),
    status: 404,
    input: () => ({ params: { id: 2_147_483_647 } }),
    records: {
      theirs: async (owner) => ({ params: { id: (await owner.call('sessions.list')).body.data[0]?.id ?? 0 } }),
      missing: { params: { id: weirdId } },
    },
  },
  'sessions.endOthers': { may: any('full'), status: 200, input: nothing },
  'account.export': { may: any('full'), status: 200, input: nothing },
  'auth.providers': { may: 'anyone', status: 200, input: nothing },
  'auth.twoFactor': {
    may: any('full'),
    status: 200,
    input: () => ({ body: { enabled: true, password: matrixPassword } }),
  },
  'administrator.read': { may: full(2, 3), status: 200, input: nothing },
  // A test's service is one that others share: 404.
  'administrator.create': {
    may: full(2, 3),
    status: 404,
    input: () => ({
      body: { email_address: fresh(), first_name: 'Ira', newPassword: matrixPassword, password: matrixPassword },
    }),
  },
  'calendarFeed.read': { may: full(4, 5), status: 200, input: nothing },
  // A test's service has no address of its own: 409.
  'calendarFeed.create': { may: full(4, 5), status: 409, input: () => ({ body: {} }) },
  'calendarFeed.remove': { may: full(4, 5), status: 200, input: nothing },
  'health.read': { may: 'anyone', status: 200, input: nothing },
  // The data of a test is not the sample's: 404.
  'sample.people': { may: 'anyone', status: 404, input: nothing },
  'service.identity': { may: 'anyone', status: 200, input: nothing },
  'service.challenge': { may: 'anyone', status: 200, input: () => ({ body: { nonce: 'a5'.repeat(32) } }) },
  'writes.known': {
    may: any('unverified'),
    status: 200,
    input: () => ({ body: { keys: ['0b6ff1de-52b2-4fd0-9a0e-9f2d4b0b5b3c'] } }),
  },
  'company.names': { may: 'anyone', status: 200, input: nothing },
  'institution.names': { may: 'anyone', status: 200, input: nothing },
  'company.save': { may: verified(2), status: 200, input: () => ({ body: organisationBody }) },
  'institution.save': { may: verified(3), status: 200, input: () => ({ body: organisationBody }) },
  'user.save': { may: any('verified'), status: 200, input: () => ({ body: { first_name: 'Anya' } }) },
  'user.counts': { may: any('full'), status: 200, input: nothing },
  'location.cities': { may: 'anyone', status: 200, input: nothing },
  'filter.skills': { may: 'anyone', status: 200, input: nothing },
  'filter.interests': { may: 'anyone', status: 200, input: nothing },
  'filter.interestsJoined': { may: any('unverified'), status: 200, input: nothing },
  'filter.courses': { may: 'anyone', status: 200, input: nothing },
  'filter.industries': { may: 'anyone', status: 200, input: nothing },
  'student.interests': { may: verified(4), status: 200, input: () => ({ body: { interests: [1, 2] } }) },
  'members.list': { may: full(2, 3), status: 200, input: nothing },
  'joinRequests.list': { may: full(2, 3), status: 200, input: nothing },
  'joinRequests.answer': {
    may: full(2, 3),
    status: 200,
    input: async (person, server) => accept((await joinRequestOf(server, person)).request),
    records: {
      theirs: async (owner, server) => accept((await joinRequestOf(server, owner)).request),
      missing: accept(weirdId),
    },
  },
  'joinRequests.own': { may: verified(2, 3), status: 200, input: nothing },
  'joinRequests.create': {
    may: verified(2, 3),
    status: 201,
    input: async (person, server) => ({ body: { place_id: await placeToJoin(person, server) } }),
  },
  'joinRequests.withdraw': {
    may: verified(2, 3),
    status: 200,
    input: async (person, server) => {
      await askToJoin(server, await withoutPlace(server, person), await signedIn(server, person.role));
      return {};
    },
  },
  'postings.explore': { may: full(3, 4, 5), status: 200, input: () => ({ params: { method: kind } }) },
  'postings.list': { may: full(2), status: 200, input: () => ({ params: { method: kind } }) },
  'postings.create': {
    may: full(2),
    status: 201,
    input: () => ({ params: { method: kind }, body: somePostingBody(kind) }),
  },
  'postings.update': {
    may: full(2),
    status: 200,
    input: async (person) => update(await postingOf(person)),
    records: { theirs: async (owner) => update(await postingOf(owner)), missing: update(weirdId) },
  },
  'postings.status': {
    may: full(2),
    status: 200,
    input: async (person) => close(await postingOf(person)),
    records: { theirs: async (owner) => close(await postingOf(owner)), missing: close(weirdId) },
  },
  'postings.read': {
    may: full(2, 3, 4, 5),
    status: 200,
    input: async (person, server) => readFor(person, server),
    // A draft: published postings are there for educators and students to see.
    records: { theirs: async (owner) => read(await postingOf(owner)), missing: read(weirdId) },
  },
};
