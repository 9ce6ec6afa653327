import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { toWire } from '#shared/rules/postings/posting.ts';
import type { ApiClient } from '../../src/main/api/client.ts';
import { freePort, startService } from '../support/processes.ts';
import { signUpEducator } from './educator.ts';
import { signUpEmployer } from './employer.ts';
import { type Chance, createChance } from './random.ts';
import { type Side, type SideCall, sitDown } from './side.ts';

/** How two sides act on the same things. */
export interface BothSidesOptions {
  /** Each seed is a story of its own. */
  readonly seeds: readonly number[];
  /** Acts of a story. */
  readonly actions: number;
  /** Negative control: every attempt under a new key. */
  readonly keyless?: boolean;
}

/** What came of it. */
export interface BothSidesFigures {
  readonly actions: number;
  readonly sent: number;
  /** Refused, and told to whoever wanted it. */
  readonly refused: number;
  readonly takenBack: number;
  readonly restarts: number;
  /** Answers that were lost after the service had done what was asked. */
  readonly lostAnswers: number;
  readonly complaints: readonly string[];
}

/** Who acts, and on what: a company and an institution, and a posting of the company. */
interface Cast {
  readonly company: Player;
  readonly institution: Player;
  readonly post: number;
}
interface Player {
  readonly id: number;
  readonly userId: number;
  readonly role: 2 | 3;
  readonly api: Pick<ApiClient, 'request'>;
}
/** A player at a desk, and what they saw when they last looked. */
interface Seat extends Player {
  readonly side: Side;
  readonly partnerships: Set<number>;
  readonly invitations: Set<number>;
  readonly texts: Map<string, string>;
  readonly refused: OutboxEntry[];
  takenBack: number;
  sent: number;
}

const method = 'internship';
const answers = ['accepted', 'rejected', 'withdrawn', 'not_interested'] as const;

async function publish({ api }: Pick<Player, 'api'>): Promise<number> {
  const fields = {
    title: 'Weaver',
    roles_and_responsibilities: 'Warp, weave and inspect',
    category: 2 as const,
    required_skills: ['Weaving'],
    vacancies: 2,
    duration_from: 8,
    duration_to: 12,
    stipend_from: 6,
    stipend_to: 9,
  };
  const body = { ...toWire(method, fields as never), status: 2 };
  const { answer } = await api.request('postings.create', { params: { method }, body: body as never, timeout });
  return answer.data.id;
}

/** Tab → ids. */
type Tabs = Partial<Record<string, number[]>>;

const count = { page: 1, limit: 100 } as const;
/** Milliseconds that a look may take: what is compared must not depend on how busy the computer is. */
const timeout = 120_000;

/** The partnership and the invitations as one player sees them: tab → ids. */
async function view({ role, api }: Player, post: number) {
  const partners: Tabs = {};
  for (const tab of ['sent', 'received', 'partners'] as const) {
    const { answer } = await api.request('partnerships.list', { query: { ...count, tab }, timeout });
    partners[tab] = answer.data.flatMap(({ partnership_id }) => partnership_id ?? []);
  }
  const invitations: Tabs = {};
  for (const tab of ['sent', 'received', 'accepted'] as const) {
    if (role === roles.educator) {
      const { answer } = await api.request('invitations.mine', { query: { ...count, tab }, timeout });
      invitations[tab] = answer.data.map(({ id }) => id);
      continue;
    }
    const query = { ...count, tab, audience: 'colleges' as const };
    const { answer } = await api.request('invitations.list', { params: { method, id: post }, query, timeout });
    invitations[tab] = answer.data.flatMap(({ invitation_id }) => invitation_id ?? []);
  }
  return { partners, invitations };
}

const idsIn = (tabs: Tabs): number[] => Object.values(tabs).flatMap((ids = []) => ids);

async function textsOf({ api }: Player, to: string): Promise<string[]> {
  const { answer } = await api.request('messages.list', { query: { ...count, with: to }, timeout });
  return answer.data.map(({ text }) => text);
}

const nameOf = ({ role, id }: Player) => (role === roles.employer ? `company:${id}` : `institution:${id}`);

/** Looks at what is there, as a window does whenever it can. */
async function look(seat: Seat, post: number): Promise<void> {
  if (!seat.side.line.isOn) return;
  const { partners, invitations } = await view(seat, post);
  for (const id of idsIn(partners)) seat.partnerships.add(id);
  for (const id of idsIn(invitations)) seat.invitations.add(id);
}

