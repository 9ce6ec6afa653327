import type { FastifyInstance } from 'fastify';
import { registerAccounts } from './accounts.ts';
import { registerAssignments } from './assignments.ts';
import { registerBatches } from './batches.ts';
import { registerEnrollmentReviews } from './enrollment-reviews.ts';
import { registerEnrollments } from './enrollments.ts';
import { registerExport } from './export.ts';
import { registerHealth } from './health.ts';
import { registerImages } from './images.ts';
import { registerInterviews } from './interviews.ts';
import { registerInvitations } from './invitations.ts';
import { registerMembers } from './members.ts';
import { registerMessages } from './messages.ts';
import { registerNotifications } from './notifications.ts';
import { registerOpenApi } from './openapi.ts';
import { registerPartnerships } from './partnerships.ts';
import { registerPlacements } from './placements.ts';
import { registerPostings } from './postings.ts';
import { registerProfiles } from './profiles.ts';
import { registerService } from './service.ts';
import { registerSetUp } from './set-up.ts';
import { registerStudents } from './students.ts';
import { registerSubscription } from './subscription.ts';

/** Every call that the service answers, by resource. */
export function registerRoutes(app: FastifyInstance): void {
  registerHealth(app);
  registerService(app);
  registerOpenApi(app);
  registerAccounts(app);
  registerSetUp(app);
  registerMembers(app);
  registerPostings(app);
  registerStudents(app);
  registerBatches(app);
  registerExport(app);
  registerEnrollments(app);
  registerEnrollmentReviews(app);
  registerInterviews(app);
  registerProfiles(app);
  registerInvitations(app);
  registerPartnerships(app);
  registerMessages(app);
  registerNotifications(app);
  registerImages(app);
  registerSubscription(app);
  registerAssignments(app);
  registerPlacements(app);
}
