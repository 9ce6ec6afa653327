import { Button, Checkbox, Select, Table } from '@mantine/core';
import { useId } from 'react';
import type { RosterImportMode } from '#shared/contract/batches.ts';
import { type ColumnField, columnFields, nameParts, type RosterInspection, rosterFields } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { columnTitles } from '#shared/roster/name-parts.ts';
import { type ChipTone, StatusChip } from '../../../ui/states/StatusChip.tsx';
import classes from './columns.module.css';
import {
  type ColumnsForm,
  canOverwrite,
  columnLetter,
  type MatchWord,
  mapColumn,
  matchWord,
  requiredFields,
  suggestionFor,
  updates,
  withOverwrite,
} from './columns-form.ts';

type Column = RosterInspection['columns'][number];

interface ColumnTableProps {
  readonly columns: readonly Column[];
  readonly form: ColumnsForm;
  readonly onChange: (change: Partial<ColumnsForm>) => void;
  /** What is remembered of a heading is to be forgotten. */
  readonly onForget: (column: Column) => void;
}

const tones: Readonly<Record<MatchWord, ChipTone>> = {
  Exact: 'good',
  'Known name': 'good',
  Remembered: 'good',
  Chosen: 'ink',
  Suggested: 'warn',
  Ignored: 'quiet',
};

/** Every column of the file, what its first cells say, the field that it becomes, and whether it wins over students. */
export function ColumnTable({ columns, ...rest }: ColumnTableProps) {
  const mayWin = updates(rest.form.mode);
  return (
    <div className={classes.columnScroller}>
      <Table className={classes.columnTable} aria-label="Columns of the file" withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Heading in the file</Table.Th>
            <Table.Th>First values</Table.Th>
            <Table.Th>Becomes</Table.Th>
            <Table.Th>Match</Table.Th>
            {mayWin && <Table.Th>If a student’s own entry differs</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map((column) => (
            <ColumnRow key={column.index} column={column} {...rest} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type ColumnRowProps = Omit<ColumnTableProps, 'columns'> & { readonly column: Column };

function ColumnRow({ column, form, onChange, onForget }: ColumnRowProps) {
  const { mapping, mode, choices } = form;
  const heading = column.heading || `Column ${columnLetter(column.index)}`;
  const field = mapping[column.index] ?? null;
  // Of a name in parts one tick is enough.
  const whole = field === 'first_name' ? 'name' : field;
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
          onChange={(next) => onChange({ mapping: mapColumn(mapping, column.index, next) })}
        />
      </Table.Td>
      <Table.Td>
        <MatchCell heading={heading} column={column} form={form} onChange={onChange} onForget={onForget} />
      </Table.Td>
      {updates(mode) && (
        <Table.Td className={classes.wins}>
          {canOverwrite(whole) && (
            <Checkbox
              size="xs"
              label="The file wins"
              aria-label={`${fieldTitles[whole]} of the file wins over what students wrote`}
              checked={choices.overwrite.includes(whole)}
              onChange={(event) => onChange({ choices: withOverwrite(choices, whole, event.currentTarget.checked) })}
            />
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** How the column came to its field; and what can be done about that. */
function MatchCell({ heading, column, form, onChange, onForget }: ColumnRowProps & { readonly heading: string }) {
  const { mapping } = form;
  const word = matchWord(column, mapping);
  const suggestion = suggestionFor(column, mapping);
  return (
    <span className={classes.match}>
      <StatusChip status={word} tone={tones[word]} />
      {suggestion && (
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => onChange({ mapping: mapColumn(mapping, column.index, suggestion) })}
        >
          Use {columnTitles[suggestion]}
        </Button>
      )}
      {word === 'Remembered' && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`Forget what ${heading} becomes`}
          onClick={() => onForget(column)}
        >
          Forget
        </Button>
      )}
    </span>
  );
}

interface FieldSelectProps {
  readonly label: string;
  readonly field: ColumnField | null;
  readonly mode: RosterImportMode;
  readonly onChange: (field: ColumnField | null) => void;
}

function FieldSelect({ label, field, mode, onChange }: FieldSelectProps) {
  const id = useId();
  const needed = new Set<ColumnField>(mode === 'update' ? [] : requiredFields);
  const option = (each: ColumnField) => ({
    value: each,
    label: `${columnTitles[each]}${needed.has(each) ? ' *' : ''}`,
  });
  const data = [
    { value: 'ignored', label: 'Ignored' },
    ...rosterFields.map(option),
    { group: 'Parts of the name', items: nameParts.map(option) },
  ];
  return (
    <Select
      id={id}
      aria-label={label}
      data={data}
      value={field ?? 'ignored'}
      allowDeselect={false}
      maxDropdownHeight={320}
      onChange={(value) => onChange(columnFields.find((each) => each === value) ?? null)}
    />
  );
}
