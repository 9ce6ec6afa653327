import type { PostingKind } from '#shared/contract/call.ts';
import { AppError, type FieldMessages } from '#shared/errors.ts';
import { type PostingFields, toWire, validatePosting } from '#shared/rules/postings/posting.ts';
import { unknownCity } from '#shared/rules/texts/list-choice.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { resolveEntries } from '../look-ups/named-entries.ts';
import type { Tx } from '../platform/database/schema.ts';
import { isCity, isOwnProject, type PostingContent } from './repository.ts';

/** How a posting is to be checked. */
export interface InputCheck {
  readonly now: Date;
  /** Whether it is, or becomes, visible to others. */
  readonly publish: boolean;
  /** What is stored so far. */
  readonly stored?: PostingFields;
}

const { hour } = milliseconds;
/** The earliest and the latest clock on earth, in hours from UTC. */
const clocks = [-12, 14] as const;

/**
 * Checks a posting's fields and resolves its look-ups, making new entries of unknown names. Throws `invalid` with a
 * message per field, named as on the wire.
 */
export async function postingContent(
  tx: Tx,
  kind: PostingKind,
  companyId: number,
  fields: PostingFields,
  check: InputCheck,
): Promise<PostingContent> {
  refuse(kind, checkFields(kind, fields, check));
  const { required_skills, course_preferred, ...rest } = fields;
  const of = { companyId, now: check.now };
  const skills = await resolveEntries(tx, 'skills', required_skills, of);
  const courses = await resolveEntries(tx, 'courses', course_preferred, of);
  refuse(kind, {
    ...(skills.unknown.length > 0 && { required_skills: `There is no skill ${skills.unknown.join(', ')}` }),
    ...(courses.unknown.length > 0 && { course_preferred: `There is no course ${courses.unknown.join(', ')}` }),
    ...(await checkLinks(tx, companyId, fields, check.stored)),
  });
  return { fields: rest, skills: skills.entries, courses: courses.entries };
}

/** Dates pass if they are right on the sender's own clock, wherever on earth that hangs. */
function checkFields(kind: PostingKind, fields: PostingFields, { now, publish, stored }: InputCheck): FieldMessages {
  const [early, late] = clocks.map((shift) => {
    const today = new Date(now.getTime() + shift * hour).toISOString().slice(0, 10);
    return validatePosting(kind, fields, { today, publish, ...(stored && { stored }) });
  });
  return Object.fromEntries(Object.entries(early ?? {}).filter(([field]) => late?.[field] !== undefined));
}

async function checkLinks(
  tx: Tx,
  companyId: number,
  { project_linked, city }: PostingFields,
  stored?: PostingFields,
): Promise<FieldMessages> {
  const messages: FieldMessages = {};
  if (project_linked !== null && project_linked !== stored?.project_linked) {
    if (!(await isOwnProject(tx, companyId, project_linked)))
      messages.project_linked = 'Choose one of your own projects';
  }
  if (city !== null && city !== stored?.city && !(await isCity(tx, city))) messages.city = unknownCity;
  return messages;
}

function refuse(kind: PostingKind, messages: FieldMessages): void {
  const names = Object.entries(messages);
  if (names.length === 0) return;
  throw new AppError('invalid', {
    fields: Object.fromEntries(names.map(([name, text]) => [wireName(kind, name), text])),
  });
}

function wireName(kind: PostingKind, name: string): string {
  return Object.keys(toWire(kind, { [name]: name === 'category' ? 1 : '' }))[0] ?? name;
}
