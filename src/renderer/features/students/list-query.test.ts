import { describe, expect, it } from 'vitest';
import { isFiltered, readView, toQuery, writeView } from './list-query.ts';

const view = (address: string) => readView(new URLSearchParams(address));

describe('the student list in the address', () => {
  it('is the newest first where nothing is asked for', () => {
    expect(view('')).toMatchObject({ search: '', course: '', sort: '-date_added', page: 1 });
    expect(isFiltered(view(''))).toBe(false);
    expect(writeView(view(''))).toEqual({});
  });

  it('cuts a long search without halving an emoji', () => {
    const { search } = view(`search=${encodeURIComponent(`${'a'.repeat(199)}😀`)}`);
    expect(search).toBe('a'.repeat(199));
  });

  it('comes back as it was written', () => {
    const asked = {
      ...view(''),
      search: 'a@b',
      course: 'B.Tech',
      semester: '5',
      added: 'week',
      sort: '-name',
      page: 3,
    } as const;
    expect(view(new URLSearchParams(writeView(asked)).toString())).toEqual(asked);
  });

  it('leaves out what makes no sense', () => {
    expect(view('semester=13&added=ever&assigned=maybe&sort=password&page=-2')).toEqual(view(''));
  });
});

describe('the five filters as the service takes them', () => {
  it('sends only what is chosen', () => {
    expect(toQuery(view(''), '2026-11-20')).toEqual({ sort: '-date_added' });
    const all = view('course=B.Tech&specialization=Physics&semester=5&assigned=no&search=asha&sort=email');
    expect(toQuery(all, '2026-11-20')).toEqual({
      search: 'asha',
      course: 'B.Tech',
      specialization: 'Physics',
      semester: 5,
      assigned: 'no',
      sort: 'email',
    });
  });

  it('counts days back from today, today included', () => {
    expect(toQuery(view('added=today'), '2026-03-01')).toMatchObject({ added_from: '2026-03-01' });
    expect(toQuery(view('added=week'), '2026-03-01')).toMatchObject({ added_from: '2026-02-23' });
    expect(toQuery(view('added=month'), '2026-03-01')).toMatchObject({ added_from: '2026-01-31' });
  });
});
