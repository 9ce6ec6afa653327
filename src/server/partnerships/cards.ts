import type { PartnerCard } from '#shared/contract/partnerships.ts';
import { standing } from '#shared/rules/enrollments/invitation-status.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { hasLikeWords } from '#shared/rules/texts/matching.ts';
import { suggestPartner } from '../invitations/suggestion.ts';
import { listedPlaces, type PlaceKind, placeColumn } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Misspelt } from '../platform/database/dialect/says-word.ts';
import { needlesIn } from '../platform/database/dialect/substring-search.ts';
import { foldAll } from '../platform/database/search-text.ts';
import { companiesThatSay, countFitting } from './postings.ts';
import type { PartnerSide, PartnershipRecord } from './repository.ts';

/** A possible partner: a place with somebody who can answer. */
export interface Counterpart {
  readonly party_id: number;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly verified: boolean;
  readonly detail: string;
  readonly image: string;
  readonly city_name: string;
  readonly website: string;
  /** Students of an institution; open postings of a company. */
  readonly size: number;
  readonly reasons: string[];
  readonly score: number;
}

/**
 * Everybody who can be a side's partner, those that fit best first: ranked in memory by the shared rule, since there are
 * some thousands of places at most.
 */
export async function readCounterparts(db: Handle, of: PartnerSide): Promise<Counterpart[]> {
  const kind: PlaceKind = of.side === 'company' ? 'institution' : 'company';
  const rows = await selectPlaces(db, kind);
  const sizes = kind === 'institution' ? await countStudents(db) : await countOpenPostings(db);
  const here = await firstCity(db, of);
  const largest = Math.max(0, ...rows.map(({ id }) => sizes.get(id) ?? 0));
  const fitting = kind === 'company' ? await countFitting(db, of.id) : null;
  const max = Math.max(0, ...(fitting?.values() ?? []));
  return rows
    .map((row): Counterpart => {
      const size = sizes.get(row.id) ?? 0;
      const city = row.city_id !== null && row.city_id === here ? (row.city_name ?? '') : '';
      return {
        party_id: row.id,
        kind,
        name: row.name,
        detail: row.address || (row.city_name ?? ''),
        image: row.logo,
        city_name: row.city_name ?? '',
        website: row.website,
        size,
        verified: row.verified === 1,
        ...suggestPartner({ kind, size, largest, city, fitting: fitting && { count: fitting.get(row.id) ?? 0, max } }),
      };
    })
    .sort((one, other) => other.score - one.score || one.party_id - other.party_id);
}

/** Places of which a member is set up and verified, with the city of their first branch. */
async function selectPlaces(db: Handle, kind: PlaceKind) {
  const rows = await listedPlaces(db, kind).select(['id', 'name', 'address', 'logo', 'website', 'verified']).execute();
  const cities = await firstCities(db, kind);
  return rows.map((row) => ({
    ...row,
    city_id: cities.get(row.id)?.id ?? null,
    city_name: cities.get(row.id)?.name ?? null,
  }));
}

/** The city of the first branch of each place. */
async function firstCities(db: Handle, kind: PlaceKind) {
  const column = placeColumn(kind);
  const rows = await db
    .selectFrom('branches')
    .innerJoin('cities', 'cities.id', 'branches.city_id')
    .select([`branches.${column} as place`, 'cities.id', 'cities.name'])
    .where(`branches.${column}`, 'is not', null)
    .orderBy('branches.id', 'desc')
    .execute();
  return new Map(rows.map(({ place, id, name }) => [place ?? 0, { id, name }]));
}

async function firstCity(db: Handle, { side, id }: PartnerSide): Promise<number | null> {
  const row = await db
    .selectFrom('branches')
    .select('city_id')
    .where(placeColumn(side), '=', id)
    .orderBy('id')
    .executeTakeFirst();
  return row?.city_id ?? null;
}

/** Students by institution: those on its list, or those who have filled in a profile where they are more. */
async function countStudents(db: Handle): Promise<Map<number, number>> {
  const listed = await db
    .selectFrom('students')
    .select(['institution_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('archived', '=', 0)
    .groupBy('institution_id')
    .execute();
  const joined = await db
    .selectFrom('student_cards')
    .select(['institution_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('institution_id', 'is not', null)
    .groupBy('institution_id')
    .execute();
  const sizes = new Map<number, number>();
  for (const { institution_id, count } of [...listed, ...joined]) {
    const id = institution_id ?? 0;
    sizes.set(id, Math.max(sizes.get(id) ?? 0, Number(count)));
  }
  return sizes;
}

async function countOpenPostings(db: Handle): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('postings')
    .select(['company_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('status', '=', 2)
    .groupBy('company_id')
    .execute();
  return new Map(rows.map(({ company_id, count }) => [company_id, Number(count)]));
}

/**
 * Those whose card says every word of a search, or, of companies, what they have open: its title, skills and keywords.
 * With `misspelt`, those whose card says words like them.
 */
export async function thatSay<C extends readonly [Counterpart, unknown]>(
  db: Handle,
  cards: readonly C[],
  { search, misspelt }: { readonly search: string; readonly misspelt?: Misspelt },
): Promise<readonly C[]> {
  const words = needlesIn(fold(search));
  if (words.length === 0) return cards;
  const ofCompanies = cards[0]?.[0].kind === 'company';
  let left = cards.map((card) => {
    const { name, detail, city_name, website, reasons } = card[0];
    return { card, says: foldAll([name, detail, city_name, website, ...reasons]) };
  });
  if (misspelt) return left.filter(({ says }) => hasLikeWords(says, fold(search))).map(({ card }) => card);
  for (const word of words) {
    const postings = ofCompanies ? await companiesThatSay(db, word) : new Set<number>();
    left = left.filter(({ card: [{ party_id }], says }) => says.includes(word) || postings.has(party_id));
  }
  return left.map(({ card }) => card);
}

/** A card as it is answered, with the partnership or the invitation behind it. */
export function partnerAnswer(card: Counterpart, record: PartnershipRecord | null, now: Date): PartnerCard {
  return {
    ...card,
    partnership_id: record?.id ?? null,
    status: record ? standing(record, now.toISOString()) : null,
    note: record?.note ?? '',
    sent_at: record?.sent_at ?? null,
    expires_at: record?.expires_at ?? null,
    seen_at: record?.seen_at ?? null,
    answered_at: record?.answered_at ?? null,
  };
}
