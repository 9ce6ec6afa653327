import type { Migration } from '../migrate.ts';
import { accounts } from './0010-accounts.ts';
import { postings } from './0020-postings.ts';
import { students } from './0030-students.ts';
import { studentSearch } from './0040-student-search.ts';
import { limits } from './0050-limits.ts';
import { candidates } from './0060-candidates.ts';
import { joining } from './0070-joining.ts';
import { hourlyCounts } from './0080-hourly-counts.ts';
import { invitations } from './0090-invitations.ts';
import { orders } from './0100-orders.ts';
import { askedQuestions } from './0110-asked-questions.ts';
import { uploadsInFull } from './0120-uploads-in-full.ts';
import { assignments } from './0130-assignments.ts';
import { serviceFacts } from './0140-service-facts.ts';
import { passwordVersions } from './0141-password-versions.ts';
import { serviceIdentity } from './0150-service-identity.ts';
import { verifiedPlaces } from './0160-verified-places.ts';
import { ownConsent } from './0161-own-consent.ts';
import { directory } from './0162-directory.ts';
import { knownDevices } from './0170-known-devices.ts';
import { unaskedMails } from './0171-unasked-mails.ts';

/** Every step of the schema, in order. Add at the end; never change a released one. */
export const migrations: readonly Migration[] = [
  accounts,
  postings,
  students,
  studentSearch,
  limits,
  candidates,
  joining,
  hourlyCounts,
  invitations,
  orders,
  askedQuestions,
  uploadsInFull,
  assignments,
  serviceFacts,
  passwordVersions,
  serviceIdentity,
  verifiedPlaces,
  ownConsent,
  directory,
  knownDevices,
  unaskedMails,
];
