import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './CalendarPage.module.css';
import { monthText, weekText } from './calendar-days.ts';
import type { CalendarView } from './calendar-view.ts';

interface PeriodStepsProps {
  readonly view: CalendarView;
  /** `India Standard Time`. */
  readonly zoneName: string;
}

/** Today, one period back and on, and which one is shown. */
export function PeriodSteps({ view, zoneName }: PeriodStepsProps) {
  const noun = view.kind;
  return (
    <div className={classes.steps}>
      <Button size="xs" variant="default" onClick={view.toToday}>
        Today
      </Button>
      <ActionIcon variant="default" size={30} aria-label={`Previous ${noun}`} onClick={() => view.step(-1)}>
        <IconChevronLeft size={17} />
      </ActionIcon>
      <ActionIcon variant="default" size={30} aria-label={`Next ${noun}`} onClick={() => view.step(1)}>
        <IconChevronRight size={17} />
      </ActionIcon>
      <strong className={classes.period} role="status">
        {noun === 'month' ? monthText(view.day) : weekText(view.days)}
      </strong>
      <span className={classes.zone}>{zoneName}</span>
    </div>
  );
}