/** A call that this player may make, on what they know of. */
function someCall(seat: Seat, other: Player, post: number, chance: Chance): SideCall {
  const them = seat.role === roles.employer ? { institution_id: other.id } : { company_id: other.id };
  const ids = seat.role === roles.employer ? [other.id] : [];
  const text = `${seat.role} says ${seat.texts.size}`;
  const note = 'Good morning';
  const calls: SideCall[] = [
    { call: 'partnerships.invite', body: { ...them, note }, title: 'Partnership' },
    { call: 'partnerships.hide', body: them, title: 'Not interested' },
    { call: 'invitations.send', body: { method, post_id: post, audience: 'colleges', ids, note }, title: 'Invitation' },
    { call: 'messages.send', body: { to: nameOf(other), text }, title: text },
  ];
  const status = chance.pick(answers);
  for (const id of seat.partnerships) {
    calls.push({ call: 'partnerships.answer', params: { id }, body: { status }, title: `Partnership ${status}` });
  }
  for (const id of seat.invitations) {
    calls.push({ call: 'invitations.answer', params: { id }, body: { status }, title: `Invitation ${status}` });
  }
  return chance.pick(calls);
}

/** One act of one player: mostly something queued; else the line, the process, or a change of mind. */
async function action(seat: Seat, other: Player, post: number, chance: Chance): Promise<'restart' | null> {
  const { side, texts } = seat;
  const kind = chance.between(1, 20);
  if (kind === 1) {
    await side.killAndRestart();
    return 'restart';
  }
  if (kind <= 4) side.line.isOn = !side.line.isOn;
  else if (kind <= 6) side.line.isBad = !side.line.isBad;
  else if (kind <= 9) {
    const open = side.list().filter(({ state }) => state !== 'sent');
    const entry = open.length > 0 ? chance.pick(open) : null;
    if (entry && side.takeBack(entry.id)) forget(seat, entry);
  } else {
    const call = someCall(seat, other, post, chance);
    const [entry] = await side.add(call);
    if (entry && call.call === 'messages.send') texts.set(entry.id, call.title);
  }
  await side.work(chance.between(0, 3) * 1000);
  await look(seat, post);
  return null;
}

/** Whatever chance has lost: the answer to a last message of each side is lost for certain. */
async function sayLastWord(seat: Seat, other: Player): Promise<void> {
  const { side, role, texts } = seat;
  const text = `${role} says goodbye`;
  side.line.losesAnswerOf = 'messages.send';
  const [entry] = await side.add({ call: 'messages.send', body: { to: nameOf(other), text }, title: text });
  if (entry) texts.set(entry.id, text);
}

/** Somebody has read why it was refused, or has thought better of it. */
function forget(seat: Seat, entry: OutboxEntry): void {
  if (entry.state === 'blocked' || entry.state === 'conflict') seat.refused.push(entry);
  else seat.takenBack += 1;
  seat.texts.delete(entry.id);
}

/** Everything that can go goes; what was refused is read and put away, which lets go what waited behind it. */
async function comeToRest(seat: Seat, complaints: string[]): Promise<void> {
  const { side } = seat;
  Object.assign(side.line, { isOn: true, isBad: false });
  for (;;) {
    await side.drain();
    const refused = side.list().filter(({ state }) => state !== 'sent');
    if (refused.length === 0) break;
    for (const entry of refused.filter(({ state }) => state === 'blocked' || state === 'conflict')) {
      if (!entry.problem?.message || !entry.problem.advice)
        complaints.push(`${entry.title} was refused without a word`);
      if (side.takeBack(entry.id)) forget(seat, entry);
      else complaints.push(`${entry.title} was refused and cannot be put away`);
    }
  }
}

async function compare(company: Seat, institution: Seat, post: number, complaints: string[]): Promise<void> {
  const ours = await view(company, post);
  const theirs = await view(institution, post);
  const differ = (what: string, one: unknown, other: unknown) => {
    if (JSON.stringify(one) !== JSON.stringify(other)) {
      complaints.push(`${what}: ${JSON.stringify(one)} on one side, ${JSON.stringify(other)} on the other`);
    }
  };
  const mirrored = ({ sent, received, ...rest }: Tabs) => ({
    sent: received,
    received: sent,
    ...rest,
  });
  const inOrder = (tabs: Tabs) =>
    Object.entries(tabs)
      .map(([tab, ids = []]) => [tab, ids.toSorted((one, other) => one - other)])
      .sort();
  differ('Partnerships', inOrder(ours.partners), inOrder(mirrored(theirs.partners)));
  differ('Invitations', inOrder(ours.invitations), inOrder(mirrored(theirs.invitations)));
  for (const [what, tabs] of Object.entries(ours)) {
    const open = idsIn(tabs);
    if (open.length > 1) complaints.push(`${open.length} ${what} are open between the two`);
  }
  const said = await textsOf(company, nameOf(institution));
  const heard = await textsOf(institution, nameOf(company));
  differ('Messages', said, heard);
  const wanted = [...company.texts.values(), ...institution.texts.values()].toSorted();
  differ('What was said, and what arrived', wanted, said.toSorted());
}

