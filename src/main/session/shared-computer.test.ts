import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { failure, ok } from '../api/testing/fake-service.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { testHost } from '../hosts/testing/test-host.ts';
import { createIdleLock, type IdleLockParts } from './idle-lock.ts';
import { away, earlier, laterCredentials, startDesk, titleIn, write } from './testing/sealed-desk.ts';
import { signedInCookie } from './testing/session-kit.ts';
import { refuseWhileLocked } from './while-locked.ts';

/** A desk of which a test says whether it is shared. */
async function startShared(isShared = true) {
  const computer = { isShared };
  const desk = await startDesk(testHost(testFolder()), {}, () => computer.isShared);
  const kept = () => readdirSync(desk.host.dataFolder).filter((name) => name.endsWith('.sealed'));
  return { ...desk, computer, kept };
}

const nobody = { user: null, role: 0, verified: 'none' };

describe('a computer that several people use', () => {
  it.each([
    [true, 'yes'],
    [false, 'no'],
  ])('asks for a short session: %s', async (isShared, wanted) => {
    const { commands, service } = await startShared(isShared);
    await commands['session.signIn'](earlier);
    const asked = service.seen.filter(({ headers }) => headers.authorization);
    expect(asked.map(({ url }) => new URL(url, away).searchParams.get('shared'))).toEqual([wanted]);
  });

  it('asks for one after a sign-up, too', async () => {
    const { commands, service } = await startShared();
    service.on('POST /v1/auth/signup/4', () => ok({ user: { role: 4, email_address: earlier.email } }, signedInCookie));
    await commands['session.signUp']({ role: 4, ...earlier, first_name: 'Asha', last_name: 'Rao' });
    expect(service.seen.at(-1)).toMatchObject({ url: '/v1/auth/session/create?shared=yes' });
    expect(service.seen.at(-1)?.headers.authorization).toBeDefined();
  });

  it('keeps neither session nor key nor person: the next start asks for e-mail and password', async () => {
    const { commands, accounts, host, kept, again } = await startShared();
    await commands['session.signIn'](earlier);
    write(accounts.current(), 'Field work');
    expect([kept(), host.settings.get('user')]).toEqual([[], undefined]);
    const second = await again();
    expect(second.commands['session.read'](undefined)).toEqual(nobody);
    await second.commands['session.signIn'](earlier);
    expect(titleIn(second.accounts)).toBe('Field work');
  });

  it('would keep all three where it is not shared, and lets go of them at the next start', async () => {
    const { commands, host, kept, again, computer } = await startShared(false);
    await commands['session.signIn'](earlier);
    expect(kept()).toEqual(['key.sealed', 'session.sealed']);
    computer.isShared = true;
    const second = await again();
    expect(second.commands['session.read'](undefined)).toEqual(nobody);
    expect([kept(), host.settings.get('user')]).toEqual([[], undefined]);
  });

  it('follows as soon as somebody says that it is shared, or is not', async () => {
    const { commands, session, host, kept, computer } = await startShared(false);
    await commands['session.signIn'](earlier);
    computer.isShared = true;
    await session.settle();
    expect([kept(), host.settings.get('user')]).toEqual([[], undefined]);
    computer.isShared = false;
    await session.settle();
    expect(kept()).toEqual(['key.sealed', 'session.sealed']);
    expect(host.settings.get('user')).toMatchObject({ id: 7 });
  });
});

