import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';
import { index } from './indexes.ts';

/** Invitations, partnerships, conversations, news and tickets, and the cards by which students are suggested. */
export async function createContacts(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  await createCards(db, dialect);
  await createInvitations(db, dialect);
  await createPartnerships(db, dialect);
  await createHidden(db, dialect);
  await createConversations(db, dialect);
  await createNotifications(db, dialect);
  await createTickets(db, dialect);
}

async function createCards(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('student_cards')
    .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('city_id', columns.id, (column) => column.references('cities.id'))
    .addColumn('qualification_key', columns.keyText, (column) => column.notNull())
    .addColumn('course_key', columns.keyText, (column) => column.notNull())
    .addColumn('search_text', columns.keyText, (column) => column.notNull())
    .execute();
  for (const column of ['city_id', 'qualification_key', 'course_key']) {
    await index(db, 'student_cards', [column, 'user_id']);
  }
  await index(db, 'student_cards', ['institution_id', 'qualification_key']);
  await index(db, 'student_skills', ['skill_id', 'institution_id', 'user_id']);
}

const open = sql<boolean>`status in ('sent', 'accepted')`;
const statuses = sql`status in ('sent', 'accepted', 'rejected', 'withdrawn', 'not_interested', 'expired')`;

/** The columns that an invitation and a partnership have in common. */
function asked(db: Kysely<Schema>, { columns }: Dialect, table: 'invitations' | 'partnerships') {
  return db.schema
    .createTable(table)
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.notNull().references('companies.id'))
    .addColumn('from_side', columns.keyText, (column) => column.notNull())
    .addColumn('sent_by', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('status', columns.keyText, (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('sent_at', columns.keyText, (column) => column.notNull())
    .addColumn('expires_at', columns.keyText, (column) => column.notNull())
    .addColumn('reminded_at', columns.keyText)
    .addColumn('seen_at', columns.keyText)
    .addColumn('answered_at', columns.keyText)
    .addColumn('answered_by', columns.id, (column) => column.references('users.id'))
    .addCheckConstraint(`${table}_status`, statuses)
    .addCheckConstraint(`${table}_side`, sql`from_side in ('company', 'institution')`);
}

async function createInvitations(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const { columns } = dialect;
  await asked(db, dialect, 'invitations')
    .addColumn('posting_id', columns.id, (column) => column.notNull().references('postings.id'))
    .addColumn('user_id', columns.id, (column) => column.references('users.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addCheckConstraint('invitations_one_party', sql`(user_id is null) <> (institution_id is null)`)
    .execute();
  for (const party of ['user_id', 'institution_id']) {
    await db.schema
      .createIndex(`invitations_open_by_${party}`)
      .unique()
      .on('invitations')
      .columns(['posting_id', party])
      .where(open)
      .execute();
    await index(db, 'invitations', [party, 'status', 'sent_at']);
  }
  await index(db, 'invitations', ['posting_id', 'status', 'sent_at']);
  await waiting(db, 'invitations');
}

/** What the sweep looks through: invitations without an answer, by their end. */
async function waiting(db: Kysely<Schema>, table: 'invitations' | 'partnerships'): Promise<void> {
  await db.schema
    .createIndex(`${table}_waiting`)
    .on(table)
    .column('expires_at')
    .where(sql<boolean>`status = 'sent'`)
    .execute();
}

async function createPartnerships(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const { columns } = dialect;
  await asked(db, dialect, 'partnerships')
    .addColumn('institution_id', columns.id, (column) => column.notNull().references('institutions.id'))
    .execute();
  await db.schema
    .createIndex('partnerships_open')
    .unique()
    .on('partnerships')
    .columns(['company_id', 'institution_id'])
    .where(open)
    .execute();
  await index(db, 'partnerships', ['company_id', 'status', 'sent_at']);
  await index(db, 'partnerships', ['institution_id', 'status', 'sent_at']);
  await waiting(db, 'partnerships');
}

async function createHidden(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('hidden_suggestions')
    .addColumn('company_id', columns.id, (column) => column.notNull().references('companies.id'))
    .addColumn('posting_id', columns.id, (column) => column.notNull().references('postings.id'))
    .addColumn('audience', columns.keyText, (column) => column.notNull())
    .addColumn('party_id', columns.id, (column) => column.notNull())
    .addPrimaryKeyConstraint('hidden_suggestions_key', ['posting_id', 'audience', 'party_id'])
    .execute();
  await index(db, 'hidden_suggestions', ['audience', 'party_id']);
  await db.schema
    .createTable('hidden_partners')
    .addColumn('company_id', columns.id, (column) => column.notNull().references('companies.id'))
    .addColumn('institution_id', columns.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('by_side', columns.keyText, (column) => column.notNull())
    .addPrimaryKeyConstraint('hidden_partners_key', ['company_id', 'institution_id', 'by_side'])
    .execute();
  await index(db, 'hidden_partners', ['institution_id', 'by_side']);
}

/** The administrators with one other, a company with an institution or a student, or a mentor with a student. */
const sidesOfConversation = sql`case
  when administrators is null and company_id is not null then mentor_id is null and (user_id is null) <> (institution_id is null)
  when administrators is null then mentor_id is not null and user_id is not null and institution_id is null
  else administrators = 1 and 1 = case when company_id is null then 0 else 1 end + case when mentor_id is null then 0 else 1 end
    + case when institution_id is null then 0 else 1 end + case when user_id is null then 0 else 1 end
  end`;

async function createConversations(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('administrators', 'integer')
    .addColumn('company_id', columns.id, (column) => column.references('companies.id'))
    .addColumn('mentor_id', columns.id, (column) => column.references('users.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('user_id', columns.id, (column) => column.references('users.id'))
    .addColumn('last_text', 'text', (column) => column.notNull())
    .addColumn('last_side', columns.keyText, (column) => column.notNull())
    .addColumn('last_at', columns.keyText, (column) => column.notNull())
    .addColumn('host_unread', 'integer', (column) => column.notNull())
    .addColumn('other_unread', 'integer', (column) => column.notNull())
    .addCheckConstraint('conversations_sides', sidesOfConversation)
    .addUniqueConstraint('conversations_of_administrators_with_company', ['administrators', 'company_id'])
    .addUniqueConstraint('conversations_of_administrators_with_mentor', ['administrators', 'mentor_id'])
    .addUniqueConstraint('conversations_of_administrators_with_institution', ['administrators', 'institution_id'])
    .addUniqueConstraint('conversations_of_administrators_with_student', ['administrators', 'user_id'])
    .addUniqueConstraint('conversations_with_institution', ['company_id', 'institution_id'])
    .addUniqueConstraint('conversations_with_student', ['company_id', 'user_id'])
    .addUniqueConstraint('conversations_with_mentor', ['mentor_id', 'user_id'])
    .execute();
  for (const whose of ['administrators', 'company_id', 'mentor_id', 'institution_id', 'user_id']) {
    await index(db, 'conversations', [whose, 'last_at', 'id']);
  }
  await db.schema
    .createTable('messages')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.references('companies.id'))
    .addColumn('conversation_id', columns.id, (column) => column.notNull().references('conversations.id'))
    .addColumn('side', columns.keyText, (column) => column.notNull())
    .addColumn('author_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('sent_at', columns.keyText, (column) => column.notNull())
    .execute();
  await index(db, 'messages', ['conversation_id', 'id']);
  await db.schema
    .createTable('message_files')
    .addColumn('file_id', columns.id, (column) => column.primaryKey().references('stored_files.id'))
    .addColumn('message_id', columns.id, (column) => column.notNull().references('messages.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  await index(db, 'message_files', ['message_id']);
}

async function createNotifications(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('kind', columns.keyText, (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('topic', columns.keyText, (column) => column.notNull())
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('read_at', columns.keyText)
    .execute();
  await index(db, 'notifications', ['user_id', 'created_at', 'id']);
  await index(db, 'notifications', ['created_at']);
  await db.schema
    .createIndex('notifications_unread')
    .unique()
    .on('notifications')
    .columns(['user_id', 'topic'])
    .where(sql<boolean>`read_at is null and topic <> ''`)
    .execute();
  await db.schema
    .createIndex('notifications_to_read')
    .on('notifications')
    .column('user_id')
    .where(sql<boolean>`read_at is null`)
    .execute();
}

async function createTickets(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('tickets')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('concern', 'text', (column) => column.notNull())
    .addColumn('concern_key', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('answered_at', columns.keyText)
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('closed_at', columns.keyText)
    .execute();
  await index(db, 'tickets', ['user_id', 'id']);
}
