import { beforeAll, expect, it } from 'vitest';
import type { PostingKind } from '#shared/contract/call.ts';
import { postingKinds } from '#shared/contract/call.ts';
import { tidy } from '#shared/roster/tidy.ts';
import { fromWire } from '#shared/rules/postings/posting.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { placeNameProblem } from '#shared/rules/texts/place-name.ts';
import { describeEngines } from '../../src/server/testing/engines.ts';
import { type Person, signedIn } from '../../src/server/testing/people.ts';
import { createPosting, somePostingBody } from '../../src/server/testing/postings.ts';
import { rosterRow, rosterRows, upload } from '../../src/server/testing/roster.ts';
import { type TestServer, testServer } from '../../src/server/testing/test-server.ts';
import { differing, naughtyStrings, publicStrings, refusedStrings } from '../support/naughty-strings.ts';

/** The next text of the list that fits into a field, from `index` on; every text comes to every field that holds it. */
const everyString = [...naughtyStrings, ...publicStrings];
const fitting = (max: number) => everyString.filter((text) => text.trim().length <= max);
const lists = { short: fitting(80), middle: fitting(120), title: fitting(200), long: everyString };
/** Names of companies hold letters, digits and ordinary punctuation. */
const names = everyString.filter((text) => text.trim() !== '' && placeNameProblem(text.trim()) === null);
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';

function fieldsWith(index: number) {
  const { short, title, long } = lists;
  const some = (list: readonly string[], count: number) => [
    ...new Set(Array.from({ length: count }, (_, step) => pick(list, index + step))),
  ];
  return {
    title: pick(title, index),
    goal: pick(long, index + 1),
    tasks: pick(long, index + 2),
    support: pick(long, index + 3),
    roles_and_responsibilities: pick(long, index + 4),
    additional_info: pick(long, index + 5),
    location: pick(long, index + 6),
    keywords: some(short, 1),
    required_skills: some(short, 1),
    course_preferred: some(short, 1),
    screening_questions: differing(some(long, 2)).map((question) => ({ question, required: false })),
    faq: some(long, 2).map((question, step) => ({ question, answer: pick(long, index + step + 7) })),
  };
}

const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimmed(inner)]));
};
const sameName = (text: unknown) => fold(String(text));