describe('a desk that is locked because nobody is there', () => {
  it('is shut without its key, and opens with the password alone', async () => {
    const { commands, session, accounts, keyring, told, onCleared } = await startShared();
    await commands['session.signIn'](earlier);
    write(accounts.current(), 'Field work');
    onCleared.mockClear();
    await session.lock();
    expect(told.at(-1)).toEqual(['session.changed', expect.objectContaining({ locked: 'idle' })]);
    expect([accounts.isOpen, keyring.find(7, '')]).toEqual([false, null]);
    expect(onCleared).toHaveBeenCalledOnce();
    await expect(commands['session.unlock'](laterCredentials)).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(accounts.isOpen).toBe(false);
    expect(await commands['session.unlock'](earlier)).not.toHaveProperty('locked');
    expect(titleIn(accounts)).toBe('Field work');
  });

  it('stays locked whatever the service says, and ends where the service ends the session', async () => {
    const { commands, session, accounts, service } = await startShared();
    await commands['session.signIn'](earlier);
    await session.lock();
    expect(await commands['session.refresh'](undefined)).toMatchObject({ locked: 'idle', verified: 'service' });
    const { user } = session.state;
    if (user) await session.update({ ...user, first_name: 'Aisha' });
    expect(session.state).toMatchObject({ locked: 'idle', user: { first_name: 'Aisha' } });
    expect(accounts.isOpen).toBe(false);
    service.on('GET /v1/auth/session/create', () => failure(401, 'session_expired', 'Ended'));
    await session.confirm();
    session.lost();
    await vi.waitFor(() => expect(session.state).toEqual(nobody));
  });

  it('without the service forgets the password, and takes it for the service when it is given again', async () => {
    const { commands, session, accounts, service, line } = await startShared();
    await commands['session.signIn'](earlier);
    await commands['session.signOut'](undefined);
    const there = line.address;
    line.address = away;
    await commands['session.signIn'](earlier);
    expect(session.state.verified).toBe('kept');
    await session.lock();
    line.address = there;
    const before = service.seen.length;
    await session.confirm();
    const tried = service.seen.slice(before).filter(({ headers }) => headers.authorization);
    expect([tried, accounts.isOpen]).toEqual([[], false]);
    await commands['session.unlock'](earlier);
    await session.confirm();
    expect(session.state).toMatchObject({ verified: 'service' });
    expect(service.seen.filter(({ headers }) => headers.authorization).length).toBeGreaterThan(1);
  });

  it('is signed out where nothing was open yet', async () => {
    const { commands, session, service } = await startDesk(testHost(testFolder()), { is2FA: true }, () => true);
    await commands['session.signIn'](earlier);
    await session.lock();
    expect(session.state).toEqual(nobody);
    expect(service.seen.at(-1)?.call).toBe('DELETE /v1/session');
  });

  it('answers only what draws the page, opens it or leaves', () => {
    const seen: string[] = [];
    const handler = (name: string) => () => seen.push(name);
    const names = ['session.read', 'session.unlock', 'session.signOut', 'api.read', 'api.send', 'settings.save'];
    const handlers = Object.fromEntries(names.map((name) => [name, handler(name)]));
    let locked = true;
    const guarded = refuseWhileLocked(handlers as never, () => locked) as unknown as Record<string, () => void>;
    const run = () => {
      for (const name of names) {
        try {
          guarded[name]?.();
        } catch (error) {
          expect(error).toMatchObject({ code: 'locked' });
        }
      }
      return seen.splice(0);
    };
    expect(run()).toEqual(['session.read', 'session.unlock', 'session.signOut']);
    locked = false;
    expect(run()).toEqual(names);
  });
});

