import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import { describe, expect, it, vi } from 'vitest';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createSettings } from './settings.ts';
import { openSettings } from './settings-store.ts';

function open(folder: string, sharedByDefault = false) {
  const onSharing = vi.fn(() => Promise.resolve());
  const onDamaged = vi.fn();
  const store = openSettings(folder, '1.0.0', (options) => new Conf({ ...options, configName: 'config' }), onDamaged);
  return {
    store,
    onDamaged,
    onSharing,
    commands: createSettings({ store, sharedByDefault: () => sharedByDefault, onSharing }).handlers,
  };
}

function raise(error: Error): never {
  throw error;
}

/** A computer of one person, of which nobody has said anything. */
const alone = { desktopNotifications: false, sharedComputer: false, lockAfterMinutes: 5, hiddenColumns: {} };

describe('settings', () => {
  it('take a computer as shared by what it looks like, until somebody says so, for good', async () => {
    const folder = testFolder();
    open(folder, true).commands['settings.save']({ theme: 'dark' });
    expect(open(folder, true).commands['settings.read']({})).toMatchObject({ sharedComputer: true });
    const { commands, onSharing } = open(folder, false);
    expect(commands['settings.read']({})).toMatchObject({ sharedComputer: false });
    expect(onSharing).not.toHaveBeenCalled();
    await commands['settings.save']({ sharedComputer: false, lockAfterMinutes: 15 });
    expect(onSharing).toHaveBeenCalledOnce();
    const later = open(folder, true);
    expect(later.commands['settings.read']({})).toMatchObject({ sharedComputer: false, lockAfterMinutes: 15 });
    expect(later.onDamaged).not.toHaveBeenCalled();
  });

  it('obey the owner of the computer about sharing, whatever was said before', async () => {
    const { store } = open(testFolder());
    store.set('settings', { theme: 'dark', sidebarCollapsed: false, sharedComputer: false });
    const onSharing = () => Promise.resolve();
    const { read, handlers } = createSettings({ store, sharedByDefault: () => false, fixedSharing: true, onSharing });
    expect(read()).toMatchObject({ sharedComputer: true, sharedComputerFixed: true });
    expect(() => handlers['settings.save']({ sharedComputer: false })).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(await handlers['settings.save']({ lockAfterMinutes: 9 })).toMatchObject({ sharedComputer: true });
  });

  it('start with defaults, change one by one, and are there at the next start', () => {
    const folder = testFolder();
    const { commands } = open(folder);
    expect(commands['settings.read']({})).toEqual({ theme: 'auto', sidebarCollapsed: false, ...alone });
    commands['settings.save']({ theme: 'dark' });
    commands['settings.save']({ sidebarCollapsed: true, theme: undefined });
    const next = open(folder);
    expect(next.commands['settings.read']({})).toEqual({ theme: 'dark', sidebarCollapsed: true, ...alone });
    expect(next.onDamaged).not.toHaveBeenCalled();
    expect(statSync(path.join(folder, 'config.json')).mode & 0o777).toBe(0o600);
  });

  it('remember whether desktop notifications are on', () => {
    const folder = testFolder();
    for (const desktopNotifications of [true, false]) {
      open(folder).commands['settings.save']({ desktopNotifications });
      const next = open(folder);
      expect(next.commands['settings.read']({})).toMatchObject({ desktopNotifications });
      expect(next.onDamaged).not.toHaveBeenCalled();
    }
  });

  it('remember the columns of every table', () => {
    const folder = testFolder();
    const hiddenColumns = { students: ['phone', 'roll_number'], 'candidates job': [] };
    open(folder).commands['settings.save']({ hiddenColumns });
    expect(open(folder).commands['settings.read']({})).toMatchObject({ hiddenColumns });
  });

  it('let go of the address of the last page, which earlier versions kept in plain text', () => {
    const folder = testFolder();
    const settings = { theme: 'dark', sidebarCollapsed: true, lastRoute: '/educator/students?search=asha' };
    writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ settings }));
    expect(open(folder).commands['settings.read']({})).toEqual({ theme: 'dark', sidebarCollapsed: true, ...alone });
    expect(readFileSync(path.join(folder, 'config.json'), 'utf8')).not.toContain('asha');
  });

  it('hold nothing but what they are for: no secret, no draft [D-08]', () => {
    const folder = testFolder();
    const { commands } = open(folder);
    const smuggled = { theme: 'dark', password: 'canary-secret', draft: { title: 'canary-draft' } } as const;
    commands['settings.save'](smuggled);
    const text = readFileSync(path.join(folder, 'config.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ settings: { theme: 'dark' } });
    expect(text).not.toContain('canary');
  });

  it('takes keys as they are, whatever dots they hold', () => {
    const { store } = open(testFolder());
    store.set('a.b', 1);
    expect([store.get('a.b'), store.get('a')]).toEqual([1, undefined]);
    store.delete('a.b');
    expect(store.get('a.b')).toBeUndefined();
  });

  it.each([
    ['cut off', '{"settings": {"theme": "da'],
    ['empty', ''],
    ['not text', '\u0000\u0001\u0002'],
    ['a list', '[]'],
    ['other types', '{"settings": {"theme": 5, "sidebarCollapsed": false}}'],
    ['a user that is none', '{"user": "asha"}'],
  ])('start anew from a file that is %s, keep it aside and say so [D-08]', (_, text) => {
    const folder = testFolder();
    writeFileSync(path.join(folder, 'config.json'), text);
    const { commands, onDamaged } = open(folder);
    expect(commands['settings.read']({})).toMatchObject({ theme: 'auto' });
    commands['settings.save']({ theme: 'light' });
    const aside = readdirSync(folder).find((name) => name.startsWith('config.damaged-')) ?? '';
    expect(readFileSync(path.join(folder, aside), 'utf8')).toBe(text);
    expect(onDamaged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(aside));
    expect(open(folder).commands['settings.read']({})).toMatchObject({ theme: 'light' });
  });

  it('start anew where the file is a folder, or is closed to everybody, and keep that aside [D-06]', () => {
    const folder = testFolder();
    mkdirSync(path.join(folder, 'config.json'));
    const { commands, onDamaged } = open(folder);
    expect(commands['settings.save']({ theme: 'dark' })).toMatchObject({ theme: 'dark' });
    expect(onDamaged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('it is a folder'));
    expect(readdirSync(folder).filter((name) => name.startsWith('config.damaged-'))).toHaveLength(1);
  });

  const sentence = JSON.stringify({
    settings: { theme: 'dark', sidebarCollapsed: true },
    user: { id: 7, role: 2, email_address: 'asha@looms.example' },
    service: { address: 'https://campus.example' },
    window: { x: 1, y: 2, width: 800, height: 600, maximized: false },
  });
  const damages: [string, string | Buffer][] = [
    ...Array.from({ length: 30 }, (_, index): [string, string] => [
      `cut at ${index}/30`,
      sentence.slice(0, Math.floor((sentence.length * index) / 30)),
    ]),
    ...Array.from({ length: 30 }, (_, index): [string, Buffer] => {
      const bytes = Buffer.from(sentence);
      bytes.fill(index % 2 ? 0 : 0xff, Math.floor((bytes.length * index) / 30)).fill(0x7b, 0, 1);
      return [`garbled from ${index}/30`, bytes];
    }),
  ];
  it('always start from sixty damaged files, with each kept byte for byte [D-06]', () => {
    expect(damages).toHaveLength(60);
    for (const [name, bytes] of damages) {
      const folder = testFolder();
      writeFileSync(path.join(folder, 'config.json'), bytes);
      const { commands, onDamaged } = open(folder);
      commands['settings.save']({ theme: 'light' });
      expect([name, onDamaged.mock.calls.length]).toEqual([name, 1]);
      const aside = readdirSync(folder).filter((entry) => entry.startsWith('config.damaged-'));
      expect(aside).toHaveLength(1);
      expect(readFileSync(path.join(folder, aside[0] ?? '')).equals(Buffer.from(bytes))).toBe(true);
      expect(open(folder).commands['settings.read']({})).toMatchObject({ theme: 'light' });
    }
  });

  it('would lose the damaged file where the library clears it by itself, and the check above notices', () => {
    const folder = testFolder();
    writeFileSync(path.join(folder, 'config.json'), '{"settings": {"theme": "da');
    const bare = new Conf({ cwd: folder, projectVersion: '1.0.0', clearInvalidConfig: true, configName: 'config' });
    bare.set('settings', {});
    expect(readdirSync(folder).filter((entry) => entry.startsWith('config.damaged-'))).toHaveLength(0);
  });

  it('are closed to other accounts of the computer, whatever they were before [D-01]', () => {
    const folder = testFolder();
    writeFileSync(path.join(folder, 'config.json'), '{}', { mode: 0o666 });
    chmodSync(path.join(folder, 'config.json'), 0o666);
    const { commands } = open(folder);
    expect(statSync(path.join(folder, 'config.json')).mode & 0o777).toBe(0o600);
    commands['settings.save']({ theme: 'dark' });
    expect(statSync(path.join(folder, 'config.json')).mode & 0o777).toBe(0o600);
  });

  it('say what is wrong when the disk does not take them [D-04]', () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const failing = { get: () => undefined, set: () => raise(full), delete: () => raise(full) };
    const store = openSettings(testFolder(), '1.0.0', () => failing, vi.fn());
    const { 'settings.save': save } = createSettings({
      store,
      sharedByDefault: () => false,
      onSharing: () => Promise.resolve(),
    }).handlers;
    expect(() => save({ theme: 'dark' })).toThrow(expect.objectContaining({ code: 'disk_full' }));
  });

  it('keeps a user of an earlier version, whatever fields it lacks', () => {
    const folder = testFolder();
    writeFileSync(path.join(folder, 'config.json'), '{"user": {"id": 7, "role": 2}}');
    const { store, onDamaged } = open(folder);
    expect(store.get('user')).toEqual({ id: 7, role: 2 });
    expect(onDamaged).not.toHaveBeenCalled();
  });
});
