import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import type { AppError } from '#shared/errors.ts';
import { publishProblems } from '#shared/rules/postings/posting.ts';
import { readyPosting } from '#shared/rules/postings/testing/ready-posting.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import { type DraftDesk, openDraftDesk } from './testing/draft-desk.ts';
import { playService } from './testing/played-service.ts';

let service: ReturnType<typeof playService>;
let desk: DraftDesk;
const entries = () => desk.outbox.handlers['outbox.list'](undefined);

beforeEach(async () => {
  service = playService();
  service.isOn = false;
  desk = await openDraftDesk(service.api, { probe: () => Promise.resolve(service.isOn) });
});
afterEach(() => desk.dispose());

const everyKind: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['title', { title: ' ' }, 'Title is required'],
  ['title', { title: 'a'.repeat(201) }, 'At most 200 characters'],
  ['category', { category: 0, city: 7, location: '4 Mill Road' }, 'Choose a category'],
  ['required_skills', { required_skills: [] }, 'Add at least one required skill'],
  ['city', { category: 1, location: '4 Mill Road' }, 'City is required'],
  ['city', { city: null, city_text: 'Mysuru' }, 'Choose a city from the list'],
  ['location', { category: 2, office_visit: true, city: 7 }, 'Location is required'],
  ['joining_date', { joining_date: '2020-01-01' }, 'The date should not be in the past'],
  ['joining_date', { joining_date: 'next week' }, 'Enter a date as year, month and day'],
  ['faq', { faq: [{ question: '', answer: 'In Hubli' }] }, 'A question should have 1 to 500 characters'],
  [
    'faq',
    { faq: Array.from({ length: 30 }, () => ({ question: 'Q', answer: 'a'.repeat(3999) })) },
    'At most 40,000 characters',
  ],
];
const ofKind: Record<PostingKind, typeof everyKind> = {
  project: [
    ['goal', { goal: '' }, 'Goal is required'],
    ['duration_from', { duration_from: null, duration_to: null }, 'Duration is required'],
    ['project_linked', { project_linked: 3 }, 'A project cannot be linked'],
  ],
  internship: [
    ['roles_and_responsibilities', { roles_and_responsibilities: '' }, 'Roles and responsibilities are required'],
    ['vacancies', { vacancies: -1 }, 'Number of positions should be'],
    ['stipend_from', { stipend_from: null }, 'Stipend is required'],
    ['stipend_to', { stipend_to: 1 }, 'The highest amount should not be below the lowest'],
    ['duration_from', { duration_from: null, duration_to: null }, 'Duration is required'],
  ],
  job: [
    ['roles_and_responsibilities', { roles_and_responsibilities: '' }, 'Roles and responsibilities are required'],
    ['vacancies', { vacancies: null }, 'Number of positions is required'],
    ['ctc_to', { ctc_to: null }, 'CTC is required'],
  ],
};

function refusal(id: string): AppError {
  try {
    desk.handle('drafts.publish', { id, revision: desk.read(id).revision });
  } catch (error) {
    return error as AppError;
  }
  throw new Error('It was queued');
}

describe.each(postingKinds)('publishing a draft of a %s without a network', (kind) => {
  it.each([...everyKind, ...ofKind[kind]])('refuses a wrong %s at once (case %#)', (field, wrong, message) => {
    const { id } = desk.ready(kind, wrong);
    const error = refusal(id);
    expect(error).toMatchObject({ code: 'invalid', status: 422 });
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
    expect(error.fields?.[field]).toContain(message);
    expect(error.message).toBe(`Not published: ${error.fields?.[field]}`);
    expect([desk.read(id).state, entries(), service.asked]).toEqual(['editing', [], []]);
  });

  it('names every field that an empty draft lacks, as the form does', () => {
    const { id } = desk.create(kind, {});
    const inForm = publishProblems(kind, {}, { today: localDay(desk.timing.now()), changes: false });
    expect(Object.keys(inForm).length).toBeGreaterThan(3);
    expect(refusal(id).fields).toEqual(inForm);
  });

  it('queues what lacks nothing, rows that nothing was typed into left out', async () => {
    const { id } = desk.ready(kind, {
      screening_questions: [{ question: ' ', required: false }],
      faq: [{ question: '', answer: '' }],
    });
    expect(await desk.publish(id)).toMatchObject({ state: 'queued' });
  });

  it('takes a change of one whose start has passed, and refuses another day of the past', async () => {
    const start = { expected_start_date: '2020-01-01', joining_date: null };
    const posting = { id: 7, version: 3 };
    const { id } = desk.ready(kind, { ...start, joining_date: '2020-01-02', stored_days: start }, posting);
    expect(Object.keys(refusal(id).fields ?? {})).toEqual(['joining_date']);
    desk.type(id, { ...readyPosting(kind), ...start, stored_days: start });
    expect(await desk.publish(id)).toMatchObject({ kind: 'posting.update', state: 'queued' });
    expect(service.asked[0]?.input.body).toMatchObject({ expected_start_date: '2020-01-01' });
    expect(service.asked[0]?.input.body).not.toHaveProperty('stored_days');
  });

  it('leaves the days of a change to the service where the published ones are not known', async () => {
    const days = { expected_start_date: '2020-01-01', joining_date: '2020-01-02' };
    const { id } = desk.ready(kind, days, { id: 7, version: 3 });
    expect(await desk.publish(id)).toMatchObject({ kind: 'posting.update', state: 'queued' });
  });
});

it('a refused draft whose text was changed is not queued again by Retry while it lacks something', async () => {
  service.isOn = true;
  service.failures.push('invalid');
  const { id } = desk.ready('job', {});
  const entry = await desk.publish(id);
  desk.type(id, { ...readyPosting('job'), vacancies: null });
  const retry = () => desk.outbox.handlers['outbox.retry'](entry);
  expect(retry).toThrow(expect.objectContaining({ code: 'invalid', fields: { vacancies: expect.any(String) } }));
  expect([desk.read(id).state, desk.outbox.read(entry.id)?.state]).toEqual(['editing', 'blocked']);
});
