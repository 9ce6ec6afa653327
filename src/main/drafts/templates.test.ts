import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccounts } from '../account/accounts.ts';
import { openKeys } from '../account/testing/open-keys.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createTemplates, type TemplateHandlers } from './templates.ts';

const id = '7d1c2c0e-9d5e-4c8e-8a43-2f1f0c1f7f11';
let now = new Date('2026-11-01T09:00:00Z');
let role = 2;
let accounts: ReturnType<typeof createAccounts>;
let templates: TemplateHandlers;

beforeEach(async () => {
  role = 2;
  accounts = createAccounts({ dataFolder: testFolder(), keys: openKeys });
  await accounts.open(1);
  templates = createTemplates({ accounts, clock: () => now, session: { read: () => ({ role }) } });
});
afterEach(() => accounts.close());

const titles = async (method?: 'project' | 'job') =>
  (await templates['templates.list'](method ? { method } : {})).map(({ title }) => title);

describe('own templates', () => {
  it('are kept by kind, the one changed last first, and survive closing the desk', async () => {
    await templates['templates.create']({ id, method: 'project', title: 'Shelf audit', body: { goal: 'Count' } });
    now = new Date('2026-11-02T09:00:00Z');
    await templates['templates.create']({ method: 'job', title: 'Line cook', body: {} });
    expect(await titles()).toEqual(['Line cook', 'Shelf audit']);
    await accounts.close();
    await accounts.open(1);
    expect(await templates['templates.list']({ method: 'project' })).toMatchObject([
      { id, title: 'Shelf audit', method: 'project', body: { goal: 'Count' } },
    ]);
    now = new Date('2026-11-03T09:00:00Z');
    await templates['templates.rename']({ id, title: 'Shelf audit, monthly' });
    expect(await titles()).toEqual(['Shelf audit, monthly', 'Line cook']);
  });

  it('are made once, however often the request comes', async () => {
    const template = { id, method: 'job' as const, title: 'Line cook', body: {} };
    await templates['templates.create'](template);
    await templates['templates.create'](template);
    expect(await titles()).toEqual(['Line cook']);
  });

  it('are taken off the list and put back', async () => {
    await templates['templates.create']({ id, method: 'job', title: 'Line cook', body: { tasks: 'Cook' } });
    expect(await templates['templates.discard']({ id })).toBeNull();
    expect(await titles()).toEqual([]);
    expect(await templates['templates.recover']({ id })).toMatchObject({ title: 'Line cook', body: { tasks: 'Cook' } });
    expect(await titles('job')).toEqual(['Line cook']);
    const unknown = '11111111-1111-4111-8111-111111111111';
    expect(() => templates['templates.discard']({ id: unknown })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });

  it('are each account’s own, and for employers only', async () => {
    await templates['templates.create']({ id, method: 'job', title: 'Line cook', body: {} });
    await accounts.open(2);
    expect(await titles()).toEqual([]);
    role = 3;
    expect(() => templates['templates.list']({})).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });
});
