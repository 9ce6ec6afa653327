import type { Audience, InvitationTab } from '#shared/contract/invitations.ts';

/** The tabs of an invitation page, in order. Written out: the contract's list would bring its schemas along. */
export const invitationTabList: readonly InvitationTab[] = ['suggested', 'sent', 'received', 'accepted', 'partners'];

const institutionNames = [
  'Suggested college/universities',
  'Invitations sent',
  'Invitation Received',
  'Invitation accepted',
  'List of partner Institutions',
  'Assignments',
  'Interviews',
];

const companyNames = [
  'Suggested Companies',
  'Invitations sent',
  'Invitation Received',
  'Invitation accepted',
  'List of partner Companies',
];

/** What a tab of an educator's page of companies is called by its number, from 0 to 4. */
export function companyTabName(index: number): string {
  return companyNames[index] ?? '';
}

/** What a tab is called by its number. The page has the first five; 5 would be Assignments, 6 Interviews. */
export function tabName(index: number, audience: Audience = 'colleges'): string {
  if (index === 0 && audience === 'students') return 'Suggested students';
  return institutionNames[index] ?? 'Applications';
}
