import { resolveEntries } from '../look-ups/named-entries.ts';
import type { Tx } from '../platform/database/schema.ts';
import { setChoices } from '../privacy/choices.ts';
import { addViews } from '../privacy/views.ts';
import { insertSaved, insertSearch } from '../saved/repository.ts';
import { daysBefore, type FilledPosting } from './fill-postings.ts';
import type { SampleAccount } from './fill-students.ts';

/** Who keeps something for later, and what there is. */
export interface Keeping {
  readonly guest: SampleAccount;
  readonly postings: readonly FilledPosting[];
  readonly institutionId: number;
  readonly cityId: number;
  /** Students who have made another choice about what others see. */
  readonly choosing: readonly SampleAccount[];
}

/** What the guest has saved, and how many days ago. */
const saved = [
  { title: 'Vaccine fridge survey', days: 12 },
  { title: 'Battery data intern', days: 9 },
  { title: 'Rooftop solar design intern', days: 5 },
  { title: 'Site engineer, solar', days: 4 },
  { title: 'Smart meter rollout', days: 2 },
] as const;

/** Fills in what students keep to themselves: saved postings and searches, who looked, and what others may see. */
export async function fillKept(tx: Tx, scene: Keeping, now: Date): Promise<void> {
  const { guest, postings, institutionId, cityId, choosing } = scene;
  const { userId } = guest;
  for (const { title, days } of saved) {
    const posting = postings.find(({ fields }) => fields.title === title);
    if (!posting) throw new Error(`The sample student has saved ${title}, which nobody has posted`);
    await insertSaved(tx, { userId, postingId: posting.id }, daysBefore(now, days).toISOString());
  }
  const all = { search: '', city: null, city_name: '', gender: '' as const, skills: [], courses: [], order: null };
  const { entries } = await resolveEntries(tx, 'skills', ['Python']);
  await insertSearch(tx, userId, {
    name: 'Internships in Pune',
    method: 'internship',
    query: { ...all, city: cityId, city_name: 'Pune', order: 'id,desc' },
    created_at: daysBefore(now, 12).toISOString(),
  });
  await insertSearch(tx, userId, {
    name: 'Anything with Python',
    method: 'project',
    query: { ...all, skills: entries.map(({ id, name }) => ({ id, name })) },
    created_at: daysBefore(now, 5).toISOString(),
  });
  for (const days of [30, 3]) await addViews(tx, [userId], { institutionId }, daysBefore(now, days));
  for (const [index, one] of choosing.entries()) {
    const choice = index % 2 === 0 ? { discoverable: false } : { share_applications: false };
    await setChoices(tx, one.userId, choice, daysBefore(now, 30 + index));
  }
}
