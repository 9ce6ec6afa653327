import { describe, expect, it } from 'vitest';
import { isFiltered, listPath, readStudentView, toFilters, writeStudentView } from './list-query.ts';

const view = (address: string) => readStudentView(new URLSearchParams(address));

describe('the student list in the address', () => {
  it('is the newest first where nothing is asked for', () => {
    expect(view('')).toMatchObject({ search: '', course: [], sort: '-date_added', page: 1 });
    expect(isFiltered(view(''))).toBe(false);
    expect(writeStudentView(view(''))).toEqual({});
  });

  it('cuts a long search without halving an emoji', () => {
    const { search } = view(`search=${encodeURIComponent(`${'a'.repeat(199)}😀`)}`);
    expect(search).toBe('a'.repeat(199));
  });

  it('comes back as it was written', () => {
    const asked = {
      ...view(''),
      search: 'a@b',
      course: ['B.Tech', 'B.A., Hons'],
      semester: ['5', '7'],
      added: 'week',
      sort: '-name',
      limit: 100,
      page: 3,
    } as const;
    expect(view(new URLSearchParams(writeStudentView(asked)).toString())).toEqual(asked);
  });

  it('leaves out what makes no sense', () => {
    expect(view('semester=13,x&added=ever&assigned=maybe&standing=gone&sort=password&limit=7&page=-2')).toEqual(
      view(''),
    );
  });
});

describe('the filters as the service takes them', () => {
  it('send only what is chosen', () => {
    expect(toFilters(view(''), '2026-11-20')).toEqual({});
    const all = view('course=B.Tech&specialization=Physics&semester=5&assigned=no&search=asha&sort=email');
    expect(toFilters(view('specialization=%23N%2FA&semester=0'), '2026-11-20')).toEqual({
      specialization: '#N/A',
      semester: '0',
    });
    expect(toFilters(all, '2026-11-20')).toEqual({
      search: 'asha',
      course: 'B.Tech',
      specialization: 'Physics',
      semester: '5',
      assigned: 'no',
    });
  });

  it('join several values of a filter, each once, and no more than a filter takes', () => {
    const several = view('course=B.Tech,MBA,B.Tech&semester=5,7&specialization=AI%5C%2C%20ML,Civil');
    expect(several.course).toEqual(['B.Tech', 'MBA']);
    expect(toFilters(several, '2026-11-20')).toEqual({
      course: 'B.Tech,MBA',
      specialization: 'AI\\, ML,Civil',
      semester: '5,7',
    });
    const many = Array.from({ length: 40 }, (_, index) => `C${index}`).join(',');
    expect(view(`course=${many}`).course).toHaveLength(30);
  });

  it('count days back from today, today included', () => {
    expect(toFilters(view('added=today'), '2026-03-01')).toEqual({ added_from: '2026-03-01' });
    expect(toFilters(view('added=week'), '2026-03-01')).toEqual({ added_from: '2026-02-23' });
    expect(toFilters(view('added=month'), '2026-03-01')).toEqual({ added_from: '2026-01-31' });
  });

  it('tell who joined, who is missing in the last full list, and who was taken off', () => {
    expect(toFilters(view('standing=joined'), '2026-03-01')).toEqual({ standing: 'joined' });
    expect(toFilters(view('standing=waiting'), '2026-03-01')).toEqual({ standing: 'waiting' });
    expect(toFilters(view('standing=missing'), '2026-03-01')).toEqual({ not_in_list: true });
    expect(toFilters(view('standing=archived'), '2026-03-01')).toEqual({ archived: true });
  });
});

it('leads to the list with filters set', () => {
  expect(listPath({})).toBe('/educator/student-list');
  expect(listPath({ course: ['B.Tech'], semester: ['5'] })).toBe('/educator/student-list?course=B.Tech&semester=5');
});
