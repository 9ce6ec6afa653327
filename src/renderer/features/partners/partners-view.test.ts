import { expect, it } from 'vitest';
import { companyTabName, invitationTabList } from '../invitations/invitation-tabs.ts';
import { companyPaths, partnersParams, partnersView, tabAt, tabNamed } from './partners-view.ts';

it('names the five tabs of companies in their order [EDU-COMP-02] [EDU-COMP-03] [EDU-COMP-04] [EDU-COMP-05] [EDU-COMP-06]', () => {
  expect(invitationTabList.map((_, index) => companyTabName(index))).toEqual([
    'Suggested Companies',
    'Invitations sent',
    'Invitation Received',
    'Invitation accepted',
    'List of partner Companies',
  ]);
});

it('finds the tab of every path, however it is spelled', () => {
  for (const tab of invitationTabList) expect(tabAt(companyPaths[tab])).toBe(tab);
  expect(tabAt('/educator/companies')).toBe('suggested');
  expect(tabAt('/educator/companies/invitation-received')).toBe('received');
  expect(tabAt('/educator/companies/invitation-recieved/')).toBe('received');
  expect(tabNamed('sent', 'partners')).toBe('sent');
  expect(tabNamed('nothing', 'partners')).toBe('partners');
});

it('carries search and page in the address, and nothing that is as usual', () => {
  const view = partnersView(new URLSearchParams('search=rice%20mill&page=3'), 'sent');
  expect(view).toEqual({ tab: 'sent', search: 'rice mill', page: 3 });
  expect(partnersParams(view)).toEqual({ search: 'rice mill', page: '3' });
  expect(partnersParams(partnersView(new URLSearchParams('page=-1'), 'sent'))).toEqual({});
});
