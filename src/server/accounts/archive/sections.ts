import { type RawBuilder, sql } from 'kysely';
import { studentFields } from '#shared/contract/students.ts';
import { enrollmentLabels } from '#shared/rules/enrollments/enrollment-status.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** One file of an archive: what it tells, from which tables, and its rows. */
export interface ArchiveSection {
  /** The file's name without its ending. */
  readonly name: string;
  /** In words for people. */
  readonly tells: string;
  readonly tables: readonly (keyof Schema)[];
  rows(db: Handle, userId: number): Promise<object[]>;
}

type Row = Record<string, unknown>;

const found = async (db: Handle, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;

/** Some columns of what a table has of a person. */
function own<T extends keyof Schema & string>(
  table: T,
  tells: string,
  columns: readonly (keyof Schema[T] & string)[],
): ArchiveSection {
  const chosen = sql.join(columns.map((column) => sql.ref(column)));
  const rows = (db: Handle, id: number) =>
    found(
      db,
      sql`select ${chosen} from ${sql.table(table)} where user_id = ${id} order by ${sql.ref(columns[0] ?? '')}`,
    );
  return { name: table.replaceAll('_', '-'), tells, tables: [table], rows };
}

/** What the rows of a person's own query say, each changed by `shown`. */
function asked(
  name: string,
  tells: string,
  tables: ArchiveSection['tables'],
  query: (id: number) => RawBuilder<Row>,
  shown: (row: Row) => Row = (row) => row,
): ArchiveSection {
  return { name, tells, tables, rows: async (db, id) => (await found(db, query(id))).map(shown) };
}

const read = (json: unknown): unknown => (typeof json === 'string' && json !== '' ? JSON.parse(json) : json);
const isJsonOf = (column: string) => ['education', 'languages', 'projects', 'documents'].includes(column);
const labelled = ({ status, ...row }: Row): Row => ({ ...row, status: enrollmentLabels[Number(status)] ?? status });

const listedColumns = sql.join(studentFields.keyof().options.map((field) => sql.ref(`students.${field}`)));

/** Of stored files: all but those that somebody sent in the name of a company, an institution or the administrators. */
export const notOfPlaces = sql<boolean>`not exists (select 1 from message_files join messages on messages.id = message_id
  where file_id = stored_files.id and side in ('administrators', 'company', 'institution'))`;

/** What is kept of a person, but for what protects the account, is made from the rest, or belongs to others. */
export const sections: readonly ArchiveSection[] = [
  asked(
    'account',
    'who you are here, and which company or institution you belong to',
    ['users'],
    (id) => sql`select email_address, users.role, first_name, last_name, designation, phone_number, email_verified,
      two_factor, in_directory, share_applications, companies.name as company, institutions.name as institution,
      users.created_at, users.updated_at from users
      left join companies on companies.id = users.company_id
      left join institutions on institutions.id = users.institution_id where users.id = ${id}`,
  ),
  own('sessions', 'where you are signed in', [
    'device',
    'address',
    'created_at',
    'last_seen_at',
    'expires_at',
    'shared',
  ]),
  own('known_devices', 'computers on which you signed in before', ['last_sign_in_at']),
  asked(
    'security-events',
    'your sign-ins, failed ones and changes of your password, codes and memberships',
    ['security_events'],
    // Where somebody else did it, the device and the network are theirs.
    (id) => sql`select at, event, case when actor_id is null then device else '' end as device,
      case when actor_id is null then address end as address
      from security_events where user_id = ${id} order by at, id`,
  ),
  own('mail_preferences', 'which mails you get', ['notifications', 'weekly_digest']),
  own('calendar_feeds', 'that calendar programs may read your interviews and sessions', ['created_at']),
  own('user_identities', 'providers that you sign in through', ['provider', 'subject', 'created_at']),
  asked(
    'interests',
    'the interests that you chose',
    ['user_interests'],
    (id) => sql`select name from user_interests join interests on interests.id = interest_id
      where user_id = ${id} order by name`,
  ),
  asked(
    'requests-to-join',
    'companies and institutions that you asked to join',
    ['join_requests'],
    (id) => sql`select coalesce(companies.name, institutions.name) as place, state, asked_at, answered_at
      from join_requests left join companies on companies.id = company_id
      left join institutions on institutions.id = institution_id where user_id = ${id} order by asked_at`,
  ),
  asked(
    'profile',
    'your personal details',
    ['student_profiles'],
    (id) => sql`select date_of_birth, gender, language, location, cities.name as city, institution, bio, qualification,
      course, linkedin, portfolio_link, github, created_at, updated_at from student_profiles
      left join cities on cities.id = city_id where user_id = ${id}`,
  ),
  asked(
    'skills',
    'the skills of your profile',
    ['student_skills'],
    (id) => sql`select name from student_skills join skills on skills.id = skill_id
      where user_id = ${id} order by position`,
  ),
  own('student_experiences', 'where you worked', [
    'company_name',
    'designation',
    'description',
    'start_date',
    'end_date',
  ]),
  own('student_projects', 'what you made', ['name', 'link', 'description', 'start_date', 'end_date']),
  asked(
    'student-documents',
    'the documents of your profile',
    ['student_documents'],
    (id) => sql`select title, link, stored_files.name as file from student_documents
      left join stored_files on stored_files.id = file_id where student_documents.user_id = ${id}
      order by student_documents.id`,
  ),
  asked(
    'applications',
    'what you applied to, with your answers',
    ['enrollments'],
    (id) => sql`select enrollments.id as application, postings.kind, postings.title, companies.name as company,
      enrollments.status, coalesce(asked_questions, postings.screening_questions) as questions,
      enrollments.screening_questions as answers, enrollments.created_at, enrollments.updated_at, enrollments.seen_at
      from enrollments join postings on postings.id = posting_id
      join companies on companies.id = enrollments.company_id where user_id = ${id} order by enrollments.id`,
    (row) => ({ ...labelled(row), questions: read(row['questions']), answers: read(row['answers']) }),
  ),
  asked(
    'application-history',
    'each status that your applications had, and since when',
    ['enrollment_events'],
    (id) => sql`select enrollment_id as application, enrollment_events.status, at from enrollment_events
      join enrollments on enrollments.id = enrollment_id where user_id = ${id} order by at, enrollment_events.id`,
    labelled,
  ),
  asked(
    'weekly-reports',
    'the reports of weeks that you handed in, earlier ones of the same week included',
    ['weekly_reports', 'weekly_report_versions'],
    (id) => sql`select reports.enrollment_id as application, week, description, stored_files.name as file, submitted_at
      from (select enrollment_id, week, description, file_id, submitted_at from weekly_reports
        union all select enrollment_id, week, description, file_id, submitted_at from weekly_report_versions) as reports
      join enrollments on enrollments.id = reports.enrollment_id
      left join stored_files on stored_files.id = file_id
      where enrollments.user_id = ${id} order by reports.enrollment_id, week, submitted_at`,
  ),
  asked(
    'final-reports',
    'the final reports that you handed in; their files are among the files',
    ['final_reports'],
    (id) => sql`select enrollment_id as application, link, submitted_at, final_reports.updated_at from final_reports
      join enrollments on enrollments.id = enrollment_id where user_id = ${id} order by enrollment_id`,
  ),
  asked(
    'interviews',
    'times that companies proposed to you',
    ['interviews'],
    (id) => sql`select enrollment_id as application, status, slots, starts_at, ends_at, place, note, created_at,
      updated_at from interviews where user_id = ${id} order by id`,
    (row) => ({ ...row, slots: read(row['slots']) }),
  ),
  asked(
    'invitations',
    'what companies invited you to',
    ['invitations'],
    (id) => sql`select postings.title, companies.name as company, invitations.status, note, sent_at, expires_at,
      seen_at, answered_at from invitations join postings on postings.id = posting_id
      join companies on companies.id = invitations.company_id where user_id = ${id} order by sent_at`,
  ),
  asked(
    'messages',
    'your conversations, or what you wrote for your company or institution or as an administrator',
    ['conversations', 'messages', 'message_files'],
    (id) => sql`select companies.name as company, institutions.name as institution,
      trim(mentors.first_name || ' ' || mentors.last_name) as mentor,
      case when administrators is null then 'no' else 'yes' end as with_administrators, side as from_side, text,
      (select count(*) from message_files where message_id = messages.id) as files, sent_at
      from messages join conversations on conversations.id = conversation_id
      left join companies on companies.id = conversations.company_id
      left join users as mentors on mentors.id = conversations.mentor_id
      left join institutions on institutions.id = conversations.institution_id
      where conversations.user_id = ${id} or conversations.mentor_id = ${id} or author_id = ${id} order by sent_at, messages.id`,
  ),
  own('notifications', 'what you were told', ['created_at', 'text', 'read_at']),
  asked(
    'saved-postings',
    'what you saved for later',
    ['saved_postings'],
    (id) => sql`select postings.kind, postings.title, saved_at from saved_postings
      join postings on postings.id = posting_id where user_id = ${id} order by saved_at`,
  ),
  own('saved_searches', 'the searches that you saved', ['created_at', 'name', 'kind', 'query']),
  own('tickets', 'what you asked the helpdesk', ['created_at', 'concern', 'answer', 'answered_at', 'closed_at']),
  own('flags', 'what you reported', ['created_at', 'subject', 'reason', 'text', 'status']),
  asked(
    'mentor-profile',
    'what you tell students as a mentor',
    ['mentor_profiles', 'mentor_skills'],
    (id) => sql`select qualification, about, education, languages, projects, documents, price, updated_at,
      coalesce((select string_agg(name, ', ' order by position) from mentor_skills where user_id = ${id}), '') as skills
      from mentor_profiles where user_id = ${id}`,
    (row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isJsonOf(name) ? read(value) : value])),
  ),
  asked(
    'mentor-hours',
    'when you take sessions as a mentor',
    ['mentor_hours'],
    (id) => sql`select zone, session_minutes, rules, exceptions, updated_at from mentor_hours where user_id = ${id}`,
    (row) => ({ ...row, rules: read(row['rules']), exceptions: read(row['exceptions']) }),
  ),
  asked(
    'mentor-sessions',
    'sessions with mentors, or with students as their mentor',
    ['bookings'],
    (id) => sql`select case when student_id = ${id} then 'student' else 'mentor' end as you_were, bookings.status,
      starts_at, ends_at, asked_starts_at, topic, note, place, price, bookings.created_at, bookings.updated_at
      from bookings where student_id = ${id} or mentor_id = ${id} order by starts_at`,
  ),
  asked(
    'orders',
    'what you ordered for yourself, and what became of it',
    ['orders', 'order_items', 'order_events'],
    (id) => sql`select orders.id as "order", order_items.name as item, order_items.tier, order_items.price,
      orders.status, session_off, created_at, settled_at,
      (select reason from order_events where order_events.order_id = orders.id
        order by order_events.id desc limit 1) as reason
      from orders join order_items on order_items.order_id = orders.id
      where user_id = ${id} order by orders.id, order_items.id`,
  ),
  asked(
    'profile-views',
    'who looked at your profile, by day',
    ['profile_views'],
    (id) => sql`select coalesce(companies.name, institutions.name) as viewer, day, viewed_at from profile_views
      left join companies on companies.id = company_id left join institutions on institutions.id = institution_id
      where user_id = ${id} order by viewed_at`,
  ),
  asked(
    'lists-of-institutions',
    'what the institution that you joined says of you on its student list',
    ['students'],
    (id) => sql`select institutions.name as institution, ${listedColumns}, date_added
      from students join institutions on institutions.id = institution_id
      where user_id = ${id} and archived = 0 order by date_added`,
  ),
  asked(
    'sent-to-you',
    'opportunities that the institution that you joined sent to you',
    ['assignments'],
    (id) => sql`select postings.kind, postings.title, note, assignments.created_at from assignments
      join students on students.id = student_id join postings on postings.id = posting_id
      where students.user_id = ${id} and students.archived = 0 order by assignments.created_at`,
  ),
  asked(
    'institutions-declined',
    'institutions that you said no to',
    ['declined_links'],
    (id) => sql`select name, declined_at from declined_links join institutions on institutions.id = institution_id
      where user_id = ${id} order by declined_at`,
  ),
  asked(
    'uploaded-lists',
    'student lists that you uploaded; their students belong to the institution',
    ['student_batches'],
    (id) => sql`select file_name, mode, status, row_count, created_at from student_batches
      where user_id = ${id} order by created_at`,
  ),
  asked(
    'files',
    'the files that you handed in, which lie in the folder “files”',
    ['stored_files'],
    (id) =>
      sql`select id, name, type, size, purpose, created_at from stored_files where user_id = ${id} and ${notOfPlaces} order by id`,
  ),
];
