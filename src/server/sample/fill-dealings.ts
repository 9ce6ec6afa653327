import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Tx } from '../platform/database/schema.ts';
import { createChance } from './chance.ts';
import { colleges } from './content/colleges.ts';
import type { SampleBy } from './fill-applications.ts';
import { fillCollege } from './fill-colleges.ts';
import { fillConversations } from './fill-conversations.ts';
import { fillInvitations } from './fill-invitations.ts';
import { fillNotifications } from './fill-notifications.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import { makePartners, type PartnerStory, type Partnership } from './fill-partners.ts';
import type { FilledPosting } from './fill-postings.ts';
import type { SampleAccount } from './fill-students.ts';

/** What the sample holds before anybody invites anybody. */
export interface Scene {
  readonly company: FilledOrganisation;
  readonly institution: FilledOrganisation;
  readonly guest: SampleAccount;
  readonly enrollments: readonly SampleAccount[];
  readonly postings: readonly FilledPosting[];
  readonly companies: readonly FilledOrganisation[];
}

const seed = 20_261_121;
const { day } = milliseconds;

/**
 * Fills in institutions beside the educator's with students who can be found, and what goes on between all of them:
 * partnerships, invitations, conversations and news. Answers those institutions.
 */
export async function fillDealings(
  tx: Tx,
  scene: Scene,
  { passwordHash, ...sample }: SampleBy & { readonly passwordHash: string },
): Promise<readonly FilledOrganisation[]> {
  const { now } = sample;
  const chance = createChance(seed);
  const at = new Date(now.getTime() - 120 * day).toISOString();
  const filled: FilledOrganisation[] = [];
  const students: SampleAccount[] = [];
  for (const college of colleges) {
    const one = await fillCollege(tx, college, { chance, passwordHash, at, now });
    filled.push(one.organisation);
    students.push(...one.students);
  }
  await makePartners(tx, partnershipsOf(scene, filled), now);
  await fillInvitations(tx, { ...scene, colleges: filled, students }, { ...sample, chance });
  await fillConversations(tx, { ...scene, colleges: filled }, now);
  await fillNotifications(tx, { ...scene, colleges: filled }, now);
  return filled;
}

/** Who asked whom, and what came of it; the rest are suggestions. */
function partnershipsOf({ company, institution, companies }: Scene, all: readonly FilledOrganisation[]): Partnership[] {
  const [sinhgiri, narmada, malwa, kovai, , , orangeCity] = all;
  const of = (one: FilledOrganisation, other: FilledOrganisation | undefined, story: PartnerStory): Partnership[] =>
    other ? [{ company: one, institution: other, ...story }] : [];
  const [sahyadri, , tattva, kaveri, udaan] = companies;
  const nit = (one: FilledOrganisation | undefined, story: PartnerStory) => (one ? of(one, institution, story) : []);
  return [
    ...of(company, institution, { from: 'company', sent: 96, answered: 93, status: 'accepted' }),
    ...of(company, sinhgiri, { from: 'institution', sent: 71, answered: 70, status: 'accepted' }),
    ...of(company, kovai, { from: 'company', sent: 40, answered: 33, status: 'accepted' }),
    ...of(company, orangeCity, {
      from: 'company',
      sent: 4,
      status: 'sent',
      note: 'Your electrical engineers would be at home in our cold stores.',
    }),
    ...of(company, narmada, {
      from: 'institution',
      sent: 2,
      status: 'sent',
      note: 'Twelve of our final-year students have chosen food plants for their projects.',
    }),
    ...of(company, malwa, {
      from: 'institution',
      sent: 9,
      status: 'sent',
      note: 'Our students would like to work in a market that is not a case study.',
    }),
    ...nit(udaan, { from: 'institution', sent: 60, answered: 58, status: 'accepted' }),
    ...nit(kaveri, { from: 'company', sent: 3, status: 'sent', note: 'We open a dye house in Surat next spring.' }),
    ...nit(sahyadri, { from: 'company', sent: 11, status: 'sent', note: '' }),
    ...nit(tattva, {
      from: 'institution',
      sent: 6,
      status: 'sent',
      note: 'Our solar lab would make a good test site.',
    }),
  ];
}
