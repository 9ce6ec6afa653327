import { Button, Select, Table } from '@mantine/core';
import { useId } from 'react';
import type { BatchMode } from '#shared/contract/students.ts';
import { type RosterField, type RosterInspection, type RosterMapping, rosterFields } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import classes from './columns.module.css';
import { columnLetter, type MatchWord, mapColumn, matchWord, requiredFields, suggestionFor } from './columns-form.ts';

type Column = RosterInspection['columns'][number];

interface ColumnTableProps {
  readonly columns: readonly Column[];
  readonly mapping: RosterMapping;
  readonly mode: BatchMode;
  readonly onChange: (mapping: RosterMapping) => void;
}

const tones: Readonly<Record<MatchWord, ChipTone>> = {
  Exact: 'good',
  'Known name': 'good',
  Remembered: 'good',
  Chosen: 'ink',
  Suggested: 'warn',
  Ignored: 'quiet',
};

/** Every column of the file, what its first cells say, and the field that it becomes. */
export function ColumnTable({ columns, mapping, mode, onChange }: ColumnTableProps) {
  return (
    <div className={classes.columnScroller}>
      <Table className={classes.columnTable} aria-label="Columns of the file" withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Heading in the file</Table.Th>
            <Table.Th>First values</Table.Th>
            <Table.Th>Becomes</Table.Th>
            <Table.Th>Match</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map((column) => (
            <ColumnRow key={column.index} column={column} mapping={mapping} mode={mode} onChange={onChange} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type ColumnRowProps = Omit<ColumnTableProps, 'columns'> & { readonly column: Column };

function ColumnRow({ column, mapping, mode, onChange }: ColumnRowProps) {
  const heading = column.heading || `Column ${columnLetter(column.index)}`;
  const word = matchWord(column, mapping);
  const suggestion = suggestionFor(column, mapping);
  const field = mapping[column.index] ?? null;
  return (
    <Table.Tr data-ignored={field === null}>
      <Table.Th scope="row" className={classes.columnHeading}>
        {heading}
        {!column.heading && <span className={classes.columnHint}>no heading</span>}
        {column.duplicate && <span className={classes.columnHint}>heading used twice</span>}
      </Table.Th>
      <Table.Td className={classes.samples}>{column.sample.length > 0 ? column.sample.join(', ') : 'empty'}</Table.Td>
      <Table.Td className={classes.columnField}>
        <FieldSelect
          label={`${heading} becomes`}
          field={field}
          mode={mode}
          onChange={(next) => onChange(mapColumn(mapping, column.index, next))}
        />
      </Table.Td>
      <Table.Td>
        <span className={classes.match}>
          <StatusChip status={word} tone={tones[word]} />
          {suggestion && (
            <Button
              size="compact-xs"
              variant="light"
              onClick={() => onChange(mapColumn(mapping, column.index, suggestion))}
            >
              Use {fieldTitles[suggestion]}
            </Button>
          )}
        </span>
      </Table.Td>
    </Table.Tr>
  );
}

interface FieldSelectProps {
  readonly label: string;
  readonly field: RosterField | null;
  readonly mode: BatchMode;
  readonly onChange: (field: RosterField | null) => void;
}

function FieldSelect({ label, field, mode, onChange }: FieldSelectProps) {
  const id = useId();
  const needed = new Set<RosterField>(mode === 'update' ? [] : requiredFields);
  const data = [
    { value: 'ignored', label: 'Ignored' },
    ...rosterFields.map((each) => ({ value: each, label: `${fieldTitles[each]}${needed.has(each) ? ' *' : ''}` })),
  ];
  return (
    <Select
      id={id}
      aria-label={label}
      data={data}
      value={field ?? 'ignored'}
      allowDeselect={false}
      maxDropdownHeight={320}
      onChange={(value) => onChange(rosterFields.find((each) => each === value) ?? null)}
    />
  );
}
