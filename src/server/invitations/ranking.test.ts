import { beforeAll, expect, it } from 'vitest';
import type { InvitationCard } from '#shared/contract/invitations.ts';
import { createChance } from '../sample/chance.ts';
import { writeStudentCards } from '../students/cards.ts';
import { describeEngines } from '../testing/engines.ts';
import { studentWithProfile } from '../testing/invitations.ts';
import { type Person, signedIn, testCity } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const known = ['Excel', 'SQL', 'Python', 'Welding', 'Hindi', 'Git', 'AutoCAD'];

describeEngines('the ranking of students', (open) => {
  let server: TestServer;
  let owner: Person;
  beforeAll(async () => {
    server = testServer(await open());
    owner = await signedIn(server, 2);
    const chance = createChance(7);
    const educators = [await signedIn(server, 3), await signedIn(server, 3)];
    for (let count = 0; count < 120; count += 1) {
      await studentWithProfile(owner, {
        educator: chance.pick(educators),
        name: [`Student${count}`, 'Rao'],
        skills: chance.shuffled(known).slice(0, chance.number(5)),
        qualification: chance.pick(['B.Tech', 'MBA', 'b.com', '']),
        course: chance.pick(['', '', 'Commerce', 'mba']),
        city: chance.pick([testCity.id, 128, null]),
      });
    }
  });

  async function pages(id: number, query: object = {}): Promise<InvitationCard[]> {
    const cards: InvitationCard[] = [];
    for (let page = 1; page <= 10; page += 1) {
      const { data, total } = (
        await owner.call('invitations.list', {
          params: { method: 'job', id },
          query: { audience: 'students', page, limit: 17, ...query },
        })
      ).body;
      cards.push(...data);
      if (page === 1) expect(total).toBeGreaterThan(0);
      if (cards.length >= total) break;
    }
    return cards;
  }

  it.each([
    [
      'with skills, courses and a city',
      { required_skills: ['Excel', 'SQL', 'Hindi'], course_preferred: ['MBA', 'Commerce'] },
    ],
    [
      'with one skill alone',
      { required_skills: ['Welding'], course_preferred: [], category: 2 as const, office_visit: false, city: null },
    ],
    ['with seldom matches', { required_skills: ['Falconry'], course_preferred: [], city: 129 }],
    ['with five skills', { required_skills: known.slice(0, 5), course_preferred: ['B.Com'] }],
  ])('in SQL is that of the rule, on every page, %s', async (_title, fields) => {
    const { id } = await createPosting(owner, 'job', fields);
    for (const query of [{}, { search: 'rao' }, { qualification: 'mba,b.com' }]) {
      const cards = await pages(id, query);
      const ids = cards.map(({ party_id }) => party_id);
      expect(new Set(ids).size).toBe(ids.length);
      const scores = cards.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((one, other) => other - one));
      if (!('qualification' in query)) expect(cards).toHaveLength(120);
      // Equal ones stand in the order in which they joined.
      const ordered = [...cards].sort((one, other) => other.score - one.score || one.party_id - other.party_id);
      expect(ids).toEqual(ordered.map(({ party_id }) => party_id));
    }
  });

  it('follows a change of name, and leaves out whoever has gone', async () => {
    const { id } = await createPosting(owner, 'job');
    const student = await studentWithProfile(owner, { name: ['Zarina', 'Before'] });
    await student.call('user.save', { body: { last_name: 'After' } });
    expect((await pages(id, { search: 'zarina after' })).map(({ name }) => name)).toEqual(['Zarina After']);
    await student.call('auth.deleteAccount');
    const gone = { params: { method: 'job' as const, id }, query: { audience: 'students' as const, search: 'zarina' } };
    expect((await owner.call('invitations.list', gone)).body.total).toBe(0);
    expect(await pages(id)).toHaveLength(120);
  });

  it('knows verified students with a profile alone', async () => {
    const student = await studentWithProfile(owner, { name: ['Yamini', 'Rao'] });
    await server.database.write(async (tx) => {
      await tx.updateTable('users').set({ email_verified: 0 }).where('id', '=', student.id).execute();
      await writeStudentCards(tx, [student.id, owner.id]);
    });
    const cards = await server.database.read.selectFrom('student_cards').selectAll().execute();
    expect(cards).toHaveLength(120);
  });
});
