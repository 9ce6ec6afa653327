import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/** What the measured workspace holds. */
export const measuredRows = { enrollments: 5000, postings: 10_000 } as const;

const names = ['Ananya Shah', 'Kevi Singh', 'Dhara Desai', 'Farhan Khan', 'Meera Iyer', 'Rohit Patil', 'Zoya Ali'];

/** Applicants of one internship, each with a profile like that of a student of the sample, and copies of one posting. */
function fill(file: string): void {
  const database = new BetterSqlite3(file);
  database.pragma('synchronous = off');
  const posting = database
    .prepare("SELECT id FROM postings WHERE kind = 'internship' AND status = 2 ORDER BY id LIMIT 1")
    .pluck()
    .get();
  const model = database.prepare('SELECT min(user_id) FROM student_profiles').pluck().get();
  const many = 'WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < :count)';
  const name = `CASE n % ${names.length} ${names.map((one, place) => `WHEN ${place} THEN '${one}'`).join(' ')} END`;
  database.transaction(() => {
    database
      .prepare(
        `${many} INSERT INTO users (role, email_address, first_name, last_name, email_verified, created_at, updated_at)
         SELECT 4, 'applicant' || n || '@bench.example', substr(${name}, 1, instr(${name}, ' ') - 1),
           substr(${name}, instr(${name}, ' ') + 1) || ' ' || n, 1, '2026-06-01T06:00:00.000Z', '2026-06-01T06:00:00.000Z'
         FROM counted`,
      )
      .run({ count: measuredRows.enrollments });
    const copy = (table: string) => {
      const columns = database
        .prepare<[string], string>("SELECT name FROM pragma_table_info(?) WHERE name <> 'user_id'")
        .pluck()
        .all(table);
      const ofModel = columns.map((column) => `${table}.${column}`);
      database
        .prepare(
          `INSERT INTO ${table} (user_id, ${columns.join(', ')}) SELECT users.id, ${ofModel.join(', ')} FROM users, ${table}
           WHERE ${table}.user_id = ? AND email_address LIKE 'applicant%@bench.example'`,
        )
        .run(model);
    };
    copy('student_profiles');
    copy('student_skills');
    database
      .prepare(
        `INSERT INTO enrollments (company_id, posting_id, user_id, status, screening_questions, created_at, updated_at,
           name_key, search_text)
         SELECT (SELECT company_id FROM postings WHERE id = :posting), :posting, users.id, users.id % 5, '[]',
           strftime('%Y-%m-%dT%H:%M:%f', '2026-06-01', '+' || users.id || ' minutes') || 'Z',
           strftime('%Y-%m-%dT%H:%M:%f', '2026-06-01', '+' || users.id || ' minutes') || 'Z',
           lower(first_name || ' ' || last_name), lower(first_name || ' ' || last_name) || char(10) || email_address
         FROM users WHERE email_address LIKE 'applicant%@bench.example'`,
      )
      .run({ posting });
    const columns = database
      .prepare<[], string>(
        "SELECT name FROM pragma_table_info('postings') WHERE name NOT IN ('id', 'title', 'title_key')",
      )
      .pluck()
      .all()
      .join(', ');
    database
      .prepare(
        `${many} INSERT INTO postings (title, title_key, ${columns})
         SELECT title || ' ' || n, title_key || ' ' || n, ${columns} FROM counted, postings WHERE postings.id = :posting`,
      )
      .run({ count: measuredRows.postings, posting });
  })();
  database.exec('ANALYZE');
  database.close();
}

/** A data folder of the built desk with the sample workspace and the measured rows in it; made once and kept. */
export async function workspaceWith(
  folder: string,
  desk: string,
  rows: { readonly name: string; fill(file: string): void | Promise<void> } = { name: 'candidates', fill },
): Promise<string> {
  const place = join(folder, rows.name);
  if (existsSync(place)) return place;
  const unfinished = `${place}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const child = spawn(process.execPath, [desk, '--no-open', '--data', unfinished, '--sample'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  child.stdout.on('data', (bytes: Buffer) => {
    if (/is ready: /.test(bytes.toString())) child.kill('SIGTERM');
  });
  await ended;
  await rows.fill(join(unfinished, 'service', 'footbridge.db'));
  renameSync(unfinished, place);
  return place;
}

/** A copy of such a folder, to be thrown away. */
export function copyWorkspace(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}
