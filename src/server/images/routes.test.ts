import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { apiPrefix } from '#shared/contract/index.ts';
import { profileScore } from '#shared/rules/accounts/profile-score.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { sweepFiles } from '../platform/files/sweep-files.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { testPng, testPngOf } from '../testing/pictures.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('pictures and logos', (open) => {
  let server: TestServer;
  let files: FileStore;
  beforeAll(async () => {
    server = testServer(await open());
    files = server.app.service.files;
  });
  const png = (width = 8) => ({ name: 'me.png', bytes: testPng({ width }) });
  const nameIn = (url: string) => url.slice(`${apiPrefix}/images/`.length);
  const imageAt = (person: Person, url: string) => person.call('images.read', { params: { name: nameIn(url) } });
  const rowsOf = ({ id }: Person) =>
    server.database.read.selectFrom('stored_files').selectAll().where('user_id', '=', id).execute();
  /** The names under which bytes lie in the store. */
  const stored = async () => new Set(await files.olderThan(new Date(Date.now() + 1000)));
  const uploaded = async (person: Person, width?: number) =>
    (await person.call('user.image', { file: png(width) })).body.data.url;

  it.each([
    [1, 'user.image'],
    [2, 'user.image'],
    [3, 'user.image'],
    [4, 'user.image'],
    [4, 'student.image'],
    [5, 'user.image'],
  ] as const)('of role %i are stored once by %s, and answered under both names [ENT-07]', async (role, call) => {
    const person = await signedIn(server, role);
    const before = await stored();
    const pictures = async () => {
      const { profile_pic, profile_photo } = (await person.call('session.create')).body.data;
      return [profile_pic, profile_photo];
    };
    expect(await pictures()).toEqual(['', '']);
    const { status, body } = await person.call(call, { file: png() });
    const { url, user } = body.data;
    expect([status, body.message]).toEqual([200, 'Profile picture saved']);
    expect([user.profile_pic, user.profile_photo]).toEqual([url, url]);
    expect(await pictures()).toEqual([url, url]);
    expect((await rowsOf(person)).map((row) => row.stored_name)).toEqual([nameIn(url)]);
    expect([...(await stored())].filter((name) => !before.has(name))).toEqual([nameIn(url)]);
    await person.call('user.removeImage');
    expect(await pictures()).toEqual(['', '']);
  });

  it('go out as bytes to whoever is signed in, and to nobody else [ENT-07]', async () => {
    const url = await uploaded(await signedIn(server, 4));
    expect(url).toMatch(/^\/v1\/images\/[0-9a-f-]{36}$/);
    const stranger = await signedIn(server, 2);
    const response = await server.app.inject({ url, headers: { cookie: `footbridge_session=${stranger.cookie}` } });
    expect(response.rawPayload.equals(testPng())).toBe(true);
    expect((await server.app.inject({ url })).statusCode).toBe(401);
  });

  it('go out as nothing to run: by their content’s type, to be saved, in a sandbox [A-12]', async () => {
    const person = await signedIn(server, 4);
    const named = { name: 'page.html.jpg', bytes: testPng(), type: 'text/html' };
    const { url } = (await person.call('user.image', { file: named })).body.data;
    expect((await imageAt(person, url)).headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="picture.png"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('of a company show on everything of it, and belong to all who work there [ENT-12] [ENT-13] [ENT-32] [ENT-53]', async () => {
    const person = await signedIn(server, 2);
    const { body } = await person.call('company.logo', { file: png() });
    expect(body.message).toBe('Logo saved');
    const { url, user } = body.data;
    expect([user.company?.company_logo, user.branch?.company_logo, user.profile_pic]).toEqual([url, url, '']);
    const student = await signedIn(server, 4);
    for (const method of postingKinds) {
      const { id } = await createPosting(person, method);
      const { data } = (await student.call('postings.read', { params: { method, id } })).body;
      expect(data.branch.company_logo, method).toBe(url);
      const explored = await student.call('postings.explore', { params: { method } });
      const card = explored.body.data.find((each) => each.id === id);
      expect(card?.branch, method).toMatchObject({ company_logo: url, address: '1 Test Road' });
      const draft = await createPosting(person, method, {}, 1);
      await person.call('postings.status', { params: { method }, body: { id, status: 3 } });
      for (const own of [draft.id, id]) {
        const { branch } = (await person.call('postings.read', { params: { method, id: own } })).body.data;
        expect(branch).toMatchObject({ id: person.branchId, address: '1 Test Road', company_logo: url });
      }
    }
    const colleague = await signedIn(server, 2, { colleagueOf: person });
    const removed = await colleague.call('company.removeLogo');
    expect([removed.body.message, removed.body.data.url]).toEqual(['Logo removed', '']);
    expect((await person.call('session.create')).body.data.company?.company_logo).toBe('');
    expect((await imageAt(person, url)).status).toBe(404);
  });

  it('of an institution show under the company’s keys, for all who work there [ENT-12] [ENT-13]', async () => {
    const person = await signedIn(server, 3);
    const colleague = await signedIn(server, 3, { colleagueOf: person });
    const { body } = await person.call('institution.logo', { file: png() });
    const company_logo = body.data.url;
    expect(company_logo).not.toBe('');
    const shown = { company: { company_logo }, branch: { company_logo } };
    expect(body.data.user).toMatchObject(shown);
    expect((await colleague.call('session.create')).body.data).toMatchObject(shown);
  });

  it.each([
    ['user.image', 2],
    ['user.image', 5],
    ['student.image', 4],
    ['company.logo', 2],
    ['institution.logo', 3],
  ] as const)('are taken up to 1,000,000 bytes and refused above, by %s of role %i [VAL-36]', async (call, role) => {
    const person = await signedIn(server, role);
    const sent = (size: number) => person.call(call, { file: { name: 'me.png', bytes: testPngOf(size) } });
    const over = await sent(1_000_001);
    expect([over.status, over.body.message]).toEqual([413, 'Image size should be less than 1MB']);
    expect((await sent(1_000_000)).status).toBe(200);
  });

  it('need a place to be a logo of', async () => {
    const person = await signedIn(server, 2, { level: 'verified' });
    const nowhere = { company_id: null };
    await server.database.write((tx) => tx.updateTable('users').set(nowhere).where('id', '=', person.id).execute());
    const before = await stored();
    const answer = await person.call('company.logo', { file: png() });
    expect([answer.status, answer.body.code]).toEqual([403, 'set_up_first']);
    expect(await stored()).toEqual(before);
  });

  it('that are replaced or removed leave neither row nor bytes', async () => {
    const person = await signedIn(server, 4);
    const first = await uploaded(person, 8);
    const second = await uploaded(person, 9);
    expect(second).not.toBe(first);
    expect([(await imageAt(person, first)).status, (await imageAt(person, second)).status]).toEqual([404, 200]);
    expect((await rowsOf(person)).map((row) => row.stored_name)).toEqual([nameIn(second)]);
    expect([...(await stored())]).not.toContain(nameIn(first));
    await person.call('user.removeImage');
    expect([await rowsOf(person), (await person.call('session.create')).body.data.profile_pic]).toEqual([[], '']);
    expect([...(await stored())]).not.toContain(nameIn(second));
    expect((await person.call('user.removeImage')).status).toBe(200);
  });

  it('that are replaced by twenty at once leave one of them', async () => {
    const person = await signedIn(server, 4);
    const before = await stored();
    const urls = await Promise.all(Array.from({ length: 20 }, (_, index) => uploaded(person, 8 + index)));
    const { profile_pic } = (await person.call('session.create')).body.data;
    expect(urls).toContain(profile_pic);
    expect((await rowsOf(person)).map((row) => row.stored_name)).toEqual([nameIn(profile_pic)]);
    expect([...(await stored())].filter((name) => !before.has(name))).toEqual([nameIn(profile_pic)]);
  });

  it('whose bytes a crash left behind are swept after a day, and no others', async () => {
    const person = await signedIn(server, 4);
    const url = await uploaded(person);
    // Written before a transaction that never came, and replaced before the bytes were removed: the same to see.
    const { storedName } = await files.write(
      (async function* () {
        yield testPng();
      })(),
      10_000,
    );
    await sweepFiles(server.database, files, new Date(Date.now() + 1000));
    expect([...(await stored())]).toContain(storedName);
    await sweepFiles(server.database, files, new Date(Date.now() + 90_000_000));
    expect([...(await stored())]).not.toContain(storedName);
    expect((await imageAt(person, url)).status).toBe(200);
  });

  it('whose COMMIT got no answer keep their bytes, since a row may know them', async () => {
    const database = await open();
    const lost = { on: false };
    const write: typeof database.write = async (work) => {
      const answer = await database.write(work);
      if (lost.on) throw new Error('The answer got lost');
      return answer;
    };
    const unsure = testServer({ ...database, write });
    const person = await signedIn(unsure, 4);
    lost.on = true;
    expect((await person.call('user.image', { file: png() })).status).toBe(500);
    lost.on = false;
    const { profile_pic } = (await person.call('session.create')).body.data;
    expect((await imageAt(person, profile_pic)).status).toBe(200);
  });

  it('are set once under a key, whatever the name; other bytes under it are refused', async () => {
    const person = await signedIn(server, 4);
    const key = randomUUID();
    const first = await person.call('user.image', { file: png(8), key });
    const before = await stored();
    const again = await person.call('user.image', { file: { ...png(8), name: 'again.png' }, key });
    expect([again.status, again.text]).toEqual([200, first.text]);
    const other = await person.call('user.image', { file: png(9), key });
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
    expect(await stored()).toEqual(before);
    expect((await person.call('session.create')).body.data.profile_pic).toBe(first.body.data.url);
  });

  it('of somebody whose account goes, go with it; a logo stays with those who stay', async () => {
    const person = await signedIn(server, 2);
    const colleague = await signedIn(server, 2, { colleagueOf: person });
    const picture = await uploaded(person);
    const logo = (await person.call('company.logo', { file: png(9) })).body.data.url;
    await person.call('auth.deleteAccount');
    expect([(await imageAt(colleague, picture)).status, (await imageAt(colleague, logo)).status]).toEqual([404, 200]);
    expect((await colleague.call('session.create')).body.data.company?.company_logo).toBe(logo);
  });

  it('are not the way to other files', async () => {
    const person = await signedIn(server, 4);
    const { storedName, size, hash } = await files.write(
      (async function* () {
        yield testPng();
      })(),
      10_000,
    );
    const row = { user_id: person.id, enrollment_id: null, purpose: 'document', stored_name: storedName } as const;
    const rest = { company_id: null, institution_id: null, name: 'a.png', type: 'image/png', size, hash };
    await server.database.write((tx) =>
      tx
        .insertInto('stored_files')
        .values({ ...row, ...rest, created_at: server.clock.now().toISOString() })
        .execute(),
    );
    expect((await imageAt(person, `${apiPrefix}/images/${storedName}`)).status).toBe(404);
  });

  it('are worth ten points each, and complete a profile [STATE-13] [STATE-15]', async () => {
    const person = await signedIn(server, 2);
    const score = async () => profileScore((await person.call('session.create')).body.data).score;
    await complete(person);
    await person.call('user.removeImage');
    await person.call('company.removeLogo');
    expect(await score()).toBe(80);
    await person.call('user.image', { file: png() });
    expect(await score()).toBe(90);
    await person.call('company.logo', { file: png() });
    expect(await score()).toBe(100);
    await person.call('user.removeImage');
    expect(await score()).toBe(90);
    await person.call('company.removeLogo');
    expect(await score()).toBe(80);
    const educator = await complete(await signedIn(server, 3));
    await educator.call('institution.removeLogo');
    expect((await educator.call('institution.logo', { file: png() })).status).toBe(200);
    expect(profileScore((await educator.call('session.create')).body.data).score).toBe(100);
  });
});
