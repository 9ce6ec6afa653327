import { z } from 'zod';
import { id, instant, postingKinds } from './call.ts';
import { postingBranch } from './postings.ts';

const named = z.object({ id, name: z.string() });
const count = z.number().int();

/** A stored file as lists name it. `link` is where the service answers it: `/v1/files/{id}`. */
export const storedFile = z.object({
  id,
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: count,
  link: z.string(),
});
/** A stored file as lists name it. */
export type StoredFileLink = z.infer<typeof storedFile>;

/** One week's report. `report` is the link of its file, empty without one. */
export const weeklySubmission = z.object({
  id,
  week: count,
  report: z.string(),
  description: z.string(),
  file: storedFile.nullable(),
  submitted_at: instant,
});

/** The final report: links of its files, empty where there is none, and a link of the student's own. */
export const finalReport = z.object({
  report: z.string(),
  presentation: z.string(),
  other: z.string(),
  link: z.string(),
  report_file: storedFile.nullable(),
  presentation_file: storedFile.nullable(),
  other_file: storedFile.nullable(),
  submitted_at: instant,
  updated_at: instant,
});

/** The employer's rating, 1 to 5. */
export const rating = z.object({
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  rated_at: instant,
});

/** The posting behind an application; `project` in answers, whatever its kind. */
export const enrollmentPost = z.object({
  id,
  method: z.enum(postingKinds),
  title: z.string(),
  /** The title once more, under the name that project pages read. */
  project_title: z.string(),
  duration_from: z.number().nullable(),
  duration_to: z.number().nullable(),
  /** yyyy-mm-dd. */
  expected_start_date: z.string().nullable(),
  /** yyyy-mm-dd; absent in copies that earlier versions kept. */
  joining_date: z.string().nullable().optional(),
  /** When the posting was closed; null while it is open. Absent in copies that earlier versions kept. */
  closed_at: instant.nullable().optional(),
  /** The posting's own city, else the branch's; empty: none. */
  city_name: z.string(),
  branch: postingBranch,
});

/** The progress of a project: what was handed in, and whether reports are taken. */
export const projectProgress = z.object({
  /** The application, under which reports are uploaded. */
  id,
  /** 0 to 5, derived. */
  status: count,
  status_name: z.string(),
  /** 0 to 100. */
  progress: count,
  may_upload: z.boolean(),
  weekly_submissions: z.array(weeklySubmission),
  final_submission_report: finalReport.nullable(),
  project: enrollmentPost,
});

/** The student of an application, as lists show them. */
const enrolledStudent = z.object({
  /** The account, by which the profile is read. */
  id,
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  profile_photo: z.string(),
  city: z.number().int().nullable(),
  city_name: z.string(),
  institution: z.string(),
  qualification: z.string(),
  course: z.string(),
  roll_number: z.string(),
  skills: z.array(named),
});

/** An application as the employer's list shows it. */
export const enrollment = z.object({
  id,
  status: z.number().int().min(0).max(7),
  status_name: z.string(),
  createdAt: instant,
  created_at: instant,
  updated_at: instant,
  student: enrolledStudent,
  /** JSON text: the list of answers, in the order of the questions. */
  screening_questions: z.string(),
  weekly_submissions: z.array(weeklySubmission),
  final_submission_report: finalReport.nullable(),
  rating: rating.nullable(),
  project: enrollmentPost,
});
/** An application as the employer's list shows it. */
export type Enrollment = z.infer<typeof enrollment>;

/** The counts of a posting's applications; see `EnrollmentTally`. */
export const enrollmentTally = z.object({
  applied: count,
  new: count,
  shortlisted: count,
  hired: count,
  rejected: count,
  Left: count,
  Seen: count,
  'Under Review': count,
  Shortlisted: count,
  'In touch': count,
  assignments: count,
  interviews: count,
  submitted: count,
  rated: count,
});

