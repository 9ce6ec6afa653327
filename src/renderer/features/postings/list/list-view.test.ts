import { describe, expect, it } from 'vitest';
import { listQuery, readListView, writeListView } from './list-view.ts';

const read = (address: string) => readListView(new URLSearchParams(address));

describe('the view of a list', () => {
  it('comes back from its address', () => {
    const view = { search: 'cold', status: 2, sort: 'title', page: 3 };
    const address = writeListView(new URLSearchParams('kind=job'), view);
    expect(address.toString()).toBe('kind=job&search=cold&status=2&sort=title&page=3');
    expect(readListView(address)).toEqual(view);
    expect(writeListView(address, read('')).toString()).toBe('kind=job');
  });

  it('leaves out what makes no sense', () => {
    expect(read('status=9&sort=drop&page=-1')).toEqual(read(''));
    expect(read('page=1.5&status=x').page).toBe(1);
  });

  it('asks for words and a status only where there are some', () => {
    expect(listQuery(read('status=3&search=cold'))).toEqual({ search: 'cold', sort: '-date', status: 3 });
    expect(listQuery(read(''))).toEqual({ sort: '-date' });
  });
});
