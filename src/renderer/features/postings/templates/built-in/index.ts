import type { PostingKind } from '#shared/contract/call.ts';
import { internshipTemplates } from './internships.ts';
import { jobTemplates } from './jobs.ts';
import { projectTemplates } from './projects.ts';
import type { ShippedTemplate } from './template.ts';

export type { ShippedTemplate } from './template.ts';

/** The templates that come with the app, by kind. */
export const shippedTemplates: Readonly<Record<PostingKind, readonly ShippedTemplate[]>> = {
  project: projectTemplates,
  internship: internshipTemplates,
  job: jobTemplates,
};
