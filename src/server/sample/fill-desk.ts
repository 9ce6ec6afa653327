import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { assignedPath } from '../assignments/notifications.ts';
import { notify } from '../notifications/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import { foldAll } from '../platform/database/search-text.ts';
import { writeStudentCards } from '../students/cards.ts';
import { joinStudents } from '../students/joining.ts';
import { insertStudents, takeRevisions } from '../students/repository.ts';
import { type Chance, createChance } from './chance.ts';
import { answersFor } from './content/enrollment-texts.ts';
import { fillApplications, type SampleBy, type Story, sessionsOf } from './fill-applications.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import { daysBefore, type FilledPosting } from './fill-postings.ts';
import { joinedDays, type SampleAccount } from './fill-students.ts';

/** What the sample holds when the educator's desk is filled. */
export interface DeskScene {
  readonly institution: FilledOrganisation;
  /** Another institution, which asks the guest. */
  readonly neighbour: { readonly id: number };
  readonly guest: SampleAccount & { readonly email: string };
  /** Accounts of no institution, whose e-mails the educator's list carries. */
  readonly asked: readonly SampleAccount[];
  /** Postings of companies beside the employer's, and whose they are. */
  readonly postings: readonly (FilledPosting & { readonly companyId: number })[];
}

const seed = 20_261_122;
const rowsAtOnce = 500;

/**
 * Fills what an educator works with: the guest on the list, students who are asked whether they study there,
 * opportunities of several companies handed out, and what came of them up to being hired.
 */
export async function fillDesk(tx: Tx, scene: DeskScene, by: SampleBy): Promise<void> {
  const { now } = by;
  const chance = createChance(seed);
  const students = await listGuest(tx, scene, await readStudents(tx, scene.institution.id), now);
  await askStudents(tx, scene, students, now);
  const handed = await handOut(tx, scene, students, { chance, now });
  await apply(tx, scene, handed, { ...by, chance });
  await tellGuest(tx, scene, now);
}

interface Listed {
  readonly id: number;
  readonly user_id: number | null;
  readonly course: string;
  readonly specialization: string;
  readonly semester: number;
}

async function readStudents(tx: Tx, institutionId: number): Promise<Listed[]> {
  return await tx
    .selectFrom('students')
    .select(['id', 'user_id', 'course', 'specialization', 'semester'])
    .where('institution_id', '=', institutionId)
    .orderBy('id')
    .execute();
}

const guestName = 'Ananya Krishnamurthy';

/** Somebody of the list becomes the guest, so that the list keeps its length. */
async function listGuest(tx: Tx, scene: DeskScene, students: readonly Listed[], now: Date): Promise<Listed[]> {
  const { guest, institution } = scene;
  const fits = ({ user_id, course, specialization, semester }: Listed) =>
    user_id === null && course === 'B.Tech' && specialization === 'Computer Science' && semester === 7;
  const place = students.find(fits);
  if (!place) return [...students];
  const { userId, email } = guest;
  await rename(tx, place.id, { name: guestName, email });
  await joinStudents(tx, institution.id, [{ studentId: place.id, userId }], daysBefore(now, joinedDays));
  const studies = { qualification: 'B.Tech', qualification_key: fold('B.Tech'), course: 'Computer Science' };
  await tx.updateTable('student_profiles').set(studies).where('user_id', '=', userId).execute();
  await writeStudentCards(tx, [userId]);
  return students.map((student) => (student.id === place.id ? { ...student, user_id: userId } : student));
}

