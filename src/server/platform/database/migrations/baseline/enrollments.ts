import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';
import { index } from './indexes.ts';

/** Students' profiles, their files and reports, and interviews. */
export async function createEnrollmentTables(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  await createFiles(db, dialect);
  await createProfiles(db, dialect);
  await createProfileLists(db, dialect);
  await createReports(db, dialect);
  await createInterviews(db, dialect);
  await createViews(db, dialect);
}

async function createFiles(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('stored_files')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('company_id', columns.id, (column) => column.references('companies.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('enrollment_id', columns.id, (column) => column.references('enrollments.id'))
    .addColumn('purpose', columns.keyText, (column) => column.notNull())
    .addColumn('stored_name', columns.keyText, (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .execute();
  await index(db, 'stored_files', ['enrollment_id']);
  await index(db, 'stored_files', ['user_id']);
}

async function createProfiles(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  let table = db.schema
    .createTable('student_profiles')
    .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('city_id', columns.id, (column) => column.references('cities.id'))
    .addColumn('date_of_birth', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('qualification', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('qualification_key', columns.keyText, (column) => column.notNull().defaultTo(''));
  const texts = ['gender', 'language', 'location', 'institution', 'bio', 'course'];
  for (const name of [...texts, 'linkedin', 'portfolio_link', 'github']) {
    table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo(''));
  }
  await table
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('updated_at', columns.keyText, (column) => column.notNull())
    .execute();
  await index(db, 'student_profiles', ['institution_id']);
}

async function createProfileLists(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('student_skills')
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('skill_id', columns.id, (column) => column.notNull().references('skills.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('student_skills_key', ['user_id', 'skill_id'])
    .execute();
  await index(db, 'student_skills', ['skill_id', 'user_id']);
  const lists = {
    student_experiences: ['company_name', 'designation', 'description', 'start_date', 'end_date'],
    student_documents: ['title', 'link'],
    student_projects: ['name', 'link', 'description', 'start_date', 'end_date'],
  };
  for (const [name, texts] of Object.entries(lists)) {
    let table = db.schema
      .createTable(name)
      .addColumn('id', columns.id, columns.autoId)
      .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
      .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1));
    for (const text of texts) table = table.addColumn(text, 'text', (column) => column.notNull());
    if (name === 'student_documents') {
      table = table.addColumn('file_id', columns.id, (column) => column.references('stored_files.id'));
    }
    await table.execute();
    await index(db, name, ['user_id']);
  }
}

async function createReports(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const { columns } = dialect;
  await db.schema
    .createTable('weekly_reports')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.notNull().references('companies.id'))
    .addColumn('enrollment_id', columns.id, (column) => column.notNull().references('enrollments.id'))
    .addColumn('week', 'integer', (column) => column.notNull().check(sql`week between 1 and 53`))
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('file_id', columns.id, (column) => column.references('stored_files.id'))
    .addColumn('submitted_at', columns.keyText, (column) => column.notNull())
    .addColumn('updated_at', columns.keyText, (column) => column.notNull())
    .addUniqueConstraint('weekly_reports_once', ['enrollment_id', 'week'])
    .execute();
  await db.schema
    .createTable('weekly_report_versions')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.notNull().references('companies.id'))
    .addColumn('enrollment_id', columns.id, (column) => column.notNull().references('enrollments.id'))
    .addColumn('week', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('file_id', columns.id, (column) => column.references('stored_files.id'))
    .addColumn('submitted_at', columns.keyText, (column) => column.notNull())
    .execute();
  await index(db, 'weekly_report_versions', ['enrollment_id', 'week']);
  await createUploads(db, dialect);
}

async function createUploads(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('id', columns.keyText, (column) => column.primaryKey())
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('stored_name', columns.keyText, (column) => column.notNull().unique())
    .addColumn('type', 'text')
    .addColumn('used_at', columns.keyText)
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('updated_at', columns.keyText, (column) => column.notNull())
    .execute();
  await index(db, 'uploads', ['user_id']);
  await index(db, 'uploads', ['updated_at']);
}

async function createViews(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('profile_views')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('company_id', columns.id, (column) => column.references('companies.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('day', columns.keyText, (column) => column.notNull())
    .addColumn('viewed_at', columns.keyText, (column) => column.notNull())
    .addCheckConstraint('profile_views_one_viewer', sql`(company_id is null) <> (institution_id is null)`)
    .addUniqueConstraint('profile_views_of_companies', ['user_id', 'company_id', 'day'])
    .addUniqueConstraint('profile_views_of_institutions', ['user_id', 'institution_id', 'day'])
    .execute();
  await index(db, 'profile_views', ['user_id', 'viewed_at']);
}

async function createInterviews(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('interviews')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.notNull().references('companies.id'))
    .addColumn('posting_id', columns.id, (column) => column.notNull().references('postings.id'))
    .addColumn('enrollment_id', columns.id, (column) => column.notNull().references('enrollments.id'))
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('proposed_by', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('status', columns.keyText, (column) => column.notNull())
    .addColumn('slots', 'text', (column) => column.notNull())
    .addColumn('starts_at', columns.keyText)
    .addColumn('ends_at', columns.keyText)
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('updated_at', columns.keyText, (column) => column.notNull())
    .execute();
  await index(db, 'interviews', ['company_id', 'status', 'starts_at']);
  await index(db, 'interviews', ['user_id', 'status']);
  await db.schema
    .createIndex('interviews_open')
    .unique()
    .on('interviews')
    .column('enrollment_id')
    .where(sql<boolean>`status <> 'cancelled'`)
    .execute();
  await index(db, 'interviews', ['enrollment_id']);
}