/** The posting above a candidates page: title, goal, key figures. The whole of it is `postings.read`. */
export const enrollmentsPost = z.object({
  id,
  method: z.enum(postingKinds),
  title: z.string(),
  goal: z.string(),
  project_title: z.string().optional(),
  project_goal: z.string().optional(),
  internship_title: z.string().optional(),
  internship_goal: z.string().optional(),
  job_title: z.string().optional(),
  job_goal: z.string().optional(),
  status: z.number().int().min(1).max(3),
  version: count,
  category: z.number().int().nullable(),
  category_name: z.string(),
  vacancies: z.number().nullable(),
  duration_from: z.number().nullable(),
  duration_to: z.number().nullable(),
  stipend_from: z.number().nullable(),
  stipend_to: z.number().nullable(),
  ctc_from: z.number().nullable(),
  ctc_to: z.number().nullable(),
  expected_start_date: z.string().nullable(),
  location: z.string(),
  /** JSON text: the questions that the answers belong to. */
  screening_questions: z.string(),
  project_linked: z.object({ id, project_title: z.string() }).nullable(),
  branch: enrollmentPost.shape.branch,
  created_at: instant,
  createdAt: instant,
  published_at: instant.nullable(),
  closed_at: instant.nullable(),
  /** An administrator has taken it down. */
  taken_down: z.boolean(),
});

const period = { start_date: z.string(), end_date: z.string() };

/** Grows with every change. */
const version = count;

/** Where a student has worked. */
export const profileExperience = z.object({
  id,
  company_name: z.string(),
  designation: z.string(),
  description: z.string(),
  ...period,
  version,
});
/** What a student shows: a link, or a stored file. */
export const profileDocument = z.object({
  id,
  title: z.string(),
  link: z.string(),
  file: storedFile.nullable(),
  version,
});
/** What a student has made. */
export const profileProject = z.object({
  id,
  name: z.string(),
  link: z.string(),
  description: z.string(),
  ...period,
  version,
});

/** A student's profile. Empty text: not filled in. */
export const studentProfile = z.object({
  /** The account. */
  id,
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  phone_number: z.string(),
  /** yyyy-mm-dd, or empty. */
  date_of_birth: z.string(),
  /** Male, Female, Others, or empty. */
  gender: z.string(),
  /** English, Hindi, France, Others, or empty. */
  language: z.string(),
  location: z.string(),
  city: z.object({ id, city_name: z.string(), state: z.object({ state_name: z.string() }) }).nullable(),
  institution: z.string(),
  bio: z.string(),
  /** The degree that the candidates' filter goes by: B.Tech, MBA … */
  qualification: z.string(),
  course: z.string(),
  roll_number: z.string(),
  interests: z.array(named),
  skills: z.array(named),
  Linkedin: z.string(),
  Portfolio_Link: z.string(),
  Github: z.string(),
  profile_photo: z.string(),
  profile_pic: z.string(),
  experiences: z.array(profileExperience),
  documents: z.array(profileDocument),
  projects: z.array(profileProject),
  /** Grows with every change of the personal details. */
  version,
});
/** A student's profile. */
export type StudentProfile = z.infer<typeof studentProfile>;

const slot = z.object({ starts_at: instant, ends_at: instant });

/** Times proposed for an interview, and the one that the student picked. */
export const interview = z.object({
  id,
  enrollment_id: id,
  post_id: id,
  method: z.enum(postingKinds),
  title: z.string(),
  company_name: z.string(),
  student: z.object({ id, first_name: z.string(), last_name: z.string() }),
  status: z.enum(['proposed', 'picked', 'cancelled']),
  slots: z.array(slot),
  picked: slot.nullable(),
  place: z.string(),
  note: z.string(),
  proposed_by: z.string(),
  created_at: instant,
  updated_at: instant,
});
/** Times proposed for an interview, and the one that the student picked. */
export type Interview = z.infer<typeof interview>;
