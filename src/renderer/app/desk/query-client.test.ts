import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient();
afterEach(() => client.clear());

/** A read that is looked at; each `settle` answers or refuses what is asked at that moment. */
function lookedAt() {
  let asked = Promise.withResolvers<string>();
  const observer = new QueryObserver(client, { queryKey: ['partners'], queryFn: () => asked.promise });
  const leave = observer.subscribe(() => undefined);
  const settle = async (answer: string | Error) => {
    const { promise, resolve, reject } = asked;
    if (answer instanceof Error) reject(answer);
    else resolve(answer);
    await promise.catch(() => undefined);
    await observer.refetch();
    asked = Promise.withResolvers();
  };
  return { observer, leave, settle };
}

it('an error stays while its read is repeated, and goes with the answer', async () => {
  const { observer, settle } = lookedAt();
  expect(observer.getCurrentResult()).toMatchObject({ isLoading: true, error: null });
  await settle(new Error('away'));
  const repeated = observer.refetch();
  const standing = { isFetching: true, isLoading: false, error: new Error('away') };
  expect(observer.getCurrentResult()).toMatchObject(standing);
  await settle(new Error('still away'));
  await repeated;
  expect(observer.getCurrentResult()).toMatchObject({ isFetching: false, error: new Error('still away') });
  const again = observer.refetch();
  await settle('here');
  await again;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'here', error: null });
  void observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ isFetching: true, data: 'here', error: null });
});

it('whoever comes back to a read that had failed sees that it is read', async () => {
  const { leave, settle } = lookedAt();
  await settle(new Error('away'));
  leave();
  const { observer } = lookedAt();
  expect(observer.getCurrentResult()).toMatchObject({ isLoading: true, error: null });
});
