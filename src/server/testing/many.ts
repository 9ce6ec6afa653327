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
