import type { FastifyInstance } from 'fastify';
import { placesByPrefix } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import { prefixBounds } from '../platform/database/prefix.ts';
import { route } from '../platform/http/route.ts';
import { type GrowingLookUp, type NamedEntry, readableEntries } from './named-entries.ts';
import { findCities, findEntries, shippedBetween } from './repository.ts';

/** Enough for every list that is short enough to be shown whole. */
const maxEntries = 200;

interface Asked {
  readonly query: string;
  /** Chip inputs send it in place of `query`. */
  readonly name?: string | undefined;
}

const textOf = ({ query, name }: Asked) => name ?? query;

/** Names to choose from: places, cities, skills, courses, industries, interests. */
export function registerLookUps(app: FastifyInstance): void {
  route(app, 'company.names', async ({ db, query }) => {
    const places = await placesByPrefix(db, 'company', textOf(query));
    return { data: places.map(({ id, name }) => ({ id, company_name: name })) };
  });
  route(app, 'institution.names', async ({ db, query }) => {
    const places = await placesByPrefix(db, 'institution', textOf(query));
    return { data: places.map(({ id, name }) => ({ id, institution_name: name })) };
  });
  route(app, 'location.cities', ({ query }) => {
    const found = findCities(textOf(query), maxEntries);
    return Promise.resolve({
      data: found.map(({ id, city_name, state_name, also = [] }) => ({
        id,
        city_name,
        also: [...also],
        state: { state_name },
      })),
    });
  });
  for (const lookUp of ['skills', 'courses'] as const) {
    route(app, `filter.${lookUp}`, async ({ db, query, session }) => ({
      data: await grown(db, lookUp, { text: textOf(query), companyId: session?.account.company_id ?? null }),
    }));
  }
  for (const lookUp of ['industries', 'interests'] as const) {
    route(app, `filter.${lookUp}`, ({ query }) =>
      Promise.resolve({ data: [...findEntries(lookUp, textOf(query), maxEntries)] }),
    );
  }
  route(app, 'filter.interestsJoined', async ({ db, query, user }) => ({
    data: await joinedInterests(db, user.id, textOf(query)),
  }));
}

/**
 * Entries of a list that people add to by typing. What somebody else typed shows once a posting of theirs that carries
 * it was published; the own company's words show at once.
 */
async function grown(
  db: Handle,
  lookUp: GrowingLookUp,
  { text, companyId }: { readonly text: string; readonly companyId: number | null },
): Promise<NamedEntry[]> {
  const bounds = prefixBounds(text);
  const shipped = shippedBetween(lookUp, bounds, maxEntries);
  return await readableEntries(db, lookUp, companyId, shipped)
    .where('name_key', '>=', bounds.from)
    .where('name_key', '<', bounds.to)
    .orderBy('name_key')
    .limit(maxEntries)
    .execute();
}

async function joinedInterests(db: Handle, userId: number, text: string) {
  const { from, to } = prefixBounds(text);
  return await db
    .selectFrom('user_interests')
    .innerJoin('interests', 'interests.id', 'user_interests.interest_id')
    .select(['interests.id', 'interests.name'])
    .where('user_interests.user_id', '=', userId)
    .where('interests.name_key', '>=', from)
    .where('interests.name_key', '<', to)
    .orderBy('interests.name_key')
    .execute();
}
