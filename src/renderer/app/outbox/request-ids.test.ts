import { expect, it } from 'vitest';
import { createRequestIds } from './request-ids.ts';

function madeIds() {
  let made = 0;
  return createRequestIds(() => {
    made += 1;
    return `id ${made}`;
  });
}

it('keeps the id of a request whose answer was lost, for as often as it is lost', () => {
  const ids = madeIds();
  ids.lost(ids.begin('shortlist 7', ['enrollment:7']));
  const again = ids.begin('shortlist 7', ['enrollment:7']);
  expect(again.id).toBe('id 1');
  ids.lost(again);
  expect(ids.begin('reject 8', ['enrollment:8']).id).toBe('id 2');
  expect(ids.begin('shortlist 7', ['enrollment:7']).id).toBe('id 1');
});

it('gives an act a new id that was answered, or that comes after another one about somebody it is for, or after an undo', () => {
  const ids = madeIds();
  const many = ['enrollment:7', 'enrollment:8'];
  ids.begin('shortlist both', many);
  ids.lost(ids.begin('shortlist both', many));
  expect(ids.begin('reject 8', ['enrollment:8']).id).toBe('id 3');
  ids.lost(ids.begin('shortlist both', many));
  ids.forget();
  expect(ids.begin('shortlist both', many).id).toBe('id 5');
});
