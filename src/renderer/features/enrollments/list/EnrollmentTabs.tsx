import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EnrollmentTab, EnrollmentTally } from '#shared/rules/enrollments/enrollment-tally.ts';
import { count } from '../../../ui/format.ts';
import classes from '../enrollments.module.css';
import { enrollmentTabLabels } from './enrollment-view.ts';

interface EnrollmentTabsProps {
  readonly tab: EnrollmentTab;
  readonly tally: EnrollmentTally;
  readonly onTab: (tab: EnrollmentTab) => void;
  /** Without the line of tabs: one applicant has the window. */
  readonly alone: boolean;
  readonly children: ReactNode;
}

/** The seven tabs with their counts, and what the chosen one shows. */
export function EnrollmentTabs({ tab, tally, onTab, alone, children }: EnrollmentTabsProps) {
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      className={classes.tabs ?? ''}
      onChange={(value) => {
        const chosen = enrollmentTabLabels.find((each) => each.tab === value);
        if (chosen) onTab(chosen.tab);
      }}
    >
      <Tabs.List aria-label="Applicants by status" className={classes.tabList ?? ''} hidden={alone}>
        {enrollmentTabLabels.map(({ tab: each, label }) => (
          <Tabs.Tab key={each} value={each} className={classes.tab ?? ''}>
            {label}
            <span className={classes.tabCount}>{count(tally[countOf(each)])}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* One panel for all: whoever types into its search box already when another tab is drawn goes on there. */}
      <Tabs.Panel value={tab} className={classes.panel ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

const countOf = (tab: EnrollmentTab) => (tab === 'left' ? 'Left' : tab);
