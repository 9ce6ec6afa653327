import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { disabledBecause } from '../form/disabled-because.ts';
import { count } from '../format.ts';
import classes from './StepPager.module.css';

interface StepPagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  /** What it is called where a view has several. */
  readonly label?: string;
}

/** `2/9` between a step back and a step on. */
export function StepPager({ page, pages, onPage, label = 'Pages' }: StepPagerProps) {
  return (
    <nav className={classes.pager} aria-label={label}>
      <ActionIcon
        variant="default"
        size={34}
        aria-label="Previous page"
        {...disabledBecause(page <= 1 && 'This is the first page')}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <span className="fb-numbers">
        {count(page)}/{count(pages)}
      </span>
      <ActionIcon
        variant="default"
        size={34}
        aria-label="Next page"
        {...disabledBecause(page >= pages && 'This is the last page')}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </nav>
  );
}
