import { describe, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { samplePassword, samplePeople } from '#shared/rules/accounts/sample-people.ts';
import { failure, ok, someUser } from '../api/testing/fake-service.ts';
import { signedInCookie, startBoth } from './testing/session-kit.ts';

const student = {
  role: roles.student,
  email_address: samplePeople.student,
  first_name: 'Ananya',
  last_name: 'Krishnamurthy',
  place_name: 'NIT Surat',
};

/** A desk with nobody signed in, and the credentials that its service was given. */
async function startDesk() {
  const desk = await startBoth();
  const given: string[] = [];
  desk.service.on('GET /v1/auth/session/create', ({ headers }) => {
    given.push(Buffer.from(String(headers.authorization ?? '').replace('Basic ', ''), 'base64').toString());
    return ok({ data: someUser({ role: roles.student }) }, signedInCookie);
  });
  await desk.session.start();
  return { ...desk, given };
}

describe('entry into the sample workspace', () => {
  it('signs in as the person of a role that the service of the sample names', async () => {
    const { service, commands, given } = await startDesk();
    service.on('GET /v1/sample/people', () => ok({ data: [student] }));
    expect(await commands['session.samplePeople'](undefined)).toEqual([student]);
    expect(await commands['session.enterSample']({ role: roles.student })).toMatchObject({ role: roles.student });
    expect(given).toEqual([`${samplePeople.student}:${samplePassword}`]);
    await expect(commands['session.enterSample']({ role: roles.admin })).rejects.toMatchObject({ code: 'not_found' });
    expect(given).toHaveLength(1);
  });

  it('is refused by a service with other data, which gets no password and offers nobody', async () => {
    const { service, session, commands, given } = await startDesk();
    service.on('GET /v1/sample/people', () => failure(404, 'not_found', 'There is no such thing'));
    expect(await commands['session.samplePeople'](undefined)).toEqual([]);
    for (const role of Object.values(roles)) {
      await expect(commands['session.enterSample']({ role })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect([given, session.state.user]).toEqual([[], null]);
  });

  it('says so where the sample account has a password of its own by now', async () => {
    const { service, commands } = await startDesk();
    service.on('GET /v1/sample/people', () => ok({ data: [student] }));
    service.on('GET /v1/auth/session/create', () => failure(401, 'wrong_credentials', 'Not correct'));
    await expect(commands['session.enterSample']({ role: roles.student })).rejects.toMatchObject({
      code: 'wrong_credentials',
      message: 'The password of this sample account was changed. Sign in with the new one',
    });
  });

  it('says that the service can’t be reached instead of offering nobody', async () => {
    const { service, commands } = await startDesk();
    await service.stop();
    await expect(commands['session.samplePeople'](undefined)).rejects.toMatchObject({ code: 'offline' });
  });
});
