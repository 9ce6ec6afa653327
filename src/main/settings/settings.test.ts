import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import { describe, expect, it, vi } from 'vitest';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createSettings } from './settings.ts';
import { openSettings } from './settings-store.ts';

function open(folder: string) {
  const onDamaged = vi.fn();
  const store = openSettings(folder, '1.0.0', (options) => new Conf({ ...options, configName: 'config' }), onDamaged);
  return { store, onDamaged, commands: createSettings(store) };
}

describe('settings', () => {
  it('start with defaults, change one by one, and are there at the next start', () => {
    const folder = testFolder();
    const { commands } = open(folder);
    expect(commands['settings.read']({})).toEqual({ theme: 'auto', sidebarCollapsed: false, lastRoute: '' });
    commands['settings.save']({ theme: 'dark' });
    commands['settings.save']({ lastRoute: '/employer/dashboard', theme: undefined });
    const next = open(folder);
    expect(next.commands['settings.read']({})).toEqual({
      theme: 'dark',
      sidebarCollapsed: false,
      lastRoute: '/employer/dashboard',
    });
    expect(next.onDamaged).not.toHaveBeenCalled();
    expect(statSync(path.join(folder, 'config.json')).mode & 0o777).toBe(0o600);
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
    ['other types', '{"settings": {"theme": 5, "sidebarCollapsed": false, "lastRoute": ""}}'],
    ['a user that is none', '{"user": "asha"}'],
  ])('start anew from a file that is %s, keep it aside and say so', (_, text) => {
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

  it('keeps a user of an earlier version, whatever fields it lacks', () => {
    const folder = testFolder();
    writeFileSync(path.join(folder, 'config.json'), '{"user": {"id": 7, "role": 2}}');
    const { store, onDamaged } = open(folder);
    expect(store.get('user')).toEqual({ id: 7, role: 2 });
    expect(onDamaged).not.toHaveBeenCalled();
  });
});
