import { expect, it } from 'vitest';
import { describeEngines } from '../../testing/engines.ts';

describeEngines('the database', (open) => {
  it('keeps what a transaction wrote and drops what a failed one did', async () => {
    const database = await open();
    await database.write((tx) =>
      tx.insertInto('skills').values({ name: 'Hat making', name_key: 'hat making' }).execute(),
    );
    const failed = database.write(async (tx) => {
      await tx.insertInto('skills').values({ name: 'Bell founding', name_key: 'bell founding' }).execute();
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    const tried = ['hat making', 'bell founding'];
    const names = await database.read.selectFrom('skills').select('name').where('name_key', 'in', tried).execute();
    expect(names).toEqual([{ name: 'Hat making' }]);
  });

  it('tells a repeated key and a missing reference apart', async () => {
    const database = await open();
    const skill = { name: 'Hat making', name_key: 'hat making' };
    await database.write((tx) => tx.insertInto('skills').values(skill).execute());
    const repeated = database.write((tx) => tx.insertInto('skills').values(skill).execute());
    expect(database.dialect.classify(await repeated.catch((error: unknown) => error))).toBe('unique');
    const interest = { user_id: 404, interest_id: 404 };
    const dangling = database.write((tx) => tx.insertInto('user_interests').values(interest).execute());
    expect(database.dialect.classify(await dangling.catch((error: unknown) => error))).toBe('foreign');
  });

  it('gives ids and counts as numbers', async () => {
    const database = await open();
    const { id } = await database.write((tx) =>
      tx
        .insertInto('skills')
        .values({ name: 'Hat making', name_key: 'hat making' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const { count } = await database.read
      .selectFrom('skills')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(typeof id).toBe('number');
    expect(count).toBe(id);
  });

  it('answers an id beyond every column without an error', async () => {
    const database = await open();
    const huge = Number.MAX_SAFE_INTEGER;
    expect(await database.read.selectFrom('users').select('id').where('id', '=', huge).execute()).toEqual([]);
  });
});