async function rename(tx: Tx, id: number, { name, email }: { readonly name: string; readonly email: string }) {
  const row = await tx
    .selectFrom('students')
    .select(['phone', 'roll_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const search_text = foldAll([name, email, row.phone, row.roll_number]);
  await tx
    .updateTable('students')
    .set({ name, name_key: fold(name), email, search_text })
    .where('id', '=', id)
    .execute();
}

/** The list carries e-mails of people who have an account elsewhere, and a neighbour's carries the guest's. */
async function askStudents(tx: Tx, scene: DeskScene, students: readonly Listed[], now: Date): Promise<void> {
  const waiting = students.filter(({ user_id }) => user_id === null).slice(-scene.asked.length);
  for (const [index, { userId }] of scene.asked.entries()) {
    const account = await tx
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email_address'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const name = `${account.first_name} ${account.last_name}`;
    const id = waiting[index]?.id;
    if (id !== undefined) await rename(tx, id, { name, email: account.email_address ?? '' });
  }
  const values = {
    name: guestName,
    email: scene.guest.email,
    phone: '',
    roll_number: 'X26011',
    course: 'B.Tech',
    specialization: 'Exchange semester',
    semester: 7,
  };
  const revision = await takeRevisions(tx, scene.neighbour.id, 1);
  const at = daysBefore(now, 5).toISOString();
  await insertStudents(tx, scene.neighbour.id, [{ values, rosterImportId: null, revision }], at);
}

interface Handed {
  readonly student: Listed;
  readonly posting: DeskScene['postings'][number];
  readonly days: number;
}

interface By {
  readonly chance: Chance;
  readonly now: Date;
}

const notes = [
  'Your project fits. Ask me about the supervisor there.',
  'They came to the campus in August and liked our lab.',
  '',
  '',
];

/** Hands each posting to students whose course it wants, in the third year and later; the guest gets three of them. */
async function handOut(tx: Tx, scene: DeskScene, students: readonly Listed[], by: By): Promise<Handed[]> {
  const { chance, now } = by;
  const handed: Handed[] = [];
  for (const [index, posting] of scene.postings.entries()) {
    const wanted = posting.fields.course_preferred ?? [];
    const days = Math.max(1, (posting.published ?? 1) - 1);
    const open = posting.fields.eligible_semesters ?? [];
    const inTime = (semester: number) => (open.length === 0 ? semester >= 3 : open.includes(semester));
    const fitting = students.filter(({ course, semester }) => wanted.includes(course) && inTime(semester));
    const chosen = fitting.filter(({ user_id }) => chance.percent(user_id === null ? 4 : 16));
    const guest = students.filter(({ user_id }) => index < 3 && user_id === scene.guest.userId);
    for (const student of new Set([...chosen, ...guest])) handed.push({ student, posting, days });
  }
  const rows = handed.map(({ student, posting, days }) => ({
    institution_id: scene.institution.id,
    student_id: student.id,
    posting_id: posting.id,
    kind: posting.kind,
    assigned_by: scene.institution.userId,
    note: student.user_id === scene.guest.userId ? (notes[0] ?? '') : chance.pick(notes),
    created_at: daysBefore(now, days).toISOString(),
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx
      .insertInto('assignments')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
  return handed;
}

/** Of those who applied, so many of a hundred are where: hired, in touch, shortlisted, rejected, under review, seen, left. */
const shares: readonly (readonly [status: number, share: number])[] = [
  [6, 16],
  [5, 10],
  [4, 15],
  [7, 12],
  [3, 14],
  [2, 15],
  [1, 3],
];

function statusOf(chance: Chance): number {
  let roll = chance.number(100);
  for (const [status, share] of shares) {
    if (roll < share) return status;
    roll -= share;
  }
  return 0;
}

/** Most of those who have joined apply to what they were handed. */
async function apply(
  tx: Tx,
  { institution, guest }: DeskScene,
  handed: readonly Handed[],
  by: SampleBy,
): Promise<void> {
  const { chance } = by;
  const hired = new Set<number>();
  for (const [posting, all] of Map.groupBy(handed, (one) => one.posting)) {
    const [last = 0] = sessionsOf(posting).slice(-1);
    let places = (posting.fields.vacancies ?? all.length + 1) - 1;
    const stories = all.flatMap(({ student: { user_id }, days }): Story[] => {
      if (user_id === null || user_id === guest.userId || !chance.percent(72)) return [];
      const drawn = statusOf(chance);
      // One job is enough for anybody, and nobody is hired before the last look.
      const mayHire = !hired.has(user_id) && places > 0;
      const status = drawn === enrollmentStatuses.hired && !mayHire ? enrollmentStatuses.shortlisted : drawn;
      if (status === enrollmentStatuses.hired) {
        hired.add(user_id);
        places -= 1;
      }
      const waits = status === enrollmentStatuses.applied || last === 0 || days <= last;
      const day = waits ? 1 + chance.number(Math.max(1, Math.min(days, last))) : last + 1 + chance.number(days - last);
      const account = { userId: user_id, institutionId: institution.id };
      const answers = JSON.stringify(answersFor(posting, chance));
      return [{ account, answers, status, days: Math.min(day, days) }];
    });
    await fillApplications(tx, posting, stories, by);
  }
}

async function tellGuest(tx: Tx, { postings, guest }: DeskScene, now: Date): Promise<void> {
  const [posting] = postings;
  if (!posting) return;
  const text = `NIT Surat suggests “${posting.fields.title}” to you: ${notes[0]}`;
  const at = new Date(now.getTime() - 30 * milliseconds.hour);
  await notify(tx, [{ userId: guest.userId, kind: 'assigned', text, path: assignedPath }], at);
}
