import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';
import { index } from './indexes.ts';

/** Postings of the three kinds, what they ask for, and the applications to them. */
export async function createPostings(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  await postings(db, dialect);
  await createPostingLists(db, dialect);
  await createEnrollments(db, dialect);
  await createSaved(db, dialect);
  await dialect.createWordIndex(db, {
    table: 'postings',
    column: 'search_text',
    read: readBySearches,
    sets: searchedSets,
  });
  await createSearchWords(db, dialect);
}

/** The published postings of each kind. */
const searchedSets = Object.fromEntries(
  ['project', 'internship', 'job'].map((kind) => [kind, `kind = '${kind}' and status = 2`]),
);

/** Which postings are shown, and what ranks them. */
const readBySearches = [
  'kind',
  'status',
  'id',
  'company_id',
  'branch_id',
  'city_id',
  'eligible_gender',
  'search_title',
  'search_skills',
  'search_places',
];

async function createSearchWords(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('kind', columns.keyText, (column) => column.notNull())
    .addColumn('word', columns.keyText, (column) => column.notNull())
    .addColumn('postings', 'integer', (column) => column.notNull())
    .addUniqueConstraint('search_words_once', ['kind', 'word'])
    .execute();
  await db.schema
    .createTable('search_word_parts')
    .addColumn('part', columns.keyText, (column) => column.notNull())
    .addColumn('word_id', columns.id, (column) => column.notNull().references('search_words.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('search_word_parts_key', ['part', 'word_id'])
    .execute();
  await index(db, 'search_word_parts', ['word_id']);
}

async function postings(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('postings')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('kind', columns.keyText, (column) => column.notNull())
    .addColumn('company_id', columns.id, (column) => column.notNull().references('companies.id'))
    .addColumn('branch_id', columns.id, (column) => column.notNull().references('branches.id'))
    .addColumn('created_by', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('status', 'integer', (column) => column.notNull().check(sql`status between 1 and 3`))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('search_title', 'text', (column) => column.notNull())
    .addColumn('search_skills', 'text', (column) => column.notNull())
    .addColumn('search_places', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('goal', 'text', (column) => column.notNull())
    .addColumn('category', 'integer')
    .addColumn('office_visit', 'integer', (column) => column.notNull())
    .addColumn('tasks', 'text', (column) => column.notNull())
    .addColumn('support', 'text', (column) => column.notNull())
    .addColumn('roles_and_responsibilities', 'text', (column) => column.notNull())
    .addColumn('additional_info', 'text', (column) => column.notNull())
    .addColumn('keywords', 'text', (column) => column.notNull())
    .addColumn('vacancies', 'integer')
    .addColumn('duration_from', 'integer')
    .addColumn('duration_to', 'integer')
    .addColumn('stipend_from', 'double precision')
    .addColumn('stipend_to', 'double precision')
    .addColumn('ctc_from', 'double precision')
    .addColumn('ctc_to', 'double precision')
    .addColumn('expected_start_date', 'text')
    .addColumn('joining_date', 'text')
    .addColumn('screening_questions', 'text', (column) => column.notNull())
    .addColumn('faq', 'text', (column) => column.notNull())
    .addColumn('project_linked', columns.id, (column) => column.references('postings.id'))
    .addColumn('city_id', columns.id, (column) => column.references('cities.id'))
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('eligible_gender', 'text')
    .addColumn('title_key', columns.keyText, (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('counted_words', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('updated_at', columns.keyText, (column) => column.notNull())
    .addColumn('published_at', columns.keyText)
    .addColumn('closed_at', columns.keyText)
    .addColumn('taken_down_at', columns.keyText)
    .addColumn('taken_down_reason', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('eligible_semesters', 'text', (column) => column.notNull().defaultTo('[]'))
    .addCheckConstraint('postings_kind', sql`kind in ('project', 'internship', 'job')`)
    .addCheckConstraint('postings_taken_down', sql`taken_down_at is null or status = 3`)
    .execute();
  await index(db, 'postings', ['company_id', 'kind', 'status']);
  await index(db, 'postings', ['kind', 'status', 'id']);
  await index(db, 'postings', ['project_linked']);
}

async function createPostingLists(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  for (const [table, other, column] of [
    ['posting_skills', 'skills', 'skill_id'],
    ['posting_courses', 'courses', 'course_id'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('posting_id', columns.id, (id) => id.notNull().references('postings.id').onDelete('cascade'))
      .addColumn(column, columns.id, (id) => id.notNull().references(`${other}.id`))
      .addColumn('company_id', columns.id, (id) => id.notNull().references('companies.id'))
      .addColumn('position', 'integer', (position) => position.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['posting_id', column])
      .execute();
    await index(db, table, [column, 'posting_id']);
  }
}

async function createEnrollments(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('enrollments')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.notNull().references('companies.id'))
    .addColumn('posting_id', columns.id, (column) => column.notNull().references('postings.id'))
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('status', 'integer', (column) => column.notNull().check(sql`status between 0 and 7`))
    .addColumn('screening_questions', 'text', (column) => column.notNull())
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('updated_at', columns.keyText, (column) => column.notNull())
    .addColumn('name_key', columns.keyText, (column) => column.notNull().defaultTo(''))
    .addColumn('search_text', columns.keyText, (column) => column.notNull().defaultTo(''))
    .addColumn('asked_questions', 'text')
    .addColumn('shortlisted_at', columns.keyText)
    .addColumn('hired_at', columns.keyText)
    .addColumn('seen_at', columns.keyText)
    .addUniqueConstraint('enrollments_once', ['posting_id', 'user_id'])
    .execute();
  await index(db, 'enrollments', ['posting_id', 'status']);
  await index(db, 'enrollments', ['user_id']);
  await index(db, 'enrollments', ['institution_id']);
  await index(db, 'enrollments', ['posting_id', 'name_key', 'id']);
  await index(db, 'enrollments', ['posting_id', 'created_at', 'id']);
  await index(db, 'enrollments', ['company_id', 'created_at']);
  await db.schema
    .createTable('enrollment_events')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.notNull().references('companies.id'))
    .addColumn('enrollment_id', columns.id, (column) => column.notNull().references('enrollments.id'))
    .addColumn('status', 'integer', (column) => column.notNull().check(sql`status between 0 and 7`))
    .addColumn('at', columns.keyText, (column) => column.notNull())
    .execute();
  await index(db, 'enrollment_events', ['enrollment_id', 'id']);
  await db.schema
    .createTable('final_reports')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.notNull().references('companies.id'))
    .addColumn('enrollment_id', columns.id, (column) => column.notNull().unique().references('enrollments.id'))
    .addColumn('report', 'text', (column) => column.notNull())
    .addColumn('presentation', 'text', (column) => column.notNull())
    .addColumn('other', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('submitted_at', columns.keyText, (column) => column.notNull())
    .addColumn('updated_at', columns.keyText, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('ratings')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.notNull().references('companies.id'))
    .addColumn('enrollment_id', columns.id, (column) => column.notNull().unique().references('enrollments.id'))
    .addColumn('rating', 'integer', (column) => column.notNull().check(sql`rating between 1 and 5`))
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('created_by', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .execute();
}

/** What students save for later. */
async function createSaved(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('saved_postings')
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('posting_id', columns.id, (column) => column.notNull().references('postings.id'))
    .addColumn('saved_at', columns.keyText, (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_postings_key', ['user_id', 'posting_id'])
    .execute();
  await db.schema
    .createTable('saved_searches')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', columns.keyText, (column) => column.notNull())
    .addColumn('kind', columns.keyText, (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addUniqueConstraint('saved_searches_once', ['user_id', 'name_key'])
    .execute();
}
