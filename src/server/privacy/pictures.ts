import { type RawBuilder, sql } from 'kysely';

/** The columns of an outer query that name a student and a company. */
interface Columns {
  /** The alias of the student's row of `users`. */
  readonly student: string;
  readonly companyId: RawBuilder<unknown>;
}

/**
 * A student's picture as a company sees it: empty unless the student lets companies find them, or has an application with
 * the company that was not left.
 */
export const pictureFor = ({ student, companyId }: Columns): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${student}.${name}`);
  return sql<string>`case when ${column('in_directory')} = 1 or exists (select 1 from enrollments
    where enrollments.user_id = ${column('id')} and enrollments.company_id = ${companyId} and enrollments.status <> 1)
    then ${column('profile_pic')} else '' end`;
};
