import type { DeskOutput, DeskParsed } from '#shared/desk/contract.ts';
import type { CommandName } from '#shared/desk/names.ts';
import type { DeskSettings } from '#shared/desk/settings-types.ts';
import type { CheckedBackup, Draft, SessionState } from '#shared/desk/types.ts';
import { sampleInstant } from './sample-answers.ts';

/** What a command answers: data, or what makes it of the input. */
export type Answer<C extends CommandName> =
  | DeskOutput<C>
  | ((input: DeskParsed<C>) => DeskOutput<C> | Promise<DeskOutput<C>>);
/** The answers of a desk, by command. */
export type DeskAnswers = { [C in CommandName]?: Answer<C> };

/** Nobody is signed in. */
export const nobody: SessionState = { user: null, role: 0, verified: 'none' };

/** An own draft of a posting without a word in it. */
export function emptyDraft(changes: Partial<Draft> = {}): Draft {
  return {
    id: '00000000-0000-4000-8000-0000000000d1',
    method: 'project',
    title: '',
    step: 0,
    state: 'editing',
    revision: 1,
    createdAt: sampleInstant,
    savedAt: sampleInstant,
    discardedAt: null,
    postingId: null,
    postingVersion: null,
    outboxId: null,
    body: {},
    ...changes,
  };
}

export const settings: DeskSettings = {
  theme: 'light',
  sidebarCollapsed: false,
  desktopNotifications: false,
  sharedComputer: false,
  lockAfterMinutes: 5,
  hiddenColumns: {},
};

/** A backup that the desk has found good. */
export const checkedBackup: CheckedBackup = {
  id: '00000000-0000-4000-8000-0000000000b1',
  made: sampleInstant,
  version: '0.1.0',
  size: 4_200_000,
  accounts: 2,
  service: true,
  aside: '/home/asha/.config/Footbridge/everything.aside-2026-11-26T10-30-00-000Z',
};

/** Calls of the service that a quiet one answers otherwise than by a sample: nobody is invited anywhere. */
export const quietCalls = { 'memberInvites.own': { data: [] } } as const;

/** What a quiet desk answers: nothing waits, nothing is kept, and the service can be reached. */
export const quietDesk: DeskAnswers = {
  'app.comeForward': null,
  'app.info': { version: '0.1.0', host: 'browser', platform: 'linux' },
  'session.read': nobody,
  'session.active': null,
  'session.samplePeople': [],
  'session.aside': { since: [], newer: [] },
  'restored.read': null,
  'settings.read': settings,
  'settings.save': ({ hiddenColumns = {} }) => ({ ...settings, hiddenColumns }),
  'workspace.read': {
    mode: 'embedded',
    address: '',
    reachable: true,
    slow: false,
    lastSeen: sampleInstant,
    localMail: true,
  },
  'computer.read': {
    storage: [
      { kind: 'work', bytes: 5_400_000 },
      { kind: 'pictures', bytes: 820 },
      { kind: 'uploads', bytes: 0 },
      { kind: 'service', bytes: 73_400_320 },
      { kind: 'aside', bytes: 0 },
      { kind: 'other', bytes: 65_536 },
    ],
    policy: { file: '/etc/footbridge/policy.json', fixes: [] },
  },
  'computer.checkBackup': checkedBackup,
  'outbox.summary': { waiting: 0, held: 0, needsPerson: 0, sending: 0 },
  'outbox.list': [],
  'changes.recent': [],
  'changes.undo': { takenBack: 1, queued: 0, late: 0 },
  'applicants.kept': null,
  'drafts.list': [],
  'drafts.create': ({ id, method, body }) => emptyDraft({ ...(id && { id }), method, body: body ?? {} }),
  'drafts.save': ({ revision }) => ({ revision: revision + 1, savedAt: sampleInstant }),
  'drafts.history': [],
  'templates.list': [],
  'views.list': [],
  'views.save': ({ id, name, query }) => ({ id, name, query }),
  'views.remove': null,
  'roster.list': [],
  'roster.matching': { headings: {}, course: {}, specialization: {} },
  'images.read': { dataUrl: null },
  'pictures.read': { dataUrl: null },
  'mail.list': { mails: [], withheld: null },
  'notices.list': [],
  'notices.seen': null,
  'notices.clear': null,
};
