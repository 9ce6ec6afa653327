import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { openToText } from '#shared/rules/postings/eligibility.ts';
import {
  categoryLabel,
  ctcLabel,
  durationLabel,
  fromWire,
  type PostingFields,
  stipendLabel,
} from '#shared/rules/postings/posting.ts';
import { count, dayText } from '../../ui/format.ts';
import { viewOfPosting } from '../postings/posting-view.ts';

/** A headed part of what an opportunity says; one without content is left out. */
export type DetailPart = { readonly title: string } & (
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'chips'; readonly items: readonly (string | number)[] }
  | { readonly is: 'questions'; readonly questions: PostingFields['screening_questions'] }
  | { readonly is: 'faq'; readonly faq: PostingFields['faq'] }
);

/** What an opportunity says, whichever of the three kinds it is. */
export interface PostingDetails {
  readonly title: string;
  /** `Remote with office visit`. */
  readonly category: string;
  /** The company. */
  readonly owner: string;
  /** Whether the company is verified, where that is known. */
  readonly verified: boolean | undefined;
  /** The employer who posted it. */
  readonly poster: { readonly name: string; readonly designation: string };
  readonly figures: readonly { readonly term: string; readonly value: string }[];
  readonly parts: readonly DetailPart[];
}

const detailsTitles: Readonly<Record<PostingKind, string>> = {
  project: 'Project Details',
  internship: 'Internship Details',
  job: 'Job Details',
};

/** The details of a posting of any kind: the kinds differ by what is in them, not by how they are shown. */
export function detailsOf(kind: PostingKind, posting: Posting): PostingDetails {
  const fields = fromWire(kind, posting);
  const { first_name, last_name, designation } = posting.contact;
  return {
    title: fields.title,
    category: [categoryLabel(fields.category), fields.office_visit && 'with office visit'].filter(Boolean).join(' '),
    owner: posting.branch.company_name,
    verified: posting.branch.company_verified,
    poster: { name: `${first_name} ${last_name}`.trim(), designation },
    figures: figuresOf(kind, fields, posting),
    parts: partsOf(kind, fields, posting).filter(hasContent),
  };
}

function figuresOf(kind: PostingKind, fields: PostingFields, posting: Posting): PostingDetails['figures'] {
  const { stipend_from, stipend_to, ctc_from, ctc_to, vacancies, expected_start_date, joining_date } = fields;
  const paid = {
    project: [],
    internship: [{ term: 'Stipend', value: stipendLabel(stipend_from, stipend_to) }],
    job: [{ term: 'CTC', value: ctcLabel(ctc_from, ctc_to) }],
  } as const;
  const length = { term: 'Total Duration', value: durationLabel(fields.duration_from, fields.duration_to) };
  const start = { term: 'Expected Start Date', value: expected_start_date ? dayText(expected_start_date) : '' };
  const joining = joining_date ? [{ term: 'Joining Date', value: dayText(joining_date) }] : [];
  const openTo = { term: 'Open to', value: openToText(fields) };
  const limited = openTo.value ? [openTo] : [];
  if (kind === 'project') return [length, ...(start.value ? [start] : []), ...joining, ...limited];
  return [
    ...paid[kind],
    { term: 'Number of Positions', value: vacancies === null ? '' : count(vacancies) },
    start,
    ...joining,
    ...(length.value ? [length] : []),
    { term: 'Linked Project', value: posting.project_linked?.project_title ?? '' },
    ...limited,
  ];
}

function partsOf(kind: PostingKind, fields: PostingFields, posting: Posting): DetailPart[] {
  const text = (title: string, words: string): DetailPart => ({ title, is: 'text', text: words.trim() });
  const chips = (title: string, items: readonly (string | number)[]): DetailPart => ({ title, is: 'chips', items });
  return [
    chips(detailsTitles[kind], fields.keywords),
    text('Main Goal', fields.goal),
    text('Tasks', fields.tasks),
    text('Support', fields.support),
    text('Roles and Responsibilities', fields.roles_and_responsibilities),
    chips('Required Skills', fields.required_skills),
    chips('Required Qualification', fields.course_preferred),
    text('Location', placesOf(kind, posting)),
    { title: 'Screening Questions', is: 'questions', questions: fields.screening_questions },
    text('Additional Information and Resources', fields.additional_info),
    { title: 'FAQs', is: 'faq', faq: fields.faq },
  ];
}

/** The branch's address and its state; where the work is done, if that is somewhere else. */
function placesOf(kind: PostingKind, posting: Posting): string {
  const { address, state } = posting.branch;
  const branch = [address, state.state_name].filter(Boolean).join(', ');
  const { place } = viewOfPosting(kind, posting);
  if (!place || place === branch) return branch;
  return branch ? `${place}\nOffice: ${branch}` : place;
}

function hasContent(part: DetailPart): boolean {
  if (part.is === 'text') return part.text !== '';
  if (part.is === 'chips') return part.items.length > 0;
  return part.is === 'faq' ? part.faq.length > 0 : part.questions.length > 0;
}