async function seatOf(player: Player, folder: string, chance: Chance, keyless: boolean): Promise<Seat> {
  const side = await sitDown({ ...player, folder, chance, keyless });
  const seen = { partnerships: new Set<number>(), invitations: new Set<number>() };
  return { ...player, side, ...seen, texts: new Map(), refused: [], takenBack: 0, sent: 0 };
}

interface Story {
  readonly cast: Cast;
  readonly folder: string;
  readonly seed: number;
}

async function tell({ cast, folder, seed }: Story, { actions, keyless = false }: BothSidesOptions) {
  const chance = createChance(seed);
  const complaints: string[] = [];
  const { post } = cast;
  const company = await seatOf(cast.company, path.join(folder, 'company'), chance, keyless);
  const institution = await seatOf(cast.institution, path.join(folder, 'institution'), chance, keyless);
  const before = new Set(await textsOf(company, nameOf(institution)));
  if (before.size > 0) throw new Error('A story begins without a word');
  let restarts = 0;
  try {
    for (let done = 0; done < actions; done += 1) {
      const isCompany = chance.between(0, 1) === 0;
      const [seat, other] = isCompany ? [company, institution] : [institution, company];
      if ((await action(seat, other, post, chance)) === 'restart') restarts += 1;
    }
    const order = chance.between(0, 1) === 0 ? [company, institution] : [institution, company];
    await sayLastWord(company, institution);
    await sayLastWord(institution, company);
    for (const seat of order) await comeToRest(seat, complaints);
    if (order.some(({ side }) => side.line.losesAnswerOf)) throw new Error('The answer to a last word was not lost');
    await compare(company, institution, post, complaints);
    const seats = [company, institution];
    const sum = (of: (seat: Seat) => number) => seats.reduce((total, seat) => total + of(seat), 0);
    return {
      actions,
      restarts,
      complaints: complaints.map((each) => `seed ${seed}: ${each}`),
      sent: sum(({ side }) => side.list().filter(({ state }) => state === 'sent').length),
      refused: sum(({ refused }) => refused.length),
      takenBack: sum(({ takenBack }) => takenBack),
      lostAnswers: sum(({ side }) => side.lost),
    };
  } finally {
    await company.side.close();
    await institution.side.close();
  }
}

/** Has a company and an institution act on the same things, on and off the line, and compares both sides in the end. */
export async function tortureBothSides(options: BothSidesOptions): Promise<BothSidesFigures> {
  const root = mkdtempSync(path.join(tmpdir(), 'footbridge-sides-'));
  const told: BothSidesFigures[] = [];
  try {
    for (const seed of options.seeds) told.push(await oneStory(path.join(root, `${seed}`), seed, options));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  const sum = (of: (each: BothSidesFigures) => number) => told.reduce((total, each) => total + of(each), 0);
  return {
    actions: sum(({ actions }) => actions),
    sent: sum(({ sent }) => sent),
    refused: sum(({ refused }) => refused),
    takenBack: sum(({ takenBack }) => takenBack),
    restarts: sum(({ restarts }) => restarts),
    lostAnswers: sum(({ lostAnswers }) => lostAnswers),
    complaints: told.flatMap(({ complaints }) => complaints),
  };
}

/** Every story has a service of its own. */
async function oneStory(folder: string, seed: number, options: BothSidesOptions): Promise<BothSidesFigures> {
  const service = path.join(folder, 'service');
  const port = await freePort();
  const running = await startService({ folder: service, port });
  try {
    const address = `http://127.0.0.1:${port}`;
    const employer = await signUpEmployer(address, service);
    const educator = await signUpEducator(address, service);
    const { user: asha, api } = employer;
    const { user: nila, client } = educator;
    const company: Player = { userId: asha.id, id: asha.company_id ?? 0, role: 2, api };
    const institution: Player = { userId: nila.id, id: nila.institution_id ?? 0, role: 3, api: client };
    const post = await publish(company);
    return await tell({ cast: { company, institution, post }, folder, seed }, options);
  } finally {
    await running.stop();
  }
}
