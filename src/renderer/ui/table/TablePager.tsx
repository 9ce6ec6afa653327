import { Pagination, Select } from '@mantine/core';
import { count } from '../format.ts';
import classes from './DataTable.module.css';
import { pageSizes } from './page-sizes.ts';

/** Where a list of several pages stands. */
export interface Pager {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** Rows above those of the first page that belong to none: drafts on this computer. */
  readonly above?: number;
  readonly onPage: (page: number) => void;
  /** Lets people choose how many rows a page has, out of `pageSizes`. */
  readonly onLimit?: (limit: number) => void;
}

/** How many rows all pages have. */
export const rowsInAll = ({ total, above = 0 }: Pager): number => total + above;

/** How many rows stand on the pages before. */
export function rowsBefore({ page, limit, above = 0 }: Pager): number {
  return page > 1 ? (page - 1) * limit + above : 0;
}

/** Which rows are shown, and the way to the others. */
export function TablePager(pager: Pager) {
  const { page, limit, total, above = 0, onPage, onLimit } = pager;
  const pages = Math.max(1, Math.ceil(total / limit));
  const all = rowsInAll(pager);
  const from = Math.min(rowsBefore(pager) + 1, all);
  const to = Math.min(page * limit, total) + above;
  return (
    <div className={classes.pager}>
      <span className={classes.range} role="status">
        {count(from)}–{count(to)} of {count(all)}
      </span>
      {onLimit && total > pageSizes[0] && (
        <Select
          aria-label="Rows on a page"
          size="xs"
          w={124}
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} on a page` }))}
          value={String(limit)}
          allowDeselect={false}
          onChange={(size) => onLimit(Number(size))}
        />
      )}
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={onPage}
          siblings={1}
          getControlProps={(control) => ({
            'aria-label': pagerLabels[control],
            title: page === (isBack(control) ? 1 : pages) ? pagerEnds[control] : undefined,
          })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      )}
    </div>
  );
}

const pagerLabels = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const;
const pagerEnds = {
  first: 'This is the first page',
  previous: 'This is the first page',
  next: 'This is the last page',
  last: 'This is the last page',
} as const;
const isBack = (control: keyof typeof pagerLabels) => control === 'first' || control === 'previous';
