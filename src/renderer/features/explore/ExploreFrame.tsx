import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ExploreSearch, type ExploreSearchProps } from './ExploreSearch.tsx';
import classes from './explore.module.css';
import { FiltersDrawer } from './FiltersDrawer.tsx';

interface ExploreFrameProps extends Omit<ExploreSearchProps, 'children'> {
  /** With another value the search begins empty. */
  readonly anew?: string;
  /** Between the search and what was found. */
  readonly tabs?: ReactNode;
  /** The filters; they call `close` when they are applied. */
  readonly filters: (close: () => void) => ReactNode;
  /** What was found. */
  readonly children: ReactNode;
}

/** The search above, and the filters beside, what was found; in a small window a button in the search opens them. */
export function ExploreFrame({ anew, tabs, filters, children, ...search }: ExploreFrameProps) {
  const small = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const [opened, { open, close }] = useDisclosure(false);
  const { search: words, city } = search.query;
  return (
    <div className={classes.frame}>
      <ExploreSearch key={`${anew} ${words} ${city}`} {...search}>
        {small && (
          <Button variant="default" title="Filters" className={classes.button} onClick={open}>
            <IconFilter size={16} stroke={1.8} aria-hidden="true" />
            <span className={classes.label}>Filters</span>
          </Button>
        )}
      </ExploreSearch>
      {tabs}
      <div className={classes.columns}>
        {!small && (
          <aside className={classes.filters} aria-label="Filters">
            {filters(close)}
          </aside>
        )}
        {children}
      </div>
      <FiltersDrawer opened={small && opened} onClose={close}>
        {filters(close)}
      </FiltersDrawer>
    </div>
  );
}
