import { createAccess } from './baseline/access.ts';
import { createPeople } from './baseline/accounts.ts';
import { createAudit } from './baseline/audit.ts';
import { createContacts } from './baseline/contacts.ts';
import { createEnrollmentTables } from './baseline/enrollments.ts';
import { createFlags } from './baseline/flags.ts';
import { createMemberInvites } from './baseline/member-invites.ts';
import { createMentoring } from './baseline/mentoring.ts';
import { createOrders } from './baseline/orders.ts';
import { createPostings } from './baseline/postings.ts';
import { createRosterImports } from './baseline/roster-imports.ts';
import { createSecurity } from './baseline/security.ts';
import { createSocial } from './baseline/social.ts';
import { createStudents } from './baseline/students.ts';
import type { SchemaStep } from './schema-step.ts';

/**
 * Every table of 0.1.0. The letter grows with each change of it before 0.1.0 is released, so that databases of earlier
 * forms are told from this one. From 0.1.0 on it is never changed: a change is a step of its own.
 */
export const serviceBaseline: SchemaStep = {
  name: '0010-baseline-zd',
  up: async (db, dialect) => {
    await createPeople(db, dialect);
    await createMemberInvites(db, dialect);
    await createAccess(db, dialect);
    await createPostings(db, dialect);
    await createStudents(db, dialect);
    await createRosterImports(db, dialect);
    await createEnrollmentTables(db, dialect);
    await createContacts(db, dialect);
    await createOrders(db, dialect);
    await createAudit(db, dialect);
    await createSecurity(db, dialect);
    await createSocial(db, dialect);
    await createMentoring(db, dialect);
    await createFlags(db, dialect);
  },
};
