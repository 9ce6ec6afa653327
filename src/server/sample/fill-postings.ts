import { emptyPosting, type PostingFields } from '#shared/rules/postings/posting.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { resolveEntries } from '../look-ups/named-entries.ts';
import type { Tx } from '../platform/database/schema.ts';
import { insertPosting, movePosting } from '../postings/repository.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import type { SamplePosting } from './sample-posting.ts';

/** A posting that was filled in. */
export interface FilledPosting extends SamplePosting {
  readonly id: number;
  readonly companyId: number;
}

const { day } = milliseconds;
/** The moment so many days before now, at a working hour. */
export function daysBefore(now: Date, days: number): Date {
  const at = new Date(now.getTime() - days * day);
  if (days > 0) at.setUTCHours(4 + (days % 8), (days * 17) % 60, 0, 0);
  return at;
}

/** A posting that its company is about to make. */
interface PlannedPosting {
  readonly company: FilledOrganisation;
  readonly posting: SamplePosting;
}

/**
 * Adds the postings of companies, drafts and closed ones included, and answers them in the order given. They are added
 * the oldest first, because lists are sorted by id: so projects come before what links to them too.
 */
export async function fillPostings(tx: Tx, planned: readonly PlannedPosting[], now: Date): Promise<FilledPosting[]> {
  const filled = new Map<PlannedPosting, FilledPosting>();
  for (const each of planned.toSorted((one, other) => other.posting.begun - one.posting.begun)) {
    filled.set(each, await fillPosting(tx, each, [...filled.values()], now));
  }
  return planned.flatMap((each) => filled.get(each) ?? []);
}

async function fillPosting(
  tx: Tx,
  { company, posting }: PlannedPosting,
  before: readonly FilledPosting[],
  now: Date,
): Promise<FilledPosting> {
  const owner = { companyId: company.id, branchId: company.branchId, userId: company.userId };
  const fields = fieldsOf(posting, company.cityId, before);
  const skills = (await resolveEntries(tx, 'skills', fields.required_skills)).entries;
  const courses = (await resolveEntries(tx, 'courses', fields.course_preferred)).entries;
  const begun = daysBefore(now, posting.begun).toISOString();
  const id = await insertPosting(tx, posting.kind, owner, { fields, skills, courses, status: 1 }, begun);
  const own = { kind: posting.kind, id, companyId: company.id };
  if (posting.published !== undefined)
    await movePosting(tx, own, 1, 2, daysBefore(now, posting.published).toISOString());
  if (posting.closed !== undefined) await movePosting(tx, own, 2, 3, daysBefore(now, posting.closed).toISOString());
  return { ...posting, id, companyId: company.id };
}

function fieldsOf(posting: SamplePosting, city: number, filled: readonly FilledPosting[]): PostingFields {
  const linked = filled.find(({ fields }) => fields.title === posting.linked);
  const remote = posting.fields.category === 2;
  return {
    ...emptyPosting(posting.kind),
    ...(!remote && { city, location: 'At our main site' }),
    ...posting.fields,
    project_linked: linked?.id ?? null,
  };
}
