import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { organisation } from '#shared/contract/set-up.ts';
import { AppError, type FieldMessages } from '#shared/errors.ts';
import { yearProblem } from '#shared/rules/accounts/organisation.ts';
import { unknownCity, unknownIndustry } from '#shared/rules/texts/list-choice.ts';
import { accountLock } from '../accounts/accounts.ts';
import { joinPlace, placeOfUser, readUser, setBranch } from '../accounts/users.ts';
import { auditActorOf } from '../audit/record.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, route } from '../platform/http/route.ts';
import { movedMeanwhile } from '../platform/sessions/access.ts';
import { renameInPostings } from '../postings/repository.ts';
import { type PlaceKey, withdrawOpen } from './join-requests.ts';
import { tellPlaceDecided } from './notifications.ts';
import { addPlace, findOrAddBranch, type PlaceKind, placeColumn, savePlace } from './repository.ts';
import { decideVerification, firstPlace, verifiedName, verifyFirstPlaces } from './verification.ts';

type Profile = z.output<typeof organisation>;

/** Setting up a company or an institution, which gives its user a branch. */
export function registerPlaces(app: FastifyInstance): void {
  route(app, 'company.save', (context) => save(context, 'company'));
  route(app, 'institution.save', (context) => save(context, 'institution'));
}

type Save = Context<'company.save'> | Context<'institution.save'>;

async function save(context: Save, kind: PlaceKind) {
  const { body, db, user, now, write, session, service } = context;
  const { dialect } = service.database;
  await check(db, body, now);
  const known = kind === 'company' ? user.company_id : user.institution_id;
  return await write(async (tx) => {
    await dialect.lock(tx, accountLock(user.id));
    // Accepted elsewhere or removed a moment ago: saving would overwrite that place.
    const { place_id = known } = body;
    if (place_id !== known || (await placeOfUser(tx, user.id)) !== known)
      throw new AppError('conflict', { message: movedMeanwhile });
    const placeId = known ?? (await ownPlace(tx, { userId: user.id, kind, name: body.company_name }, now));
    await dialect.lock(tx, `${kind} ${placeId}`);
    await unverifyRenamed(tx, context, { kind, id: placeId });
    await savePlace(tx, kind, placeId, profileOf(body), now);
    if (kind === 'company') await renameInPostings(tx, placeId);
    const { address, city } = body.branch;
    const branchId = await findOrAddBranch(tx, dialect, { kind, placeId, address, cityId: city }, now);
    await setBranch(tx, user.id, branchId, now);
    if (service.config.firstPlacesVerified) await verifyFirstPlaces(tx);
    return { message: 'Profile saved', data: await readUser(tx, user.id, session?.secondFactorPending ?? false) };
  });
}

/**
 * Takes the verification of a place back that gets another name: it was verified under the one before. In a workspace of
 * one computer whoever set the first place up runs the workspace, whatever its name. Call it before the name is stored.
 */
async function unverifyRenamed(tx: Tx, context: Save, place: PlaceKey): Promise<void> {
  const { body, now, service } = context;
  const name = body.company_name;
  const before = await verifiedName(tx, place, name);
  if (before === null) return;
  if (service.config.firstPlacesVerified && (await firstPlace(tx, place.kind)) === place.id) return;
  const decided = { verified: false, actor: auditActorOf(context), names: { before, after: name } };
  await decideVerification(tx, place, decided, now);
  await tellPlaceDecided(tx, place, `${name} is no longer verified: its name was ${before} before`, now);
}

interface OwnPlace {
  readonly userId: number;
  readonly kind: PlaceKind;
  readonly name: string;
}

/** A new place for somebody who has none: they asked to join another one and go on without. */
async function ownPlace(tx: Tx, { userId, kind, name }: OwnPlace, now: Date): Promise<number> {
  await withdrawOpen(tx, userId, now);
  const placeId = await addPlace(tx, kind, name, now);
  await joinPlace(tx, userId, { [placeColumn(kind)]: placeId, place_owner: 1 }, now);
  return placeId;
}

function profileOf(body: Profile) {
  return {
    name: body.company_name,
    website: body.company_website,
    description: body.company_description,
    address: body.company_address,
    industry_id: body.industry ?? null,
    industry_sector: body.industry_sector,
    ceo_name: body.ceo_name,
    year_of_incorporation: body.year_of_incorporation ?? null,
    employee_strength: body.employee_strength ?? null,
    services: JSON.stringify(body.services),
  };
}

async function check(db: Handle, { branch, industry, year_of_incorporation }: Profile, now: Date): Promise<void> {
  const fields: FieldMessages = {};
  if (!(await exists(db, 'cities', branch.city))) fields['branch.city'] = unknownCity;
  if (industry && !(await exists(db, 'industries', industry))) fields.industry = unknownIndustry;
  const thisYear = now.getUTCFullYear();
  const unfit = yearProblem(year_of_incorporation ?? thisYear, thisYear);
  if (unfit) fields.year_of_incorporation = unfit;
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
}

async function exists(db: Handle, table: 'cities' | 'industries', id: number): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
