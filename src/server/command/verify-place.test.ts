import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { decideVerification, findPlaces, placeIsVerified } from '../organisations/verification.ts';
import { openServiceDatabase } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { describeEngines } from '../testing/engines.ts';
import { signedIn, testCity } from '../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';
import { prepare } from './prepare.ts';
import { verifyPlace } from './verify-place.ts';

describeEngines('verify-place', (open) => {
  let server: TestServer;
  let where: { readonly args: string[]; readonly url: string };
  beforeAll(async () => {
    const place = await open.place();
    const database = openServiceDatabase(place);
    await prepare(database);
    server = testServer(database);
    where = 'url' in place ? { args: [], url: place.url } : { args: ['--data', path.dirname(place.file)], url: '' };
    return async () => {
      await server.close();
      await database.close();
    };
  });
  const run = (...args: string[]) => verifyPlace([...args, ...where.args], where.url);

  it('verifies a place by name while the service runs, and takes it back', async () => {
    const { companyId } = await signedIn(server, 2, { unverifiedPlace: true });
    const place = { kind: 'company', id: companyId ?? 0 } as const;
    await server.database.write((tx) =>
      tx
        .updateTable('companies')
        .set({ name: 'Blue Lotus', name_key: 'blue lotus' })
        .where('id', '=', place.id)
        .execute(),
    );
    expect(await placeIsVerified(server.database.read, place)).toBe(false);
    expect(await run('blue', 'LOTUS')).toEqual([`company ${place.id}: Blue Lotus (verified)`]);
    expect(await placeIsVerified(server.database.read, place)).toBe(true);
    await run('Blue Lotus');
    expect(await run('Blue Lotus', '--undo')).toEqual([`company ${place.id}: Blue Lotus (not verified)`]);
    expect(await placeIsVerified(server.database.read, place)).toBe(false);
    const written = await server.database.read
      .selectFrom('audit_entries')
      .select(['act', 'actor_id', 'after'])
      .execute();
    expect(written).toEqual([
      { act: 'place.verified', actor_id: null, after: '{"verified":true}' },
      { act: 'place.unverified', actor_id: null, after: '{"verified":false}' },
    ]);
  });

  it('guesses nothing: an id of both kinds needs the kind, and an unknown one is refused', async () => {
    const { institutionId } = await signedIn(server, 3, { unverifiedPlace: true });
    await expect(run(String(institutionId))).rejects.toThrow('Several places fit');
    await run(String(institutionId), '--institution');
    const place = { kind: 'institution', id: institutionId ?? 0 } as const;
    expect(await placeIsVerified(server.database.read, place)).toBe(true);
    await expect(run('Nowhere')).rejects.toThrow('There is no company or institution');
    expect(await run()).toHaveLength(2);
  });
});

async function verifyAll(tx: Tx): Promise<void> {
  for (const { kind, id } of await findPlaces(tx, null))
    await decideVerification(tx, { kind, id }, { verified: true, actor: null }, new Date());
}

describeEngines('a workspace of one computer', (open) => {
  const body = { company_name: 'Own Works', branch: { address: '2 New Road', city: testCity.id } };

  it('verifies the first company and the first institution that are set up, and no other', async () => {
    const server = testServer(await open(), { ...testConfig, firstPlacesVerified: true });
    const verified: boolean[] = [];
    for (const role of [2, 3, 2, 3] as const) {
      const person = await signedIn(server, role, { level: 'verified', unverifiedPlace: true });
      const answer = await person.call(role === roles.employer ? 'company.save' : 'institution.save', { body });
      expect(answer.status).toBe(200);
      const { companyId, institutionId } = person;
      const place = {
        kind: role === roles.employer ? 'company' : 'institution',
        id: companyId ?? institutionId ?? 0,
      } as const;
      verified.push(await placeIsVerified(server.database.read, place));
    }
    expect(verified).toEqual([true, true, false, false]);
  });

  it.each([2, 3] as const)('keeps its first place of role %i verified under every name, and no other', async (role) => {
    const server = testServer(await open(), { ...testConfig, firstPlacesVerified: true });
    const names: (boolean | undefined)[] = [];
    for (const level of [{ unverifiedPlace: true }, {}]) {
      const person = await signedIn(server, role, { level: 'verified', ...level });
      const save = (company_name: string) =>
        person.call(role === roles.employer ? 'company.save' : 'institution.save', { body: { ...body, company_name } });
      await save('Own Works');
      await server.database.write((tx) => verifyAll(tx));
      names.push((await save('Other Works')).body.data.company?.verified);
    }
    expect(names).toEqual([true, false]);
  });

  it('elsewhere verifies nobody who sets up a place', async () => {
    const server = testServer(await open());
    const person = await signedIn(server, 2, { level: 'verified', unverifiedPlace: true });
    await person.call('company.save', { body });
    expect(await placeIsVerified(server.database.read, { kind: 'company', id: person.companyId ?? 0 })).toBe(false);
  });
});
