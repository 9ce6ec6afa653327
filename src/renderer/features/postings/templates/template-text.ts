import type { PostingKind } from '#shared/contract/call.ts';
import type { DraftBody, PostingTemplate } from '#shared/desk/types.ts';
import {
  categoryLabel,
  ctcLabel,
  durationLabel,
  emptyPosting,
  type PostingFields,
  stipendLabel,
} from '#shared/rules/postings/posting.ts';
import { completeBody } from '../posting-form-body.ts';
import type { ShippedTemplate } from './built-in/index.ts';

/** A template as a card shows it. */
export interface TemplateText {
  readonly title: string;
  /** What it is for, or its first lines. */
  readonly about: string;
  /** Category, weeks and pay in one line. */
  readonly figures: string;
  readonly skills: readonly string[];
  readonly fields: PostingFields;
  /** What a draft begins with. */
  readonly start: DraftBody;
}

/** A template that comes with the app. */
export function textOfShipped(kind: PostingKind, { about, fields }: ShippedTemplate): TemplateText {
  const whole = { ...emptyPosting(kind), ...fields };
  return { title: fields.title, about, ...common(kind, whole), fields: whole, start: { ...fields } };
}

/** One's own. */
export function textOfOwn({ method, title, body }: PostingTemplate): TemplateText {
  const fields = completeBody(method, body);
  const about = [fields.goal, fields.roles_and_responsibilities, fields.tasks].find((text) => text.trim() !== '') ?? '';
  return { title, about, ...common(method, fields), fields, start: fields };
}

function common(kind: PostingKind, fields: PostingFields) {
  const pay =
    kind === 'internship'
      ? stipendLabel(fields.stipend_from, fields.stipend_to)
      : kind === 'job' && ctcLabel(fields.ctc_from, fields.ctc_to);
  const figures = [categoryLabel(fields.category), durationLabel(fields.duration_from, fields.duration_to), pay];
  return { figures: figures.filter(Boolean).join(' · '), skills: fields.required_skills.map(String) };
}

/** Whether a template says something: in any case, in its title, purpose, skills or keywords. */
export function matchesTemplate({ title, about, skills, fields }: TemplateText, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase('en');
  const said = [title, about, fields.goal, ...skills, ...fields.keywords].join('\n').toLocaleLowerCase('en');
  return said.includes(wanted);
}
