import { beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../testing/engines.ts';
import { bookingBetween, fullHour, mentorAtAllHours } from '../testing/mentoring.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const profile = {
  designation: 'Principal engineer',
  qualification: 'M.Tech in chemical engineering',
  about: 'Twenty years of plants.',
  education: [
    { degree: 'M.Tech', institution: 'IIT Bombay', year: 2004 },
    { degree: 'B.Tech', institution: 'COEP Pune', year: 2002 },
  ],
  skills: ['Process safety', 'Lean'],
  languages: ['English', 'मराठी'],
  projects: [
    { name: 'A plant in Hadapsar', link: '', description: 'Built it' },
    { name: 'A pipeline', link: 'https://pipes.example/one', description: '' },
  ],
  documents: [
    { title: 'Résumé', link: 'https://docs.example/resume.pdf' },
    { title: 'Award', link: 'https://docs.example/award.pdf' },
  ],
  own_price: 1500,
  zone: 'Europe/Berlin',
};

describeEngines('mentors', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  const named = async (first_name: string, level: 'unverified' | 'full' = 'full') => {
    const person = await signedIn(server, 5, { level });
    const names = { first_name, last_name: 'Bose', designation: 'Principal engineer' };
    await server.database.write((tx) => tx.updateTable('users').set(names).where('id', '=', person.id).execute());
    return person;
  };

  it('are those who registered and verified their e-mail, by name, for students, educators and mentors, each at the own price or else the usual one [PLAN-26] [STU-HOME-07] [STU-PROG-07] [STU-ROUTE-16]', async () => {
    const second = await named('Farida');
    const first = await named('Anil');
    await named('Chitra', 'unverified');
    const gone = await named('Bela');
    await gone.call('auth.deleteAccount');
    const rude = await named('Dev');
    const suspension = { params: { id: rude.id }, body: { suspended: true, reason: 'Rude' } };
    await (await signedIn(server, 1)).call('admin.changeUser', suspension);
    const free = await named('Gauri');
    await second.call('mentor.saveProfile', { body: { own_price: 1250 } });
    await free.call('mentor.saveProfile', { body: { own_price: 0 } });
    const own = { last_name: 'Bose', designation: 'Principal engineer', profile_photo: '', price: 1000 };
    const shown = { ...own, qualification: '', skills: [], languages: [] };
    const rows = [
      { id: first.id, first_name: 'Anil', ...shown },
      { id: second.id, first_name: 'Farida', ...shown, price: 1250 },
      { id: free.id, first_name: 'Gauri', ...shown, price: 0 },
    ];
    for (const reader of [await signedIn(server, 3), await signedIn(server, 4), first]) {
      expect((await reader.call('mentors.list')).body).toMatchObject({ data: rows, total: 3 });
      const page = (await reader.call('mentors.list', { query: { page: 2, limit: 1 } })).body;
      expect(page.data.map(({ id }) => id)).toEqual([second.id]);
      const one = await reader.call('mentors.read', { params: { id: second.id } });
      expect(one.body.data).toMatchObject({ id: second.id, first_name: 'Farida' });
      for (const { id } of [gone, rude])
        expect((await reader.call('mentors.read', { params: { id } })).status).toBe(404);
    }
    const student = await signedIn(server, 4);
    expect((await student.call('mentors.read', { params: { id: student.id } })).status).toBe(404);
  });

  it('show what they wrote into their profile, to others and to themselves [MEN-01] [MEN-02] [MEN-03] [MEN-04]', async () => {
    const mentor = await named('Zarina');
    const priceRead = async () =>
      (await (await signedIn(server, 4)).call('mentors.read', { params: { id: mentor.id } })).body.data.price;
    expect(await priceRead()).toBe(1000);
    expect((await mentor.call('mentor.saveProfile', { body: profile })).status).toBe(200);
    const { own_price, ...told } = profile;
    const expected = { ...told, id: mentor.id, first_name: 'Zarina', price: own_price, session_minutes: 60 };
    for (const role of [3, 4, 5] as const) {
      const reader = await signedIn(server, role);
      expect((await reader.call('mentors.read', { params: { id: mentor.id } })).body.data).toEqual({
        ...expected,
        last_name: 'Bose',
        profile_photo: '',
      });
    }
    expect((await mentor.call('mentor.profile')).body.data).toMatchObject({ ...expected, own_price, version: 2 });
    const { body } = await mentor.call('mentor.saveProfile', { body: { own_price: null, skills: ['Lean'] } });
    expect(body.data).toMatchObject({ ...told, price: 1000, own_price: null, skills: ['Lean'], version: 3 });
    expect(await priceRead()).toBe(1000);
    await mentor.call('mentor.saveProfile', { body: { own_price: 0 } });
    expect(await priceRead()).toBe(0);
  });

  it('are found by words in name, designation, qualification and skills, and by a skill', async () => {
    const mentor = await named('Wilhelmina');
    const skills = ['Crystal growth', 'Optics'];
    await mentor.call('mentor.saveProfile', {
      body: { designation: 'Head of lasers', qualification: 'PhD in photonics', skills },
    });
    const student = await signedIn(server, 4);
    const found = async (query: { search?: string; skill?: string }) =>
      (await student.call('mentors.list', { query })).body.data.map(({ id }) => id);
    for (const search of ['wilhel', 'BOSE wilhelmina', 'lasers', 'photonics', 'crystal']) {
      expect([search, await found({ search })]).toEqual([search, [mentor.id]]);
    }
    expect(await found({ search: 'wilhelmina gardening' })).toEqual([]);
    for (const first_name of ['Émile', '\u0958\u093e\u0926\u093f\u0930']) {
      const { id } = await named(first_name);
      expect([first_name, await found({ search: first_name })]).toEqual([first_name, [id]]);
    }
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ skill: 'optics' })).toEqual([mentor.id]);
    expect(await found({ skill: 'opt' })).toEqual([]);
  });

  it('say what is wrong with links, and keep what was saved first where two save at once', async () => {
    const mentor = await named('Yamini');
    const wrong = {
      documents: [{ title: 'CV', link: 'no link' }],
      projects: [{ name: 'P', link: 'ftp://x', description: '' }],
    };
    const refused = await mentor.call('mentor.saveProfile', { body: wrong });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      422,
      ['projects.0.link', 'documents.0.link'],
    ]);
    expect((await mentor.call('mentor.saveProfile', { body: { zone: 'Mars/Olympus' } })).status).toBe(422);
    await mentor.call('mentor.saveProfile', { body: { about: 'First', version: 1 } });
    const late = await mentor.call('mentor.saveProfile', { body: { about: 'Second', version: 1 } });
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
    expect(JSON.parse(late.text)).toMatchObject({ detail: { yours: { about: 'Second' }, theirs: { about: 'First' } } });
  });

  describeFreeTimes(() => server);
});

