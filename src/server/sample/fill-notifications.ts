import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { institutionInvitationsPath, invitePath } from '../invitations/notifications.ts';
import { type NewNotification, notify } from '../notifications/repository.ts';
import { partnersPath } from '../partnerships/notifications.ts';
import type { Tx } from '../platform/database/schema.ts';
import { colleges as told } from './content/colleges.ts';
import type { Talking } from './fill-conversations.ts';
import type { FilledPosting } from './fill-postings.ts';

type Told = Omit<NewNotification, 'userId'> & { readonly hours: number };

const { hour } = milliseconds;

/** Fills in what is new for the people who can be tried out. */
export async function fillNotifications(
  tx: Tx,
  scene: Talking & { readonly postings: readonly FilledPosting[] },
  now: Date,
): Promise<void> {
  const { company, institution, guest } = scene;
  const all: (readonly [userId: number, notifications: readonly Told[]])[] = [
    [company.userId, ofEmployer(scene)],
    [institution.userId, ofEducator(scene)],
    [guest.userId, ofStudent(scene)],
  ];
  for (const [userId, notifications] of all) {
    for (const { hours, ...one } of [...notifications].sort((early, late) => late.hours - early.hours)) {
      await notify(tx, [{ ...one, userId }], new Date(now.getTime() - hours * hour));
    }
  }
}

function ofEmployer({ institution, postings }: Talking & { readonly postings: readonly FilledPosting[] }): Told[] {
  const posting = postings.find(({ fields }) => fields.title.startsWith('Field research'));
  if (!posting) return [];
  const { id, kind, fields } = posting;
  const [sinhgiri, narmada, malwa, , , deccan] = told.map(({ name }) => name);
  const colleges = (tab: 'accepted' | 'received') => invitePath(kind, id, tab, 'colleges');
  const received = partnersPath('company', 'received');
  return [
    {
      kind: 'message',
      hours: 3,
      text: 'New message from NIT Surat',
      path: `/employer/messages?with=institution:${institution.id}`,
    },
    {
      kind: 'invitation',
      hours: 21,
      text: `${deccan} would like to take part in “${fields.title}”`,
      path: colleges('received'),
    },
    { kind: 'partnership', hours: 47, text: `${narmada} would like to become your partner`, path: received },
    {
      kind: 'interview',
      hours: 66,
      text: `Ananya Krishnamurthy was proposed times for “${fields.title}” and has not picked one yet`,
      path: `/employer/${kind}/${id}?tab=interviews`,
    },
    {
      kind: 'invitation',
      hours: 90,
      text: `NIT Surat accepted your invitation to “${fields.title}”`,
      path: colleges('accepted'),
    },
    { kind: 'partnership', hours: 215, text: `${malwa} would like to become your partner`, path: received },
    {
      kind: 'partnership',
      hours: 1680,
      text: `${sinhgiri} is your partner now`,
      path: partnersPath('company', 'partners'),
    },
  ];
}

const ofEducator = ({ company }: Talking): Told[] => [
  {
    kind: 'partnership',
    hours: 70,
    text: 'Kaveri Textiles would like to become your partner',
    path: partnersPath('institution', 'received'),
  },
  {
    kind: 'invitation',
    hours: 94,
    text: 'Meridian Foods invites you to “Data analyst intern, demand planning”',
    path: institutionInvitationsPath('received'),
  },
  {
    kind: 'message',
    hours: 146,
    text: 'New message from Meridian Foods',
    path: `/educator/messages?with=company:${company.id}`,
  },
  {
    kind: 'partnership',
    hours: 1392,
    text: 'Udaan Logistics is your partner now',
    path: partnersPath('institution', 'accepted'),
  },
];

const ofStudent = ({ company }: Talking): Told[] => [
  {
    kind: 'message',
    hours: 20,
    text: 'New message from Meridian Foods',
    path: `/student/chat?with=company:${company.id}`,
  },
];

/** Days after which people have read what is new; an educator looks once a week. */
const readDays = { [roles.employer]: 2, [roles.educator]: 5, [roles.student]: 2 };

/** People have read what is older than that. */
export async function readEarlier(tx: Tx, now: Date): Promise<void> {
  for (const [role, days] of Object.entries(readDays)) {
    const at = new Date(now.getTime() - days * 24 * hour).toISOString();
    const people = tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', Number(role) as Role);
    const unread = tx.updateTable('notifications').set({ read_at: at }).where('read_at', 'is', null);
    await unread.where('created_at', '<', at).where('user_id', 'in', people).execute();
  }
}
