import type { FlagSubject } from '#shared/rules/flags/flag-reasons.ts';

/** What the button that reports a thing says, and the title of its dialog. */
export const reportLabels: Readonly<Record<FlagSubject, string>> = {
  posting: 'Report this posting',
  student: 'Report this person',
  mentor: 'Report this mentor',
  company: 'Report this company',
  institution: 'Report this institution',
};

/** What admins call the subjects of flags. */
export const subjectNames: Readonly<Record<FlagSubject, string>> = {
  posting: 'Posting',
  student: 'Student',
  mentor: 'Mentor',
  company: 'Company',
  institution: 'Institution',
};
