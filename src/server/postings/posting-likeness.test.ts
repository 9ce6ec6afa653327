import { describe, expect, it } from 'vitest';
import { type ComparedText, likeness, muchTheSame, partsOf } from './posting-likeness.ts';

const posting: ComparedText = {
  title: 'Cold-chain analyst (summer)',
  goal: 'Find out where chilled meals lose their cold between the kitchen and the shop, and what it costs us.',
  roles: 'Ride with the vans, read the loggers, build a map of warm stretches, and show it to the drivers every week.',
  skills: ['Excel', 'Data analysis', 'Statistics'],
};
const other: ComparedText = {
  title: 'Brand designer',
  goal: 'Draw the labels of our new soups.',
  roles: 'Sketch, print, test on shelves.',
  skills: ['Illustrator'],
};
const compare = (one: ComparedText, two: ComparedText) => likeness(partsOf(one), partsOf(two));

describe('how alike two postings are', () => {
  it('is 100 for the same and 0 for what shares nothing', () => {
    expect([compare(posting, posting), compare(posting, other)]).toEqual([100, 0]);
  });

  it('does not look at capitals, accents, punctuation or the order of skills', () => {
    const again = {
      title: 'COLD CHAIN ANALYST, summer!',
      goal: posting.goal.toUpperCase(),
      roles: posting.roles.replaceAll(',', ';').replace('loggers', 'loggérs'),
      skills: ['statistics', 'EXCEL', 'data  analysis'],
    };
    expect(compare(posting, again)).toBe(100);
  });

  it('stays high over small changes and falls with large ones', () => {
    const retitled = { ...posting, title: 'Cold-chain analyst (winter)' };
    const shortened = { ...posting, roles: 'Ride with the vans, read the loggers, build a map of warm stretches.' };
    const rewritten = { ...posting, goal: other.goal, roles: other.roles };
    expect(compare(posting, retitled)).toBeGreaterThan(80);
    expect(compare(posting, shortened)).toBeGreaterThan(muchTheSame);
    expect(compare(posting, rewritten)).toBeLessThan(muchTheSame);
  });

  it('stays below the mark without a shared word of the title or a shared skill, however alike the texts', () => {
    const samePlan = { ...posting, title: other.title, skills: other.skills };
    expect(compare(posting, samePlan)).toBeLessThan(muchTheSame);
    expect(compare({ ...posting, skills: [] }, { ...samePlan, skills: [] })).toBeLessThan(muchTheSame);
  });

  it('leaves out what neither says, and is the same both ways', () => {
    const bare = { title: 'Cold-chain analyst', goal: '', roles: '', skills: [] };
    expect(compare(bare, bare)).toBe(100);
    expect(compare({ ...bare, title: '' }, { ...bare, title: '' })).toBe(0);
    expect(compare(posting, bare)).toBe(compare(bare, posting));
  });

  it('knows words of every script, C++ and C#', () => {
    const hindi = { title: 'शीत श्रृंखला विश्लेषक', goal: '', roles: '', skills: ['C++', 'C#'] };
    expect(compare(hindi, hindi)).toBe(100);
    expect(compare(hindi, { ...hindi, skills: ['C'] })).toBeLessThan(100);
  });
});
