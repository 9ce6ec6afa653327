import { Readable } from 'node:stream';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Interview } from '#shared/contract/enrollment-schemas.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { writeEnrollmentTexts } from '../enrollments/search-texts.ts';
import { insertFile } from '../files/repository.ts';
import type { FilePurpose } from '../platform/database/tables/enrollments.ts';
import { type Person, type PersonOptions, signedIn } from './people.ts';
import { createPosting } from './postings.ts';

/** A student's application to a posting. */
export interface Application {
  readonly id: number;
  readonly postingId: number;
  readonly kind: PostingKind;
  readonly student: Person;
}

/** How somebody applies. */
export interface ApplyOptions {
  readonly student?: Person;
  readonly status?: number;
  readonly answers?: readonly string[];
}

/** Writes an application straight into the database; the student is new unless given. */
export async function applyTo(
  owner: Person,
  posting: { readonly id: number; readonly method: PostingKind },
  options: ApplyOptions = {},
): Promise<Application> {
  const { server } = owner;
  const student = options.student ?? (await signedIn(server, 4));
  const at = server.clock.now().toISOString();
  const id = await server.database.write(async (tx) => {
    const row = await tx
      .insertInto('enrollments')
      .values({
        company_id: owner.companyId ?? 0,
        posting_id: posting.id,
        user_id: student.id,
        institution_id: student.institutionId,
        status: options.status ?? 0,
        screening_questions: JSON.stringify(options.answers ?? ['Because.']),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeEnrollmentTexts(tx, [student.id]);
    return row.id;
  });
  return { id, postingId: posting.id, kind: posting.method, student };
}

/** Applies by the call, as a student's desk does. Throws unless the service said 201. */
export async function applyAt(
  student: Person,
  { method, id }: { readonly id: number; readonly method: PostingKind },
): Promise<number> {
  const body = { [`${method}_id`]: id, screening_questions: '["Because."]' };
  const answer = await student.call('enrollments.apply', { params: { method }, body });
  if (answer.status !== 201) throw new Error(`The application was refused: ${answer.text}`);
  return answer.body.data.id;
}

/** A new posting of a kind with one application. */
export async function appliedPosting(owner: Person, kind: PostingKind, options: ApplyOptions = {}) {
  return applyTo(owner, await createPosting(owner, kind), options);
}

/** A student of an educator's institution. */
export async function studentAt(educator: Person, options: PersonOptions = {}): Promise<Person> {
  const student = await signedIn(educator.server, 4, options);
  const { institutionId } = educator;
  await educator.server.database.write((tx) =>
    tx.updateTable('users').set({ institution_id: institutionId }).where('id', '=', student.id).execute(),
  );
  return { ...student, institutionId };
}

/** Stores a small file of a student and answers its id; without an application it is one of the profile's. */
export async function storeFile(
  student: Person,
  owner: Person,
  options: { readonly enrollmentId?: number; readonly purpose?: FilePurpose; readonly name?: string } = {},
): Promise<number> {
  const { server } = owner;
  const { enrollmentId = null, purpose = 'report', name = 'report.pdf' } = options;
  const written = await server.app.service.files.write(Readable.from([Buffer.from('%PDF-1.4 report')]), 1000);
  return await server.database.write((tx) =>
    insertFile(tx, {
      user_id: student.id,
      company_id: enrollmentId === null ? null : owner.companyId,
      institution_id: student.institutionId,
      enrollment_id: enrollmentId,
      purpose,
      stored_name: written.storedName,
      name,
      type: 'application/pdf',
      size: written.size,
      hash: written.hash,
      created_at: server.clock.now().toISOString(),
    }),
  );
}

/** Hands in weekly reports with a file each, and a final report unless there is to be none. */
export async function handIn(owner: Person, { id, student }: Application, weeks: readonly number[], final = true) {
  const { server } = owner;
  const at = server.clock.now().toISOString();
  const common = { company_id: owner.companyId ?? 0, enrollment_id: id, submitted_at: at, updated_at: at };
  for (const week of weeks) {
    const file_id = await storeFile(student, owner, { enrollmentId: id, purpose: 'weekly_report' });
    const row = { ...common, week, description: `Week ${week}`, file_id };
    await server.database.write((tx) => tx.insertInto('weekly_reports').values(row).execute());
  }
  if (!final) return;
  const report = String(await storeFile(student, owner, { enrollmentId: id }));
  const row = { ...common, report, presentation: '', other: '', link: 'https://example.com/work' };
  await server.database.write((tx) => tx.insertInto('final_reports').values(row).execute());
}

/** Half an hour at ten and at eleven, so many days after the server's clock. */
export function slotsIn(server: Person['server'], days: number) {
  const start = server.clock.now().getTime() + days * milliseconds.day;
  return [1, 2].map((hour) => ({
    starts_at: new Date(start + hour * milliseconds.hour).toISOString(),
    ends_at: new Date(start + hour * milliseconds.hour + 1_800_000).toISOString(),
  }));
}

/** Proposes times for an application by the call. Throws unless the service said 201. */
export async function proposeTimes(owner: Person, { id, kind }: Application, days = 3): Promise<Interview> {
  const answer = await owner.call('interviews.propose', {
    params: { method: kind, id },
    body: { slots: slotsIn(owner.server, days), place: 'Plot 14, Hadapsar', note: 'Ask for Aditi' },
  });
  if (answer.status !== 201) throw new Error(`The times were refused: ${answer.text}`);
  return answer.body.data;
}
