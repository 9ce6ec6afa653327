import { describe, expect, it } from 'vitest';
import { filtersSet, paramsOf, queryOf, viewOf } from './invite-view.ts';

const view = (text: string) => viewOf('internship', new URLSearchParams(text));

describe('the address of an invitation page', () => {
  it('is read and written the same', () => {
    const text = 'audience=students&search=surat&city=7&city=9&skills=3&qualification=B.Tech&page=2';
    expect(paramsOf(view(text)).toString()).toBe(text);
    expect(paramsOf(view('tab=received')).toString()).toBe('tab=received');
    expect(paramsOf(view('')).toString()).toBe('');
  });

  it('counts as not said where it makes no sense', () => {
    expect(view('audience=parents&tab=7&page=-3&city=')).toEqual(view(''));
    expect(view('page=1e3.5').page).toBe(1);
    expect(viewOf('project', new URLSearchParams('audience=students'))).toEqual(view(''));
  });

  it('asks with filters for suggestions only', () => {
    const filtered = view('city=7&city=9&skills=3&qualification=B.Tech');
    expect(filtersSet(filtered)).toBe(4);
    expect(queryOf(filtered)).toMatchObject({ city: '7,9', skills: '3', qualification: 'B.Tech' });
    expect(Object.keys(queryOf({ ...filtered, tab: 'sent' }))).not.toContain('city');
    expect(Object.keys(queryOf(view('')))).not.toContain('city');
  });
});
