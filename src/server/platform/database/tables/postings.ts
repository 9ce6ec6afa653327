import type { Generated } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';

/** A project, internship or job of a company. Empty text stands for "not filled in". */
export interface PostingsTable {
  id: Generated<number>;
  kind: PostingKind;
  /** The tenant. */
  company_id: number;
  branch_id: number;
  created_by: number;
  /** 1 Draft, 2 Published, 3 Closed. */
  status: number;
  /** Grows with every change; writers pass the one they saw. */
  version: number;
  title: string;
  goal: string;
  category: number | null;
  office_visit: number;
  tasks: string;
  support: string;
  roles_and_responsibilities: string;
  additional_info: string;
  /** JSON list of words. */
  keywords: string;
  vacancies: number | null;
  /** Weeks. */
  duration_from: number | null;
  duration_to: number | null;
  /** Thousands of INR per month. */
  stipend_from: number | null;
  stipend_to: number | null;
  /** Lakhs of INR per annum. */
  ctc_from: number | null;
  ctc_to: number | null;
  /** yyyy-mm-dd. */
  expected_start_date: string | null;
  joining_date: string | null;
  /** JSON list of {question, required}. */
  screening_questions: string;
  /** JSON list of {question, answer}. */
  faq: string;
  /** A project of the same company. */
  project_linked: number | null;
  city_id: number | null;
  location: string;
  eligible_gender: string | null;
  /** JSON list of semesters; empty: of any. */
  eligible_semesters: Generated<string>;
  /** The folded title, which lists sort by. */
  title_key: string;
  /** Folded words that the search looks into, each once and between spaces: of the title … */
  search_title: string;
  /** … of the skills … */
  search_skills: string;
  /** … of the company and the city, earlier names of it included … */
  search_places: string;
  /** … and of everything. */
  search_text: string;
  /** The words of it that count in `search_words`: none unless it is published. */
  counted_words: Generated<string>;
  created_at: string;
  updated_at: string;
  published_at: string | null;
  closed_at: string | null;
  /** Since when an admin has taken it down, closed as it then is; null where none has. */
  taken_down_at: Generated<string | null>;
  /** What the admin told the company; empty where it was not taken down. */
  taken_down_reason: Generated<string>;
}

/** The skills of a posting, in the order typed. */
interface PostingSkillsTable {
  posting_id: number;
  skill_id: number;
  company_id: number;
  position: number;
}

/** The preferred courses of a posting, in the order typed. */
interface PostingCoursesTable {
  posting_id: number;
  course_id: number;
  company_id: number;
  position: number;
}

/** A student's application to a posting; at most one per student and posting. */
interface EnrollmentsTable {
  id: Generated<number>;
  /** The tenant: the posting's company. */
  company_id: number;
  posting_id: number;
  /** The student's account. */
  user_id: number;
  /** The student's institution, where it is known. */
  institution_id: number | null;
  /** 0 Applied, 1 Left, 2 Seen, 3 Under Review, 4 Shortlisted, 5 In touch, 6 Hired, 7 Rejected. */
  status: number;
  /** JSON list of answers. */
  screening_questions: string;
  /** What was asked then, as the posting held it; null while the posting still asks the same. */
  asked_questions: Generated<string | null>;
  created_at: string;
  updated_at: string;
  /** Since when the status is 4 to 6; null where it is another, or was not written down. */
  shortlisted_at: Generated<string | null>;
  /** Since when the status is 6. */
  hired_at: Generated<string | null>;
  /** When the company last noted a look at the latest application; null before that. Its decisions are in `enrollment_events`. */
  seen_at: Generated<string | null>;
  /** The student's folded name, which lists sort by; see `writeEnrollmentTexts`. */
  name_key: Generated<string>;
  /** Folded name and e-mail, which the search looks into. */
  search_text: Generated<string>;
}

/** A status that an enrollment has had, and since when: one row for each transition, the application itself first. */
interface EnrollmentEventsTable {
  id: Generated<number>;
  /** The tenant: the posting's company. */
  company_id: number;
  enrollment_id: number;
  status: number;
  at: string;
}

/** The final report of an enrollment, completed in one or several uploads. */
export interface FinalReportsTable {
  id: Generated<number>;
  company_id: number;
  enrollment_id: number;
  /** Ids of stored files; empty: none. */
  report: string;
  presentation: string;
  other: string;
  link: string;
  submitted_at: string;
  updated_at: string;
}

/** The employer's rating of an enrollment, 1 to 5. */
export interface RatingsTable {
  id: Generated<number>;
  company_id: number;
  enrollment_id: number;
  rating: number;
  comment: string;
  created_by: number;
  created_at: string;
}

/** A folded word in title, skills, company or city of published postings of a kind: what a misspelt word may stand for. */
interface SearchWordsTable {
  id: Generated<number>;
  kind: PostingKind;
  word: string;
  /** How many published postings of the kind have it; a word of none has no row. */
  postings: number;
}

/** What remains of a word when letters are left out; see `partsLeftOf`. Words that are nearly alike share one. */
interface SearchWordPartsTable {
  part: string;
  word_id: number;
}

/** A posting that a student saved for later. */
interface SavedPostingsTable {
  user_id: number;
  posting_id: number;
  saved_at: string;
}

/** A search of explore that a student saved under a name. */
interface SavedSearchesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The folded name, of which a student has one each. */
  name_key: string;
  kind: PostingKind;
  /** JSON: what the search asks for, see the contract's `searchedFor`. */
  query: string;
  created_at: string;
}

/** Postings, applications, final reports and ratings, and what students save for later. */
export interface PostingTables {
  postings: PostingsTable;
  search_words: SearchWordsTable;
  search_word_parts: SearchWordPartsTable;
  posting_skills: PostingSkillsTable;
  posting_courses: PostingCoursesTable;
  enrollments: EnrollmentsTable;
  enrollment_events: EnrollmentEventsTable;
  final_reports: FinalReportsTable;
  ratings: RatingsTable;
  saved_postings: SavedPostingsTable;
  saved_searches: SavedSearchesTable;
}
