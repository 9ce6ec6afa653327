import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { InvitationTab } from '#shared/contract/invitations.ts';
import { count as countText } from '../../ui/format.ts';
import { invitationTabList } from './invitation-tabs.ts';
import classes from './invitations.module.css';

interface PartyTabsProps {
  /** What the tabs divide. */
  readonly label: string;
  readonly tab: InvitationTab;
  /** What each is called, by its number. */
  readonly nameOf: (index: number) => string;
  /** Nothing before the first answer. */
  readonly count: Readonly<Record<InvitationTab, number>> | undefined;
  readonly onTab: (tab: InvitationTab) => void;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** The five tabs with their numbers. Where they do not fit they scroll sideways. */
export function PartyTabs({ label, tab, nameOf, count, onTab, children }: PartyTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  useEffect(() => {
    // Numbers make the tabs wider: the chosen one is brought into sight once more when they come.
    const state = `${tab} ${count ? 'with numbers' : ''}`;
    if (shown.current === state) return;
    shown.current = state;
    const chosen = list.current?.querySelector<HTMLElement>(
      `[role="tab"]:nth-child(${invitationTabList.indexOf(tab) + 1})`,
    );
    if (chosen) list.current?.scrollTo({ left: chosen.offsetLeft - list.current.offsetLeft - 40 });
  });
  return (
    <Tabs value={tab} onChange={(next) => onTab(invitationTabList.find((each) => each === next) ?? 'suggested')}>
      <Tabs.List ref={list} aria-label={label} className={classes.tabs}>
        {invitationTabList.map((each, index) => (
          <Tabs.Tab key={each} value={each} className={classes.tab}>
            {nameOf(index)}
            {count && <span className={classes.number}>{countText(count[each])}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* One panel for all: whoever types into its search box already when another tab is drawn goes on there. */}
      <Tabs.Panel value={tab} pt={12}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
