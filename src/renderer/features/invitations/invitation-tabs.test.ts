import { expect, it } from 'vitest';
import { invitationTabList, tabName } from './invitation-tabs.ts';

it('names the five tabs [EMP-INV-03] [EMP-INV-04] [EMP-INV-05] [EMP-INV-06] [EMP-INV-07]', () => {
  expect(invitationTabList.map((_, index) => tabName(index))).toEqual([
    'Suggested college/universities',
    'Invitations sent',
    'Invitation Received',
    'Invitation accepted',
    'List of partner Institutions',
  ]);
  expect(tabName(0, 'students')).toBe('Suggested students');
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
