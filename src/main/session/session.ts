import type { User } from '#shared/contract/accounts.ts';
import type { CallName } from '#shared/contract/index.ts';
import type { DeskHandlers, DeskParsed } from '#shared/desk/contract.ts';
import type { SessionState } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Accounts } from '../account/account.ts';
import { accountFolder } from '../account/account-folder.ts';
import { dropDeletion, isDeletionAsked, noteDeletion } from '../account/asked-deletion.ts';
import type { Keyring } from '../account/keyring.ts';
import { createLocalAttempts } from '../account/local-attempts.ts';
import { listQuarantined, openQuarantined } from '../account/quarantine.ts';
import { isEmptyAnswer, isSessionOver, isUnreadableAnswer } from '../api/call-problem.ts';
import type { ApiClient, CallInput } from '../api/client.ts';
import { type CookieJar, holdCookies } from '../api/cookie-jar.ts';
import type { Events } from '../events.ts';
import type { Host } from '../hosts/host.ts';
import type { Log } from '../log.ts';
import { type AccountUnlock, createAccountUnlock } from './account-unlock.ts';
import { createOfflineSignIn, type OfflineSignIn } from './offline-sign-in.ts';
import { createSampleEntry } from './sample-entry.ts';
import { createSessionHolder, type SessionHolder } from './session-holder.ts';
import { createSessionKeeper, isDeleted, type SessionKeeper } from './session-keeper.ts';
import { createSocialSignIn, type SocialSignIn } from './social-sign-in.ts';

/** What the session works with. */
export interface SessionParts {
  readonly host: Host;
  readonly client: ApiClient;
  readonly jar: CookieJar;
  readonly accounts: Accounts;
  readonly keyring: Keyring;
  readonly events: Events;
  readonly log: Log;
  /** What accounts at the service in use are kept under; empty: the embedded one. */
  address(): string;
  /** The service's address; empty: the embedded one. */
  serviceAddress(): string;
  /** Whether the service answered last time. */
  isReachable(): boolean;
  /** Whether several people use this computer: nothing of a session outlives the app then. */
  isShared(): boolean;
  /** Clears what else belongs to the account: files on their way, links. */
  onCleared(): Promise<void>;
  /** Whether the service was restored since it last confirmed the session. */
  wasRestored(): boolean;
  /** The service has said who is signed in: what waited for that may go on. */
  onVerified(user: User): void;
}

/** Who is signed in. Tokens and passwords stay on this side. */
export interface Session extends Pick<SessionKeeper, 'confirm' | 'lost'> {
  /** What the window knows of it. */
  read(): SessionState;
  readonly state: SessionState;
  readonly handlers: Pick<DeskHandlers, Exclude<Extract<keyof DeskHandlers, `session.${string}`>, 'session.active'>>;
  /** Takes over what an earlier start kept; asks nobody. */
  start(): Promise<void>;
  /** A write answered the user as it is now. */
  update(user: User): Promise<void>;
  /** Nobody is there: shuts the account and drops its key. Where nothing is open yet, the session ends. */
  lock(): Promise<void>;
  /** It was said whether several people use this computer: what is kept of the session follows. */
  settle(): Promise<void>;
  /** Ends the session because another service is about to be used. */
  leave(nextAddress: string): Promise<void>;
}

/** How long sign-out waits for the service. Milliseconds. */
const farewell = 2000;

const signUpCalls = {
  2: 'auth.signUpEmployer',
  3: 'auth.signUpEducator',
  4: 'auth.signUpStudent',
  5: 'auth.signUpMentor',
} as const;

