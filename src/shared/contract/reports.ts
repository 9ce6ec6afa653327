import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import {
  finalReportFiles,
  maxReportDescription,
  maxReportLink,
  maxReportWeek,
} from '../rules/enrollments/report-checks.ts';
import { anyMember, call, id, idParams, instant, only, text } from './call.ts';
import { projectProgress, weeklySubmission } from './enrollment-schemas.ts';

const student = only(roles.student);
const bytes = z.number().int().min(0);
const week = z.coerce.number().int().min(1).max(maxReportWeek);
/** The id of a finished upload, in place of the file itself. */
export const uploaded = z.guid().optional();

/** Which application to which project. */
const ofProject = { enrollment_id: id, project_id: id };

/** A file on its way. */
const upload = z.object({
  id: z.guid(),
  name: z.string(),
  size: bytes,
  /** How many bytes have arrived: the next ones begin here. */
  received: bytes,
  /** When it is dropped unless more arrives, or a report or a message takes it. */
  expires_at: instant,
});
const uploadId = z.object({ id: z.guid() });
const uploadAnswer = z.object({ data: upload });

/** Reports of projects, files that arrive in parts, and stored files. */
export const reportCalls = {
  'reports.weekly': call({
    method: 'POST',
    path: '/student/weekly_report',
    summary: 'Hands in a week’s report of a project; again replaces it, and the earlier one is kept',
    access: student,
    upload: { field: 'weekly_report', kind: 'document', optional: true },
    body: z.object({
      ...ofProject,
      week,
      description: text(maxReportDescription).default(''),
      weekly_report: uploaded,
    }),
    answer: z.object({ data: projectProgress }),
  }),
  'reports.final': call({
    method: 'POST',
    path: '/student/final_report',
    summary:
      'Hands in the final report of a project, or parts of it; what isn’t given stays as it was, an empty link is removed',
    access: student,
    upload: { field: 'report', more: finalReportFiles.slice(1), kind: 'document', optional: true },
    body: z.object({
      ...ofProject,
      link: text(maxReportLink).optional(),
      report: uploaded,
      presentation: uploaded,
      other: uploaded,
    }),
    answer: z.object({ data: projectProgress }),
  }),
  'reports.versions': call({
    method: 'GET',
    path: '/student/reports/:enrollment_id/:week',
    summary: 'The versions of a week’s report, the newest first',
    access: only(roles.employer, roles.educator, roles.student),
    params: z.object({ enrollment_id: id, week }),
    answer: z.object({ data: z.array(weeklySubmission) }),
  }),
  'uploads.open': call({
    method: 'POST',
    path: '/uploads',
    summary: 'Announces a file that arrives in parts',
    access: anyMember,
    body: z.object({
      name: text(300).min(1),
      size: z.number().int().min(0),
      /** In hex. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/i),
    }),
    answer: uploadAnswer,
    success: 201,
  }),
  'uploads.read': call({
    method: 'GET',
    path: '/uploads/:id',
    summary: 'How much of a file has arrived; ends what is still on its way',
    access: anyMember,
    params: uploadId,
    answer: uploadAnswer,
  }),
  'uploads.append': call({
    method: 'PATCH',
    path: '/uploads/:id',
    summary: 'The next bytes of a file. What arrives before the line breaks is kept; another offset answers 409',
    access: anyMember,
    params: uploadId,
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    bytes: true,
    answer: uploadAnswer,
  }),
  'files.read': call({
    method: 'GET',
    path: '/files/:id',
    summary: 'A stored file, as a download',
    access: anyMember,
    params: idParams,
    kind: 'file',
  }),
} as const;
