import { Skeleton, Table } from '@mantine/core';
import type { Column } from './columns.ts';
import classes from './DataTable.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const widths = [72, 88, 64, 80];

/** The loading face of a table: rows of the final height. */
export function SkeletonRows<T>({ columns, extra }: { columns: readonly Column<T>[]; extra: number }) {
  return (
    <Table.Tbody>
      {rows.map((key, row) => (
        <Table.Tr key={key} className={classes.row}>
          {columns.map(({ id, align }, column) => (
            <Table.Td key={id} className={classes.cell}>
              <Skeleton
                height={12}
                radius="sm"
                width={align === 'right' ? 36 : `${widths[(row + column) % widths.length]}%`}
                ml={align === 'right' ? 'auto' : 0}
              />
            </Table.Td>
          ))}
          {extra > 0 && <Table.Td colSpan={extra} className={classes.cell} />}
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}
