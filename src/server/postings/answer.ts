import type { PostCard, Posting } from '#shared/contract/postings.ts';
import { categoryLabel, type PostingFields, toWire } from '#shared/rules/postings/posting.ts';
import type { PostingRecord } from './repository.ts';

/** A posting's stored fields, as rules and forms know them. */
export function fieldsOf(record: PostingRecord): PostingFields {
  return {
    title: record.title,
    goal: record.goal,
    category: record.category ?? 0,
    office_visit: record.office_visit === 1,
    tasks: record.tasks,
    support: record.support,
    roles_and_responsibilities: record.roles_and_responsibilities,
    additional_info: record.additional_info,
    keywords: JSON.parse(record.keywords) as PostingFields['keywords'],
    required_skills: record.skills.map(({ id }) => id),
    course_preferred: record.courses.map(({ id }) => id),
    vacancies: record.vacancies,
    duration_from: record.duration_from,
    duration_to: record.duration_to,
    stipend_from: record.stipend_from,
    stipend_to: record.stipend_to,
    ctc_from: record.ctc_from,
    ctc_to: record.ctc_to,
    expected_start_date: record.expected_start_date,
    joining_date: record.joining_date,
    screening_questions: JSON.parse(record.screening_questions) as PostingFields['screening_questions'],
    faq: JSON.parse(record.faq) as PostingFields['faq'],
    project_linked: record.project_linked,
    city: record.city_id,
    location: record.location,
    eligible_gender: record.eligible_gender as PostingFields['eligible_gender'],
    eligible_semesters: JSON.parse(record.eligible_semesters) as number[],
  };
}

/** The prefixed names, and `screening_questions` and `faq` as JSON text. */
function wireOf(record: PostingRecord) {
  const { title, goal, category, tasks, support, screening_questions, faq } = fieldsOf(record);
  return toWire(record.kind, { title, goal, category, tasks, support, screening_questions, faq });
}

function branchOf(record: PostingRecord): Posting['branch'] {
  return {
    id: record.branch_id,
    company_id: record.company_id,
    address: record.branch_address,
    company_logo: record.company_logo,
    company_name: record.company_name,
    company_verified: record.company_verified === 1,
    city_name: record.branch_city ?? '',
    state: { state_name: record.branch_state ?? '' },
  };
}

/** A posting as it is answered: everything that an edit or a copy of it needs, under both sets of names. */
export function postingAnswer(record: PostingRecord): Posting {
  const { required_skills: _skills, course_preferred: _courses, project_linked, ...fields } = fieldsOf(record);
  const skills = record.skills.map(({ id, name }) => ({ id, name }));
  const courses = record.courses.map(({ id, name }) => ({ id, course_name: name }));
  const wire = wireOf(record);
  return {
    ...fields,
    ...wire,
    id: record.id,
    method: record.kind,
    version: record.version,
    status: record.status,
    category: record.category,
    category_name: categoryLabel(record.category),
    required_skills: skills,
    skills,
    course_preferred: courses,
    courses,
    screening_questions: String(wire['screening_questions']),
    faq: String(wire['faq']),
    project_linked: project_linked === null ? null : { id: project_linked, project_title: record.linked_title ?? '' },
    city_name: record.city_name ?? '',
    state_name: record.state_name ?? '',
    branch: branchOf(record),
    contact: { first_name: record.first_name, last_name: record.last_name, designation: record.designation },
    created_at: record.created_at,
    createdAt: record.created_at,
    updated_at: record.updated_at,
    published_at: record.published_at,
    closed_at: record.closed_at,
  };
}

/** A card of the explore lists. `project_title` is the project itself, or the one that is linked. */
export function cardAnswer(record: PostingRecord): PostCard {
  const wire = wireOf(record);
  return {
    ...wire,
    id: record.id,
    method: record.kind,
    title: record.title,
    goal: record.goal,
    category: record.category,
    category_name: categoryLabel(record.category),
    office_visit: record.office_visit === 1,
    createdAt: record.created_at,
    created_at: record.created_at,
    published_at: record.published_at,
    skills: record.skills.map(({ id, name }) => ({ id, name })),
    courses: record.courses.map(({ id, name }) => ({ id, course_name: name })),
    branch: branchOf(record),
    city_name: record.city_name ?? record.branch_city ?? '',
    screening_questions: String(wire['screening_questions']),
    project_title: record.kind === 'project' ? record.title : (record.linked_title ?? ''),
    vacancies: record.vacancies,
    location: record.location,
    eligible_gender: record.eligible_gender,
    eligible_semesters: JSON.parse(record.eligible_semesters) as number[],
    duration_from: record.duration_from,
    duration_to: record.duration_to,
    stipend_from: record.stipend_from,
    stipend_to: record.stipend_to,
    ctc_from: record.ctc_from,
    ctc_to: record.ctc_to,
  };
}
