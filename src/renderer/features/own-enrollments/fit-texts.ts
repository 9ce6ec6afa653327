import type { AssignmentCriterion } from '#shared/contract/assignments.ts';
import type { OwnPostingFacts, PostCard } from '#shared/contract/postings.ts';
import { openToLabels, semestersText } from '#shared/rules/postings/eligibility.ts';

/** What a posting asks for; empty lists and null ask for nothing. */
export type Asked = Pick<PostCard, 'skills' | 'courses' | 'eligible_semesters' | 'eligible_gender'>;

/** How the person fits, as the service judges it. */
export type Fit = Pick<OwnPostingFacts, 'qualifies' | 'lacking' | 'unknown'>;

/** Names of a long list that are said before the rest is counted. */
const named = 3;

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const allOf = new Intl.ListFormat('en-GB');

function oneOf(names: readonly string[]): string {
  const rest = names.length - named;
  if (rest <= 1) return anyOf.format(names);
  return anyOf.format([...names.slice(0, named), `${rest} others`]);
}

const wishes: Readonly<Record<AssignmentCriterion, (asked: Asked) => string>> = {
  course: ({ courses }) => `prefers ${oneOf(courses.map(({ course_name }) => course_name))}`,
  semester: ({ eligible_semesters }) =>
    `is open to ${eligible_semesters.length === 1 ? 'semester' : 'semesters'} ${semestersText(eligible_semesters)}`,
  skills: ({ skills }) => `asks for ${oneOf(skills.map(({ name }) => name))}`,
  gender: ({ eligible_gender }) => `is open to ${(openToLabels[eligible_gender ?? ''] ?? '').toLowerCase()} only`,
};

/** What a profile says; the semester comes from the institution alone. */
const ofProfile: Readonly<Record<Exclude<AssignmentCriterion, 'semester'>, string>> = {
  course: 'your course',
  skills: 'your skills',
  gender: 'your gender',
};

/** What is to be said of a fit: `good` that one qualifies, `lacking` what does not fit, `unknown` what nobody has said. */
export interface FitNote {
  readonly kind: 'good' | 'lacking' | 'unknown';
  readonly text: string;
}

/** `You qualify`, `You may not qualify: it asks for Excel or Tally`; null where the posting asks for nothing. */
export function fitNote(asked: Asked, { qualifies, lacking, unknown }: Fit): FitNote | null {
  const asks =
    asked.skills.length + asked.courses.length + asked.eligible_semesters.length > 0 || asked.eligible_gender !== null;
  if (!asks) return null;
  if (!qualifies) {
    const wanted = allOf.format(lacking.map((criterion) => wishes[criterion](asked)));
    return { kind: 'lacking', text: `You may not qualify: it ${wanted}` };
  }
  if (unknown.length === 0) return { kind: 'good', text: 'You qualify' };
  return { kind: 'unknown', text: unknownText(unknown) };
}

function unknownText(unknown: Fit['unknown']): string {
  const missing = unknown.flatMap((criterion) => (criterion === 'semester' ? [] : ofProfile[criterion]));
  const sentences =
    missing.length > 0 ? [`Add ${allOf.format(missing)} to your profile to see whether you qualify`] : [];
  if (unknown.includes('semester')) sentences.push('Your institution hasn’t listed your semester yet');
  return sentences.join('. ');
}