describe('when an idle desk locks', () => {
  function start(changes: Partial<IdleLockParts> = {}) {
    vi.useFakeTimers();
    const done: string[] = [];
    const settings = { sharedComputer: true, lockAfterMinutes: 5 };
    let slept = 0;
    const idle = createIdleLock({
      settings: () => settings,
      isOpen: () => !done.includes('lock'),
      idleSeconds: () => null,
      warn: () => done.push('warn'),
      lock: () => Promise.resolve(void done.push('lock')),
      clock: () => performance.now() + slept,
      ...changes,
    });
    /** Minutes pass, with the desk awake. */
    const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * milliseconds.minute);
    const end = () => {
      idle.close();
      vi.useRealTimers();
    };
    const sleep = (minutes: number) => {
      slept += minutes * milliseconds.minute;
    };
    return { idle, done, settings, pass, end, sleep };
  }

  it('warns, so that what was typed is saved, and locks a moment later, once', async () => {
    const { done, pass, end } = start();
    await pass(4.9);
    expect(done).toEqual([]);
    await pass(0.2);
    expect(done).toEqual(['warn']);
    await pass(20);
    expect(done).toEqual(['warn', 'lock']);
    end();
  });

  it('waits as long as somebody uses the window, and as the settings say', async () => {
    const { idle, done, settings, pass, end } = start();
    for (let times = 0; times < 5; times += 1) {
      await pass(4);
      idle.active();
    }
    settings.lockAfterMinutes = 15;
    await pass(14);
    expect(done).toEqual([]);
    await pass(2);
    expect(done).toEqual(['warn', 'lock']);
    end();
  });

  it('counts from the sign-in, however long the desk stood there before', async () => {
    let isOpen = false;
    const { done, pass, end } = start({ isOpen: () => isOpen });
    await pass(60);
    isOpen = true;
    await pass(4.8);
    expect(done).toEqual([]);
    await pass(0.4);
    expect(done[0]).toBe('warn');
    end();
  });

  it('goes by the computer where that knows, whatever the window says', async () => {
    let seconds = 0;
    const { idle, done, pass, end } = start({ idleSeconds: () => seconds });
    await pass(30);
    expect(done).toEqual([]);
    seconds = 300;
    idle.active();
    await pass(0.1);
    expect(done).toEqual(['warn', 'lock']);
    end();
  });

  it('locks a window that is hidden for ten minutes, whatever else the computer is used for', async () => {
    const { idle, done, settings, pass, end } = start({ idleSeconds: () => 0 });
    settings.lockAfterMinutes = 15;
    idle.active({ hidden: true });
    await pass(9.8);
    idle.active({ hidden: false });
    idle.active({ hidden: true });
    await pass(5);
    idle.active({ hidden: true });
    await pass(4.8);
    expect(done).toEqual([]);
    await pass(0.4);
    expect(done).toEqual(['warn', 'lock']);
    end();
  });

  it('counts the sleep of the computer, whoever wakes it', async () => {
    const { idle, done, pass, end, sleep } = start({ idleSeconds: () => 0 });
    sleep(20);
    idle.active();
    expect(done).toEqual(['warn']);
    await pass(0.1);
    expect(done).toEqual(['warn', 'lock']);
    end();
  });

  it.each([-3, 3, -87_600])(
    'is neither kept open nor hurried by a wall clock that is set by %i hours [B-03]',
    async (hours) => {
      const { idle, done, pass, end } = start();
      await pass(1);
      idle.active();
      vi.setSystemTime(Date.now() + hours * milliseconds.hour);
      await pass(4.8);
      expect(done).toEqual([]);
      await pass(0.4);
      expect(done).toEqual(['warn', 'lock']);
      end();
    },
  );

  it('locks where the computer is locked or sent to sleep, once, and only a shared one', async () => {
    const { idle, done, settings, pass, end } = start();
    settings.sharedComputer = false;
    idle.away();
    expect(done).toEqual([]);
    settings.sharedComputer = true;
    idle.away();
    idle.away();
    await pass(0.1);
    idle.away();
    expect(done).toEqual(['warn', 'lock']);
    end();
  });

  it('never does on a computer of one person, nor where nobody is signed in', async () => {
    for (const changes of [
      { settings: () => ({ sharedComputer: false, lockAfterMinutes: 5 }) },
      { isOpen: () => false },
    ]) {
      const { done, pass, end } = start(changes);
      await pass(60);
      expect(done).toEqual([]);
      end();
    }
  });
});

it('the key file of the computer holds nothing of the session', async () => {
  const { commands, host } = await startShared();
  await commands['session.signIn'](earlier);
  const texts = readdirSync(host.dataFolder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(path.join(host.dataFolder, name), 'latin1'));
  expect(texts.join()).not.toMatch(/asha|footbridge_session/);
});