/** Builds the session; nobody is signed in before `start`. */
export function createSession(parts: SessionParts): Session {
  const { dataFolder, settings } = parts.host;
  const tries = createLocalAttempts(dataFolder, () => new Date());
  const unlock = createAccountUnlock({ ...parts, dataFolder, tries });
  const holder = createSessionHolder({ ...parts, settings, unlock, mayKeep: () => !parts.isShared() });
  const onCleared = () => {
    offline.forget();
    return parts.onCleared();
  };
  const onDeleted = async ({ id }: User) => {
    const workspace = parts.address();
    // Only where it was asked for here: nothing of anybody goes because a service says so.
    if (isDeletionAsked(accountFolder(dataFolder, { userId: id, workspace })))
      await parts.accounts.remove(id, workspace);
  };
  const keeper = createSessionKeeper({ ...parts, holder, unlock, onCleared, onDeleted });
  const isUsed = () => parts.keyring.isUsed(parts.address());
  const offline = createOfflineSignIn({ ...parts, holder, keeper, unlock, isUsed });
  const social = createSocialSignIn(parts);
  const inner: Inner = { ...parts, holder, keeper, unlock, offline, social };
  return {
    get state() {
      return holder.state;
    },
    read: () => holder.state,
    async confirm() {
      // Locked before the service has heard of them: it is asked once they are back.
      if (holder.state.locked === 'idle' && !parts.jar.header()) return;
      if (!(await offline.catchUp())) await keeper.confirm();
    },
    lost: keeper.lost,
    async start() {
      // Kept before several people used this computer.
      if (parts.isShared()) await keeper.clear();
      await parts.jar.load(parts.address());
      const { locked } = await holder.restore();
      if (locked !== 'new_password') return;
      // Kept by a version without keys, or without a password to seal with: only a sign-in brings one.
      await keeper.clear();
      const message = 'Please sign in again: what this computer keeps of your account is sealed from now on';
      parts.events.emit('notice', { severity: 'info', message });
    },
    async update(user) {
      const known = holder.state.user;
      if (known?.id === user.id) await holder.hold({ ...known, ...user });
    },
    async lock() {
      const { user, locked } = holder.state;
      if (!user || locked === 'idle') return;
      if (!parts.accounts.isOpen) return void (await signOut(inner));
      // Answers that are on their way must not open anything again.
      keeper.begin();
      await holder.lock();
      await onCleared();
    },
    async settle() {
      await Promise.all([parts.jar.settle(), holder.settle()]);
    },
    async leave(nextAddress) {
      if (holder.state.user) await signOut(inner);
      await parts.jar.load(nextAddress);
    },
    handlers: { ...sessionHandlers(inner), ...passwordHandlers(inner), ...lockHandlers(inner) },
  };
}

interface Inner extends SessionParts {
  readonly holder: SessionHolder;
  readonly keeper: SessionKeeper;
  readonly unlock: AccountUnlock;
  readonly offline: OfflineSignIn;
  readonly social: SocialSignIn;
}

function sessionHandlers(inner: Inner) {
  const { client, jar, holder, keeper, offline } = inner;
  return {
    'session.read': () => holder.state,
    'session.refresh': async () => ((await offline.catchUp()) ? holder.state : keeper.refresh()),
    'session.signIn': (credentials) => offline.signIn(credentials),
    ...createSampleEntry({ client, signIn: offline.signIn }),
    'session.signUp': (input) => signUp(inner, input),
    'session.signOut': () => signOut(inner),
    'session.sendOtp': async (body) => (await client.request('auth.sendOtp', { body })).answer.data,
    'session.verifyOtp': async (body) => {
      const asked = jar.read();
      const { data } = (await client.request('auth.verifyOtp', { body })).answer;
      // Whoever gave the code may have left meanwhile, and be back with a session that wants a code again.
      return asked.isCurrent() && holder.state.user?.id === data.id ? holder.hold(data) : holder.state;
    },
    ...socialHandlers(inner),
  } satisfies Partial<DeskHandlers>;
}

function socialHandlers({ holder, keeper, social }: Inner) {
  let turn = keeper.current();
  /** Somebody has signed in by other means while the popup was open, and stays. */
  const isOvertaken = () => holder.state.user !== null && !turn.isCurrent();
  return {
    'session.socialBegin': (input) => {
      turn = keeper.current();
      return social.begin(input);
    },
    'session.socialFinish': async ({ id }) => {
      const bearer = await social.finish(id).catch(async (error: unknown) => {
        const isOver = error instanceof AppError && error.code === 'invalid_status';
        if (!isOver && !isOvertaken()) await keeper.clear();
        throw error;
      });
      return isOvertaken() ? holder.state : keeper.fetchGranted(bearer);
    },
  } satisfies Partial<DeskHandlers>;
}