describeEngines('texts that break programs', (open) => {
  let server: TestServer;
  let employer: Person;
  let educator: Person;
  /** Every text goes through some field either way; ours through each of them on the quicker engine. */
  const stride = open.engine === 'SQLite' ? 1 : 5;
  const due = (index: number) => index % (index < naughtyStrings.length ? stride : 5) === 0;
  const indexes = [...everyString.keys()].filter(due);
  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    educator = await signedIn(server, 3);
    return () => server.close();
  });

  it('are more than 515', () => {
    expect(naughtyStrings.length).toBeGreaterThan(515);
    expect(publicStrings.length).toBeGreaterThan(300);
    expect(lists.title.length).toBeGreaterThan(515);
  });

  it('come back from every field of a posting as they were entered, but for blanks at their ends [E-14]', async () => {
    for (const index of indexes) {
      const kind = postingKinds[index % 3] as PostingKind;
      const given = fieldsWith(index);
      // New words have a limit of an hour.
      server.clock.advance(60);
      const { id } = await createPosting(employer, kind, given);
      const { body } = await employer.call('postings.read', { params: { method: kind, id } });
      const { required_skills, course_preferred, ...texts } = given;
      const read = fromWire(kind, body.data as unknown as Record<string, unknown>);
      expect(read, `${index}`).toMatchObject(trimmed(texts) as object);
      // Look-ups keep the spelling in which a name came first.
      expect(body.data.skills.map(({ name }) => sameName(name))).toEqual(required_skills.map(sameName));
      expect(body.data.courses.map(({ course_name }) => sameName(course_name))).toEqual(course_preferred.map(sameName));
    }
  });

  it('are no names of places unless they are letters, digits and ordinary punctuation', async () => {
    const unfit = everyString.filter((text) => text.trim() !== '' && placeNameProblem(text.trim()) !== null);
    expect([names.length > 20, unfit.length > 20]).toEqual([true, true]);
    for (const [index, company_name] of unfit.entries()) {
      if (index % stride !== 0) continue;
      const body = { company_name, branch: { address: '1 Mill Road', city: 327 } };
      const { status, body: answer } = await employer.call('company.save', { body });
      expect([status, Object.keys(answer.fields ?? {})], company_name).toEqual([422, ['company_name']]);
    }
  });

  it('come back from every field of a profile [E-14]', async () => {
    // Without postings, which would be renamed with the company each time.
    const owner = await signedIn(server, 2);
    // Seven fields take neighbours in the list: with every third one each text comes to two of them.
    for (const index of indexes.filter((_, at) => at % 3 === 0)) {
      const { short, middle, long } = lists;
      const organisation = {
        company_name: pick(names, index),
        company_website: '',
        company_description: pick(long, index + 1),
        company_address: pick(long, index + 2),
        industry_sector: pick(middle, index + 3),
        ceo_name: pick(middle, index + 4),
        services: [pick(short, index + 5)],
        branch: { address: pick(long, index + 6), city: 327 },
      };
      const person = {
        first_name: pick(short, index),
        last_name: pick(short, index + 1),
        designation: pick(middle, index + 2),
      };
      const saved = await owner.call('company.save', { body: organisation });
      expect(saved.status, saved.text).toBe(200);
      const { body } = await owner.call('user.save', { body: person });
      expect(body.data).toMatchObject({
        ...(trimmed(person) as object),
        industry_sector: organisation.industry_sector.trim(),
        ceo_name: organisation.ceo_name.trim(),
        branch: { address: organisation.branch.address.trim() },
      });
      expect(JSON.stringify(body.data)).toContain(JSON.stringify(organisation.company_name.trim()));
      expect(JSON.stringify(body.data)).toContain(JSON.stringify(organisation.company_description.trim()));
    }
  });

  it('come back from the list of students, but for what its one rule of tidying says [E-14]', async () => {
    const tidied = (text: string) => tidy(text)?.value ?? text;
    // What is invisible as a whole is no name: such a row is refused, and says so.
    const names = lists.middle.filter((text) => tidied(text) !== '');
    const given = names.map((_, index) => {
      const [name = '', course = '', specialization = ''] = [0, 1, 2].map((step) => pick(names, index + step));
      return {
        name,
        course,
        specialization,
        roll_number: `${index} ${[...pick(lists.short, index)].slice(0, 20).join('')}`,
      };
    });
    const { finish } = await upload(
      educator,
      given.map((values, index) => rosterRow(index + 1, values)),
    );
    expect(finish.status, finish.text).toBe(200);
    expect(finish.body.data).toMatchObject({ accepted: given.length, rejected: 0 });
    const { body } = await educator.call('students.changes');
    const kept = body.data.map(({ name, course, specialization, roll_number }) => [
      name,
      course,
      specialization,
      roll_number,
    ]);
    expect(kept).toEqual(given.map((values) => Object.values(values).map(tidied)));
    // The rule takes away what nobody sees, and nothing else.
    const seen = (text: string) => text.normalize('NFC').replace(/[\s\p{Cc}\p{Cf}\u2800\u3164\ufff9-\uffff]/gu, '');
    for (const text of everyString) expect(seen(tidied(text)), text).toBe(seen(text));
  });

  it('can be searched for everywhere without a failure [E-14]', async () => {
    await upload(educator, rosterRows(2));
    for (const text of lists.title.filter((_, index) => due(index))) {
      const postings = await employer.call('postings.list', { params: { method: 'job' }, query: { search: text } });
      const students = await educator.call('students.list', { query: { search: text, course: text.slice(0, 120) } });
      const look = await employer.call('filter.skills', { query: { query: text.slice(0, 100) } });
      expect([postings.status, students.status, look.status], text).toEqual([200, 200, 200]);
    }
  });

  it('are refused where no engine could keep them, in the same words and without a failure [E-14]', async () => {
    for (const text of refusedStrings) {
      const body = { ...somePostingBody('job', { title: text }), status: 2 as const };
      const nested = somePostingBody('job', { faq: [{ question: 'x', answer: text }] });
      const name = await employer.call('user.save', { body: { first_name: text } });
      const posting = await employer.call('postings.create', { params: { method: 'job' }, body });
      const faq = await employer.call('postings.create', { params: { method: 'job' }, body: nested });
      const search = await employer.call('postings.list', { params: { method: 'job' }, query: { search: text } });
      const answers = [name, posting, faq];
      expect(
        answers.map(({ status }) => status),
        JSON.stringify(text),
      ).toEqual([422, 422, 422]);
      // Addresses are UTF-8: half a character can't even be asked for.
      expect(search.status).toBe(text.includes('\0') ? 422 : 200);
      for (const { body: said } of answers) {
        const words = Object.values(said.fields ?? {}).join();
        expect(words).toMatch(/^Text may not contain (U\+0000|half a character)$/);
      }
    }
  });
});
