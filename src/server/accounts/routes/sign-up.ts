import type { FastifyInstance } from 'fastify';
import { AppError, type FieldMessages } from '#shared/errors.ts';
import { checkNewPassword } from '#shared/rules/accounts/password.ts';
import { isEmail, signUpMessages } from '#shared/rules/accounts/sign-up.ts';
import { placeNameProblem } from '#shared/rules/texts/place-name.ts';
import { checkInvite, spendInvite } from '../../mentoring/invites.ts';
import { askFirst } from '../../organisations/join-requests.ts';
import { addPlace, type PlaceKind } from '../../organisations/repository.ts';
import { askerOf } from '../../platform/http/asker.ts';
import { type Context, route } from '../../platform/http/route.ts';
import { limitOfDomain, limitOfSource, spend } from '../../platform/limits/limits.ts';
import type { Asker } from '../../platform/limits/semaphore.ts';
import { giveSession } from '../../platform/sessions/cookies.ts';
import { originOf } from '../../platform/sessions/origin.ts';
import { endSession, startSession } from '../../platform/sessions/sessions.ts';
import { noteSecurity } from '../../security/record.ts';
import { addAccount, findLogin, signUpKeys } from '../accounts.ts';
import { type BasicCredentials, readBasic } from '../basic-credentials.ts';

type OrganisationCall = 'auth.signUpEmployer' | 'auth.signUpEducator';
type PersonCall = 'auth.signUpStudent' | 'auth.signUpMentor';
type SignUpContext = Context<OrganisationCall> | Context<PersonCall>;

interface NewPerson {
  readonly role: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly designation: string;
  readonly place: { readonly kind: PlaceKind; readonly name: string; readonly id: number | null } | null;
  /** The token of an invitation, which mentors need; null for the others. */
  readonly token: string | null;
}

/** Signing up. Roles come from the path alone, so nobody becomes an administrator. */
export function registerSignUp(app: FastifyInstance): void {
  route(app, 'auth.signUpEmployer', (context) => signUp(context, withPlace(context, 2, 'company')));
  route(app, 'auth.signUpEducator', (context) => signUp(context, withPlace(context, 3, 'institution')));
  route(app, 'auth.signUpStudent', (context) => signUp(context, { ...context.body, ...alone, role: 4 }));
  route(app, 'auth.signUpMentor', (context) => signUp(context, { ...alone, ...context.body, role: 5 }));
}

const alone = { designation: '', place: null, token: null } as const;

function withPlace({ body }: Context<OrganisationCall>, role: number, kind: PlaceKind): NewPerson {
  const { first_name, last_name, designation, place_name, place_id } = body;
  const place = { kind, name: place_name, id: place_id ?? null };
  return { role, first_name, last_name, designation, place, token: null };
}

async function signUp(context: SignUpContext, person: NewPerson) {
  const { service, request, reply, now } = context;
  const asker = askerOf(context);
  const credentials = readBasic(request.headers.authorization);
  check(credentials, person);
  const { email, password } = credentials;
  // Before the e-mail is looked up, so that the limit is the same whether or not it is known.
  await countSignUp(context, email, asker);
  // Known e-mails are refused before the slow hash; the unique index settles races.
  const earlier = await findLogin(context.db, email);
  const isRepeat = request.headers['idempotency-key'] !== undefined;
  if (earlier && !isRepeat) throw new AppError('email_taken');
  const { token: invite } = person;
  // A repeat has used its invitation up; its answer is kept.
  if (invite !== null && !(earlier && isRepeat)) await checkInvite(context.db, invite, email, now);
  const passwordHash = await service.passwords.hash(password, asker);
  const { answer, replayed } = await context.writeAs(signUpKeys(email), async (tx) => {
    if (invite !== null) await spendInvite(tx, invite, email, now);
    const place = person.place;
    // Whoever names a place that is there asks its members; a new one is the person's own.
    const placeId = place && place.id === null ? await addPlace(tx, place.kind, place.name, now) : null;
    const id = await addAccount(
      tx,
      service.database,
      {
        ...person,
        email,
        passwordHash,
        companyId: place?.kind === 'company' ? placeId : null,
        institutionId: place?.kind === 'institution' ? placeId : null,
        emailVerified: false,
      },
      now,
    );
    if (place && place.id !== null) {
      await askFirst(tx, service.database.dialect, id, { kind: place.kind, id: place.id }, now);
    }
    return { id, message: 'Signed up successfully', user: { role: person.role, email_address: email } };
  });
  if (replayed) await checkReplay(context, email, password);
  const token = await service.database.write(async (tx) => {
    if (context.session) await endSession(tx, context.session.tokenHash);
    const session = { userId: answer.id, secondFactorPending: false, shared: false, from: originOf(context.request) };
    if (!replayed) await noteSecurity(tx, { event: 'signed_up', userId: answer.id, from: session.from }, now);
    return await startSession(tx, session, service.config.session, now);
  });
  giveSession(reply, service.config, token, false);
  const { message, user } = answer;
  return { message, user };
}

/** Throws `too_many` past the limits of the network address and of the mail domain, and where too many wait. */
async function countSignUp({ service, now }: SignUpContext, email: string, asker: Asker): Promise<void> {
  const { config, database, passwords } = service;
  passwords.admit(asker);
  const limits = [limitOfSource(config, 'sign-ups', asker.source), limitOfDomain(config, 'sign-ups', email)];
  await database.write((tx) => spend(tx, limits, now));
}

/** A replay opens a session again, so it needs the password again: the key alone is no secret. */
async function checkReplay({ service, db }: SignUpContext, email: string, password: string): Promise<void> {
  const login = await findLogin(db, email);
  const fits = await service.passwords.verify(password, login?.password_hash ?? null);
  if (!fits || login?.two_factor) throw new AppError('key_reused');
}

/** Throws `invalid` with the form's own message for the first thing that is wrong, in the order of the rule. */
function check(credentials: BasicCredentials | null, person: NewPerson): asserts credentials is BasicCredentials {
  const wrong = firstProblem(credentials, person);
  if (wrong) throw new AppError('invalid', { message: Object.values(wrong)[0] ?? '', fields: wrong });
}

function firstProblem(credentials: BasicCredentials | null, person: NewPerson): FieldMessages | null {
  const { email = '', password = '' } = credentials ?? {};
  if (email === '') return { email_address: signUpMessages.email };
  if (password === '') return { password: signUpMessages.password };
  if (person.token === '') return { token: 'Enter the code from your invitation' };
  if (person.first_name === '') return { first_name: signUpMessages.fullName };
  if (person.place && person.designation === '') return { designation: signUpMessages.designation };
  if (person.place && person.place.name === '') return { place_name: signUpMessages.placeName };
  const unfit = person.place && person.place.id === null ? placeNameProblem(person.place.name) : null;
  if (unfit) return { place_name: unfit };
  if (!isEmail(email)) return { email_address: signUpMessages.emailForm };
  const message = checkNewPassword(password);
  return message ? { password: message } : null;
}
