import { expect, it } from 'vitest';
import { invitationTabList, tabName } from './invitation-tabs.ts';

it('names the five tabs [EMP-INV-03] [EMP-INV-04] [EMP-INV-05] [EMP-INV-06] [EMP-INV-07]', () => {
  const others = ['Invitations sent', 'Invitation Received', 'Invitation accepted', 'List of partner Institutions'];
  const named = (audience?: 'students') => invitationTabList.map((_, index) => tabName(index, audience));
  expect(named()).toEqual(['Suggested college/universities', ...others]);
  expect(named('students')).toEqual(['Suggested students', ...others]);
  expect(invitationTabList[4]).toBe('partners');
});

it('has a name for numbers that the page never reaches [EMP-INV-18]', () => {
  expect([5, 6, 7, 8, 100].map((index) => tabName(index))).toEqual([
    'Assignments',
    'Interviews',
    'Applications',
    'Applications',
    'Applications',
  ]);
});
