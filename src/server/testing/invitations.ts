import type { Posting } from '#shared/contract/postings.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { InvitationStatus } from '#shared/rules/enrollments/invitation-status.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { resolveEntries } from '../look-ups/named-entries.ts';
import { writeStudentCards } from '../students/cards.ts';
import { complete } from './complete.ts';
import { type Person, signedIn } from './people.ts';
import { createPosting } from './postings.ts';

/** What a student's profile says, in tests of suggestions. */
export interface ProfileOptions {
  readonly educator?: Person;
  readonly name?: readonly [first: string, last: string];
  readonly skills?: readonly string[];
  readonly qualification?: string;
  readonly course?: string;
  readonly city?: number | null;
}

/** A student with a profile, whom employers can find. */
export async function studentWithProfile(by: Person, options: ProfileOptions = {}): Promise<Person> {
  const { server } = by;
  const student = await signedIn(server, 4);
  const at = server.clock.now().toISOString();
  const { skills = [], qualification = '', course = '', city = null } = options;
  const institution_id = options.educator?.institutionId ?? null;
  await server.database.write(async (tx) => {
    const [first_name, last_name] = options.name ?? ['Asha', 'Role4'];
    await tx.updateTable('users').set({ institution_id, first_name, last_name }).where('id', '=', student.id).execute();
    const texts = { gender: '', language: '', location: '', institution: '', bio: '', linkedin: '', github: '' };
    await tx
      .insertInto('student_profiles')
      .values({
        user_id: student.id,
        institution_id,
        date_of_birth: '',
        portfolio_link: '',
        ...texts,
        city_id: city,
        qualification,
        qualification_key: fold(qualification),
        course,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const { entries } = await resolveEntries(tx, 'skills', skills);
    const rows = entries.map(({ id }, position) => ({ user_id: student.id, skill_id: id, institution_id, position }));
    if (rows.length > 0) await tx.insertInto('student_skills').values(rows).execute();
    await writeStudentCards(tx, [student.id]);
  });
  return { ...student, institutionId: institution_id };
}

/** Invites somebody to a posting by the call, and answers the invitation's id. Throws where it was not sent. */
export async function inviteTo(owner: Person, posting: Posting, to: Person): Promise<number> {
  const audience = to.role === roles.student ? 'students' : 'colleges';
  const ids = [to.role === roles.student ? to.id : (to.institutionId ?? 0)];
  const body = {
    method: posting.method,
    post_id: posting.id,
    audience,
    ids,
    note: 'We would like to meet you',
  } as const;
  const answer = await owner.call('invitations.send', { body });
  if (answer.body.data?.sent !== 1) throw new Error(`The invitation was refused: ${answer.text}`);
  const { data } = (await to.call('invitations.mine', {})).body;
  return data.find(({ post_id }) => post_id === posting.id)?.id ?? 0;
}

/** An institution asks to take part in a posting; answers the invitation's id. */
export async function askFor(educator: Person, posting: Posting): Promise<number> {
  const body = { method: posting.method, post_id: posting.id, audience: 'colleges' } as const;
  await educator.call('invitations.send', { body });
  const { data } = (await educator.call('invitations.mine', { query: { tab: 'sent' } })).body;
  return data.find(({ post_id }) => post_id === posting.id)?.id ?? 0;
}

/** An invitation that a person of any role may answer: received, from somebody new. */
export async function receivedBy(person: Person): Promise<number> {
  if (person.role === roles.employer)
    return askFor(await signedIn(person.server, 3), await createPosting(person, 'internship'));
  const owner = await signedIn(person.server, 2);
  return inviteTo(owner, await createPosting(owner, 'internship'), person);
}

/** Asks a place to become a partner and answers the partnership's id. An employer among them completes the profile. */
export async function askPartner(from: Person, to: Person): Promise<number> {
  await complete(from.role === roles.employer ? from : to);
  const body =
    from.role === roles.employer ? { institution_id: to.institutionId ?? 0 } : { company_id: to.companyId ?? 0 };
  const answer = await from.call('partnerships.invite', { body });
  if (answer.status !== 201) throw new Error(`The invitation was refused: ${answer.text}`);
  return answer.body.data.partnership_id ?? 0;
}

/** Makes two places partners. */
export async function becomePartners(from: Person, to: Person): Promise<number> {
  const id = await askPartner(from, to);
  await to.call('partnerships.answer', { params: { id }, body: { status: 'accepted' } });
  return id;
}

/** Sets what time would have: when an invitation was sent and answered. */
export async function rewrite(
  of: Person,
  table: 'invitations' | 'partnerships',
  id: number,
  values: { status?: InvitationStatus; expires_at?: string; answered_at?: string },
): Promise<void> {
  await of.server.database.write((tx) => tx.updateTable(table).set(values).where('id', '=', id).execute());
}