function passwordHandlers(inner: Inner) {
  const { client, jar, holder, keeper, accounts, unlock } = inner;
  async function message<N extends CallName>(name: N, input: CallInput<N>): Promise<{ message: string }> {
    const answer = await client.request(name, input);
    return { message: answer.message };
  }
  return {
    'session.forgotPassword': ({ email }) => message('auth.forgotPassword', { body: { email_address: email } }),
    'session.resetPassword': (body) => message('auth.resetPassword', { body }),
    'session.changePassword': async (body) => {
      // Both passwords open the account until the service has said which one counts.
      const change = await unlock.beginChange(holder.state.user, body);
      try {
        const answer = await message('auth.changePassword', { body });
        await change.settle('done');
        return answer;
      } catch (error) {
        await change.settle(error instanceof AppError && error.status < 499 ? 'refused' : 'unknown');
        throw error;
      }
    },
    'session.deleteAccount': async (body) => {
      const { user } = holder.state;
      const asked = jar.read();
      const address = inner.address();
      const folder = user && accountFolder(inner.host.dataFolder, { userId: user.id, workspace: address });
      const isNew = folder !== null && noteDeletion(folder);
      const answer = await message('auth.deleteAccount', { body }).catch((error: AppError) => {
        // An earlier request has done it, and its answer got lost.
        if (isDeleted(error)) return { message: error.message };
        if (isNew && error.status < 499) dropDeletion(folder);
        throw error;
      });
      const isBack = holder.state.user?.id === user?.id && inner.address() === address;
      if (asked.isCurrent() || isBack) await keeper.clear();
      if (user) await accounts.remove(user.id, address);
      return answer;
    },
  } satisfies Partial<DeskHandlers>;
}

/** What a person may do while the key is not there. */
function lockHandlers(inner: Inner) {
  const { holder, unlock, offline, accounts, events } = inner;
  const lockedUser = (): User => {
    const { user, locked } = holder.state;
    if (!user || !locked) throw new AppError('invalid_status', { message: 'Nothing is locked here' });
    return user;
  };
  return {
    'session.unlock': async ({ password }) => {
      const user = lockedUser();
      await unlock.unlock(user, password);
      const { locked, verified } = holder.state;
      if (locked === 'idle' && verified === 'kept') offline.remember({ email: user.email_address, password });
      const state = await holder.retry();
      void offline.catchUp();
      return state;
    },
    'session.startEmpty': async () => {
      await unlock.startEmpty(lockedUser());
      return holder.retry();
    },
    'session.aside': () => (accounts.isOpen ? listQuarantined(accounts.current()) : { since: [], newer: [] }),
    'session.openQuarantined': async ({ password }) => {
      const ids = await openQuarantined(accounts.current(), password);
      events.emit('drafts.changed', { ids });
      const { user, verified } = holder.state;
      if (user && verified === 'service') inner.onVerified(user);
      return { drafts: ids.length };
    },
  } satisfies Partial<DeskHandlers>;
}

async function signUp(
  { client, jar, holder, keeper, isShared }: Inner,
  input: DeskParsed<'session.signUp'>,
): Promise<SessionState> {
  const { role, email, password, ...body } = input;
  const basic = { email, password };
  const call: CallName = signUpCalls[role];
  const { held, takeCookies } = holdCookies();
  const turn = keeper.begin();
  try {
    await client.request(call, { basic, body, takeCookies } as CallInput<typeof call>);
  } catch (error) {
    if (!isUnreadableAnswer(error) && !isEmptyAnswer(error)) throw error;
    const message = 'Connection to server failed! Please try again or later.';
    throw new AppError('internal', { message, cause: error });
  }
  if (!(await keeper.takeOver(held, null, turn))) return holder.state;
  // A service that signs in with the sign-up has set its cookie; another one wants to be asked, as for a short session.
  return jar.header() && !isShared() ? keeper.resume(basic) : keeper.create(basic);
}

/** Works without a network too: then the service forgets the session when it ends by itself. */
async function signOut({ client, jar, holder, keeper, events }: Inner): Promise<SessionState> {
  let isRemoved = true;
  const asked = jar.read();
  try {
    if (jar.header()) await client.request('session.delete', { timeout: farewell });
  } catch (error) {
    isRemoved = isSessionOver(error);
  }
  // Somebody else has signed in while the service was told: they stay.
  if (!asked.isCurrent()) return holder.state;
  const state = await keeper.clear();
  // Only now: what is said to somebody goes when they do.
  if (!isRemoved) events.emit('notice', { severity: 'warning', message: 'Error removing session' });
  return state;
}
