import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '#shared/contract/accounts.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { Draft, DraftMethod, DraftSummary, OutboxEntry } from '#shared/desk/types.ts';
import { readyPosting } from '#shared/rules/postings/testing/ready-posting.ts';
import type { Accounts } from '../../account/account.ts';
import { createAccounts } from '../../account/accounts.ts';
import { openKeys } from '../../account/testing/open-keys.ts';
import type { ApiClient } from '../../api/client.ts';
import { createEvents, type Events } from '../../events.ts';
import { createOutbox, type Outbox } from '../../outbox/outbox.ts';
import { createQueuedCalls } from '../../outbox/queued-calls.ts';
import { type ManualTiming, manualTiming } from '../../outbox/testing/manual-timing.ts';
import { createDrafts, type DraftHandlers } from '../drafts.ts';

/** An employer as the service answers one. */
export const employer: User = {
  id: 1,
  email_address: 'asha@looms.example',
  first_name: 'Asha',
  last_name: 'Rao',
  designation: 'Founder',
  role: 2,
  phone_number: '',
  profile_pic: '',
  profile_photo: '',
  branch_id: 3,
  company_id: 4,
  institution_id: null,
  is_email_verified: true,
  is2FA: false,
  two_factor: false,
  isOTPVerified: true,
  isInterestAdded: true,
  company: {
    company_name: 'Looms of Hubli',
    company_logo: '',
    company_website: 'https://looms.example',
    company_description: 'Hand-woven cotton',
    company_address: '4 Mill Road',
  },
  branch: {
    id: 3,
    address: '4 Mill Road',
    company_logo: '',
    city: 12,
    city_name: 'Hubli',
    state: { state_name: 'Karnataka' },
  },
  industry: { id: 9, industry_name: 'Textiles' },
  industry_sector: 'Private',
  ceo_name: 'Asha Rao',
  year_of_incorporation: 2009,
  employee_strength: 0,
  website_url: '',
  services: [{ id: 1, name: 'Weaving' }],
  experiences: [],
  documents: [],
};

type Handlers = DraftHandlers & Pick<DeskHandlers, 'outbox.add'>;

/** Drafts and outbox over real files, with a service that the test plays. */
export interface DraftDesk {
  readonly folder: string;
  readonly accounts: Accounts;
  readonly outbox: Outbox;
  readonly events: Events;
  readonly timing: ManualTiming;
  /** Ids that `drafts.changed` told of. */
  readonly changed: string[];
  /** What people were told. */
  readonly told: string[];
  user: User | null;
  handle<N extends keyof Handlers>(name: N, input: Parameters<Handlers[N]>[0]): Awaited<ReturnType<Handlers[N]>>;
  /** Queues the closing of a posting. */
  close(method: PostingKind, id: number, title: string): Promise<OutboxEntry>;
  create(method: DraftMethod, body?: Record<string, unknown>, posting?: { id: number; version: number }): Draft;
  /** A draft that lacks nothing, with what the test is about. */
  ready(method: PostingKind, body: Record<string, unknown>, posting?: { id: number; version: number }): Draft;
  /** Saves other text on top of what is stored. */
  type(id: string, body: Record<string, unknown>, title?: string): Draft;
  read(id: string): Draft;
  list(bin?: boolean): DraftSummary[];
  publish(id: string): Promise<OutboxEntry>;
  dispose(): Promise<void>;
}

/** Opens account 1 in a new folder, or in the one of an earlier desk. */
export async function openDraftDesk(
  api: Pick<ApiClient, 'request'>,
  {
    folder = mkdtempSync(join(tmpdir(), 'footbridge-drafts-')),
    timing = manualTiming(),
    probe = () => Promise.resolve(true),
  } = {},
): Promise<DraftDesk> {
  const accounts = createAccounts({ keys: openKeys, dataFolder: folder, clock: timing.now });
  const events = createEvents();
  const outbox = createOutbox({ accounts, events, timing, probe });
  const changed: string[] = [];
  const told: string[] = [];
  events.listen((name, payload) => {
    if (name === 'drafts.changed') changed.push(...(payload as { ids: string[] }).ids);
  });
  let user: User | null = employer;
  const session = { read: () => ({ user, role: user?.role ?? 0 }) };
  const drafts = createDrafts({
    accounts,
    outbox,
    api,
    events,
    clock: timing.now,
    tell: ({ message }) => void told.push(message),
    session,
  });
  const handlers: Handlers = { ...drafts.handlers, ...createQueuedCalls({ accounts, outbox, api, session }) };
  await accounts.open(1);
  const handle: DraftDesk['handle'] = (name, input) =>
    (handlers[name] as unknown as (given: typeof input) => never)(input);
  const read = (id: string) => handle('drafts.read', { id });
  const create: DraftDesk['create'] = (method, body, posting) =>
    handle('drafts.create', { method, ...(body && { body }), ...(posting && { posting }) });
  return {
    folder,
    accounts,
    outbox,
    events,
    timing,
    changed,
    told,
    handle,
    read,
    get user() {
      return user;
    },
    set user(next) {
      user = next;
    },
    create,
    ready: (method, body, posting) => create(method, { ...readyPosting(method), ...body }, posting),
    async close(method, id, title) {
      const call = { call: 'postings.status', params: { method }, query: {}, body: { id, status: 3 }, title } as const;
      const [entry] = await handlers['outbox.add']({ calls: [call], holdSeconds: 0 });
      if (!entry) throw new Error('Nothing was queued');
      return entry;
    },
    type(id, body, title) {
      const { revision, step, title: before } = read(id);
      handle('drafts.save', { id, body, step, title: title ?? before, revision });
      return read(id);
    },
    list: (bin = false) => handle('drafts.list', { search: '', bin }),
    async publish(id) {
      const entry = handle('drafts.publish', { id, revision: read(id).revision });
      await timing.pass(0);
      return outbox.read(entry.id) ?? entry;
    },
    async dispose() {
      await accounts.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
