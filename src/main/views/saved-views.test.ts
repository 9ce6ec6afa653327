import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxViews } from '#shared/desk/saved-views.ts';
import { createAccounts } from '../account/accounts.ts';
import { openKeys } from '../account/testing/open-keys.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createSavedViews, type SavedViewHandlers } from './saved-views.ts';

const finalYear = { id: '7d1c2c0e-9d5e-4c8e-8a43-2f1f0c1f7f11', name: 'Final year', query: 'semester=8' };
let accounts: ReturnType<typeof createAccounts>;
let views: SavedViewHandlers;

beforeEach(async () => {
  accounts = createAccounts({ dataFolder: testFolder(), keys: openKeys });
  await accounts.open(1);
  views = createSavedViews(accounts);
});
afterEach(() => accounts.close());

const save = (view: Partial<typeof finalYear>, list: 'students' | 'people' = 'students') =>
  views['views.save']({ ...finalYear, id: crypto.randomUUID(), ...view, list });
const names = async (list: 'students' | 'people' = 'students') =>
  (await views['views.list']({ list })).map(({ name }) => name);

describe('saved views', () => {
  it('are kept by list and by name, and survive closing the desk', async () => {
    await save({ name: 'Year 10' });
    await save(finalYear);
    await save({ name: 'year 9' });
    await save({ name: 'Suspended' }, 'people');
    await accounts.close();
    await accounts.open(1);
    expect(await names()).toEqual(['Final year', 'year 9', 'Year 10']);
    expect(await names('people')).toEqual(['Suspended']);
    expect(await views['views.list']({ list: 'students' })).toContainEqual(finalYear);
  });

  it('are saved once, however often the request comes, and saved over under the same id', async () => {
    await save(finalYear);
    expect(await save(finalYear)).toEqual(finalYear);
    await save({ ...finalYear, query: 'semester=7' });
    expect(await views['views.list']({ list: 'students' })).toEqual([{ ...finalYear, query: 'semester=7' }]);
  });

  it('are removed, and saved again', async () => {
    await save(finalYear);
    expect(await views['views.remove']({ id: finalYear.id })).toBeNull();
    expect(await views['views.remove']({ id: finalYear.id })).toBeNull();
    expect(await names()).toEqual([]);
    await save(finalYear);
    expect(await names()).toEqual(['Final year']);
  });

  it('are so many of a list and no more; one that is there may still change', async () => {
    for (let number = 1; number < maxViews; number += 1) await save({ name: `View ${number}` });
    await save(finalYear);
    expect(() => save({ name: 'One more' })).toThrow(
      expect.objectContaining({ code: 'too_many', message: 'You have 50 views of this list. Delete one first' }),
    );
    await save({ ...finalYear, name: 'Last year' });
    await save({ name: 'Suspended' }, 'people');
    expect(await names()).toHaveLength(maxViews);
  });

  it('are each account’s own; a damaged one is left out', async () => {
    await save(finalYear);
    await save({ name: 'Damaged' });
    accounts
      .current()
      .database.exec("UPDATE saved_views SET body = x'00' WHERE id <> '7d1c2c0e-9d5e-4c8e-8a43-2f1f0c1f7f11'");
    expect(await names()).toEqual(['Final year']);
    await accounts.close();
    await accounts.open(2);
    expect(await names()).toEqual([]);
  });

  it('need an open account', async () => {
    await accounts.close();
    expect(() => views['views.list']({ list: 'students' })).toThrow(expect.objectContaining({ code: 'locked' }));
  });
});
