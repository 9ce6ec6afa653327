import type { Generated } from 'kysely';

/** A student's profile beside the account. Empty text: not filled in. */
interface StudentProfilesTable {
  /** The account. */
  user_id: number;
  /** The tenant, where the student belongs to an institution. */
  institution_id: number | null;
  /** yyyy-mm-dd. */
  date_of_birth: string;
  gender: string;
  language: string;
  location: string;
  city_id: number | null;
  /** The institution as typed, for students whose institution is not here. */
  institution: string;
  bio: string;
  /** The degree, by which candidates are filtered. */
  qualification: string;
  qualification_key: string;
  course: string;
  linkedin: string;
  portfolio_link: string;
  github: string;
  /** Grows with every change of the personal details, name and phone number included. */
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** The skills of a student, in the order typed. */
interface StudentSkillsTable {
  user_id: number;
  skill_id: number;
  institution_id: number | null;
  position: number;
}

/** Where a student has worked. */
interface StudentExperiencesTable {
  id: Generated<number>;
  user_id: number;
  institution_id: number | null;
  company_name: string;
  designation: string;
  description: string;
  start_date: string;
  end_date: string;
  /** Grows with every change. */
  version: Generated<number>;
}

/** What a student shows: a link, or a stored file. */
interface StudentDocumentsTable {
  id: Generated<number>;
  user_id: number;
  institution_id: number | null;
  title: string;
  link: string;
  file_id: number | null;
  /** Grows with every change. */
  version: Generated<number>;
}

/** What a student has made. */
interface StudentProjectsTable {
  id: Generated<number>;
  user_id: number;
  institution_id: number | null;
  name: string;
  link: string;
  description: string;
  start_date: string;
  end_date: string;
  /** Grows with every change. */
  version: Generated<number>;
}

/** What a stored file is. */
export type FilePurpose =
  | 'weekly_report'
  | 'report'
  | 'presentation'
  | 'other'
  | 'document'
  | 'attachment'
  | 'picture'
  | 'logo';

/** What is known of a stored file; its bytes lie in the folder of files, under `stored_name`. */
export interface StoredFilesTable {
  id: Generated<number>;
  /** Whose it is: the account that uploaded it. */
  user_id: number;
  /** The tenant of its application's posting; null for a profile's files. */
  company_id: number | null;
  /** The tenant of the student, where there is one. */
  institution_id: number | null;
  enrollment_id: number | null;
  purpose: FilePurpose;
  /** A UUID: nothing of what people call it. */
  stored_name: string;
  /** As people called it. */
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** SHA-256 in hex. */
  hash: string;
  created_at: string;
}

/** One week's report; a second for the same week replaces it. */
export interface WeeklyReportsTable {
  id: Generated<number>;
  /** The tenant: the posting's company. */
  company_id: number;
  enrollment_id: number;
  week: number;
  description: string;
  file_id: number | null;
  submitted_at: string;
  updated_at: string;
}

/** An earlier report of a week, that a later one has replaced. */
interface WeeklyReportVersionsTable {
  id: Generated<number>;
  /** The tenant: the posting's company. */
  company_id: number;
  enrollment_id: number;
  week: number;
  description: string;
  file_id: number | null;
  submitted_at: string;
}

/** A file that arrives in parts, until a report or a message takes it, or it expires. */
export interface UploadsTable {
  /** A UUID. */
  id: string;
  /** Whose it is: the account. */
  user_id: number;
  name: string;
  /** Bytes. */
  size: number;
  /** SHA-256 in hex, as announced. */
  hash: string;
  /** Where its bytes lie; a UUID. */
  stored_name: string;
  /** The media type, once everything has arrived and is as announced. */
  type: string | null;
  /** When a report took its bytes: they are that report's since. */
  used_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Times proposed to an applicant. At most one interview of an application is proposed or picked. */
interface InterviewsTable {
  id: Generated<number>;
  /** The tenant: the posting's company. */
  company_id: number;
  posting_id: number;
  enrollment_id: number;
  /** The student's account. */
  user_id: number;
  proposed_by: number;
  status: 'proposed' | 'picked' | 'cancelled';
  /** JSON list of {starts_at, ends_at}. */
  slots: string;
  /** The picked time. */
  starts_at: string | null;
  ends_at: string | null;
  place: string;
  note: string;
  /** Grows with every change, for calendars. */
  sequence: number;
  created_at: string;
  updated_at: string;
}

/** That somebody of a company or an institution looked at a student's profile: one row for each day in India. */
interface ProfileViewsTable {
  id: Generated<number>;
  /** The student's account. */
  user_id: number;
  /** Either this or the institution is set. */
  company_id: number | null;
  institution_id: number | null;
  /** yyyy-mm-dd in India. */
  day: string;
  /** The first look of that day. */
  viewed_at: string;
}

/** Profiles and who looked at them, files, uploads, weekly reports and interviews. */
export interface EnrollmentTables {
  student_profiles: StudentProfilesTable;
  student_skills: StudentSkillsTable;
  student_experiences: StudentExperiencesTable;
  student_documents: StudentDocumentsTable;
  student_projects: StudentProjectsTable;
  stored_files: StoredFilesTable;
  weekly_reports: WeeklyReportsTable;
  weekly_report_versions: WeeklyReportVersionsTable;
  uploads: UploadsTable;
  interviews: InterviewsTable;
  profile_views: ProfileViewsTable;
}