function describeFreeTimes(at: () => TestServer): void {
  const slotsOf = (reader: Person, mentor: Person, from: string, to: string) =>
    reader.call('mentors.slots', { params: { id: mentor.id }, query: { from, to } });

  it('have free times in their hours, but for what is booked, whoever asks', async () => {
    const server = at();
    const mentor = await mentorAtAllHours(server);
    const first = await signedIn(server, 4);
    const second = await signedIn(server, 4);
    const window = [fullHour(server, 9), fullHour(server, 12)] as const;
    const starts = async () =>
      (await slotsOf(second, mentor, ...window)).body.data.map(({ starts_at }) => starts_at.slice(11, 16));
    expect(await starts()).toEqual(['09:00', '10:00', '11:00']);
    const id = await bookingBetween(first, mentor, 10);
    expect(await starts()).toEqual(['09:00', '11:00']);
    await first.call('bookings.change', { params: { id }, body: { status: 'cancelled' } });
    expect(await starts()).toEqual(['09:00', '10:00', '11:00']);
    const { zone, session_minutes, price } = (await slotsOf(first, mentor, ...window)).body;
    expect([zone, session_minutes, price]).toEqual(['UTC', 60, 1000]);
  });

  it('refuse hours that can’t be, and windows that are backwards or too long', async () => {
    const server = at();
    const mentor = await mentorAtAllHours(server);
    const student = await signedIn(server, 4);
    const day = (number: number) => fullHour(server, number * 24);
    const statuses = [day(0), day(63)].map(async (to) => (await slotsOf(student, mentor, day(0), to)).status);
    expect(await Promise.all(statuses)).toEqual([422, 422]);
    expect((await slotsOf(student, student, day(0), day(1))).status).toBe(404);
    const hours = { zone: 'UTC', session_minutes: 60, exceptions: [] };
    const rules = [{ weekday: 1, from: '10:00', to: '09:00' }];
    const refused = await mentor.call('mentor.saveHours', { body: { ...hours, rules } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['rules']]);
    const { version, rules: kept } = (await mentor.call('mentor.hours')).body.data;
    expect([version, kept.length]).toEqual([2, 7]);
    const late = await mentor.call('mentor.saveHours', { body: { ...hours, rules: [], version: 1 } });
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
  });
}
