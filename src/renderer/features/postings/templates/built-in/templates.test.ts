import { describe, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { postingBody } from '#shared/contract/posting-fields.ts';
import { emptyPosting, stepOfField, toWire, validatePosting } from '#shared/rules/postings/posting.ts';
import courses from '../../../../../../resources/courses.json' with { type: 'json' };
import skills from '../../../../../../resources/skills.json' with { type: 'json' };
import { shippedTemplates } from './index.ts';

const all = postingKinds.flatMap((kind) => shippedTemplates[kind].map((template) => ({ kind, ...template })));
const skillNames = new Set(skills.map(({ name }) => name));
const courseNames = new Set(courses.map(({ name }) => name));

describe('the templates that come with the app', () => {
  it.each(postingKinds)('are at least six of every kind: %s', (kind) => {
    expect(shippedTemplates[kind].length).toBeGreaterThanOrEqual(6);
  });

  it('each have an id and a title of their own', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ fields }) => fields.title)).size).toBe(all.length);
  });

  it.each(all)('$id leaves nothing to fill in but the place', ({ kind, fields }) => {
    const whole = { ...emptyPosting(kind), ...fields };
    const missing = Object.keys(validatePosting(kind, whole, { today: '2026-03-10', publish: true }));
    expect(missing.filter((field) => stepOfField(kind, field) !== 'company')).toEqual([]);
    expect(postingBody.safeParse(toWire(kind, whole)).success).toBe(true);
  });

  it.each(all)('$id names skills and courses that the lists know', ({ fields }) => {
    expect((fields.required_skills ?? []).filter((name) => !skillNames.has(String(name)))).toEqual([]);
    expect((fields.course_preferred ?? []).filter((name) => !courseNames.has(String(name)))).toEqual([]);
  });
});
