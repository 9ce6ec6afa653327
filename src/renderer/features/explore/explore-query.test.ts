import { describe, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { readExploreQuery, toCallQuery, writeExploreQuery } from './explore-query.ts';

const asked = {
  kind: 'job',
  search: 'cold chain & more',
  city: 7,
  cityName: 'Surat',
  gender: 'Female',
  skills: [
    { id: 3, name: 'Operations research' },
    { id: 9, name: 'Excel' },
  ],
  courses: [
    { id: 4, name: 'B.Sc. Mathematics' },
    { id: 8, name: 'BBA' },
  ],
  order: 'id,asc',
  page: 2,
} as const;

describe('the explore query', () => {
  it('survives the address bar [ENT-77] [ENT-78]', () => {
    for (const kind of postingKinds) {
      for (const order of ['id,desc', 'id,asc', 'stipend_to,desc', null] as const) {
        for (const page of [1, 2, 117]) {
          const query = { ...asked, kind, order, page };
          expect(readExploreQuery(writeExploreQuery(query))).toEqual(query);
        }
      }
    }
  });

  it('has each skill and each course once, however often an address names it [ENT-77]', () => {
    const address = new URLSearchParams(
      'skill=3+Excel&skill=9+SQL&skill=3+Excel&course=4+BBA&course=4+BBA&course=3+MBA',
    );
    const read = readExploreQuery(address);
    expect([read.skills, read.courses]).toEqual([
      [
        { id: 3, name: 'Excel' },
        { id: 9, name: 'SQL' },
      ],
      [
        { id: 4, name: 'BBA' },
        { id: 3, name: 'MBA' },
      ],
    ]);
    expect(toCallQuery(read)).toMatchObject({ required_skills: '3,9', course_preferred: '4,3' });
  });

  it('starts with projects, page 1, everywhere', () => {
    expect(readExploreQuery(new URLSearchParams('type=x&page=-3&city=abc&skill=no&order=title'))).toEqual({
      kind: 'project',
      search: '',
      city: null,
      cityName: '',
      gender: '',
      skills: [],
      courses: [],
      order: null,
      page: 1,
    });
  });

  it('starts with another kind where a page says so', () => {
    expect(readExploreQuery(new URLSearchParams('type=x'), 'internship').kind).toBe('internship');
    expect(readExploreQuery(new URLSearchParams('type=project'), 'internship').kind).toBe('project');
  });

  it('asks for ten rows a page, joins the ids of skills and courses by commas, and leaves out what is empty [EDU-EXP-11] [ENT-77] [ENT-78]', () => {
    expect(toCallQuery(asked)).toEqual({
      page: 2,
      limit: 10,
      search: 'cold chain & more',
      city: 7,
      gender: 'Female',
      required_skills: '3,9',
      course_preferred: '4,8',
      order: 'id,asc',
    });
    expect(
      toCallQuery({ ...asked, search: '', city: null, gender: 'nobody', skills: [], courses: [], order: null }),
    ).toEqual({
      page: 2,
      limit: 10,
    });
  });
});
