import type { TestServer } from './test-server.ts';

/** Copies a posting so many times, each under a title with a number of its own. */
export async function copyPostings({ database }: TestServer, id: number, count: number): Promise<void> {
  const { id: _id, ...row } = await database.read
    .selectFrom('postings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (let start = 0; start < count; start += 200) {
    const rows = Array.from({ length: Math.min(200, count - start) }, (_, index) => {
      const title = `${row.title} ${String(start + index).padStart(5, '0')}`;
      return { ...row, title, title_key: title.toLowerCase() };
    });
    await database.write((tx) => tx.insertInto('postings').values(rows).execute());
  }
}

/** Adds so many students, each with an application to a posting. */
export async function addEnrollmentRows(
  { database, clock }: TestServer,
  postingId: number,
  count: number,
): Promise<void> {
  const at = clock.now().toISOString();
  await database.write(async (tx) => {
    const { company_id } = await tx
      .selectFrom('postings')
      .select('company_id')
      .where('id', '=', postingId)
      .executeTakeFirstOrThrow();
    for (let start = 0; start < count; start += 200) {
      const users = await tx
        .insertInto('users')
        .values(
          Array.from({ length: Math.min(200, count - start) }, (_, index) => ({
            ...{ role: 4, email_address: `many-${postingId}-${start + index}@example.com`, password_hash: null },
            ...{ first_name: 'Asha', last_name: `Number ${start + index}`, designation: '', phone_number: '' },
            ...{ profile_pic: '', email_verified: 1 as const, two_factor: 0 as const, created_at: at, updated_at: at },
          })),
        )
        .returning('id')
        .execute();
      const rows = users.map(({ id: user_id }) => ({ company_id, posting_id: postingId, user_id, status: 0 }));
      const texts = { screening_questions: '["Because."]', created_at: at, updated_at: at };
      await tx
        .insertInto('enrollments')
        .values(rows.map((row) => ({ ...row, ...texts })))
        .execute();
    }
  });
}
