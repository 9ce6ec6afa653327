import { Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import type { RosterImport } from '#shared/desk/types.ts';
import { Card } from '../../../ui/page/Card.tsx';
import classes from '../columns/columns.module.css';
import type { ReadingInput } from '../use-import-actions.ts';

interface ReadingChoicesProps {
  readonly upload: RosterImport;
  readonly busy: boolean;
  /** The file is to be looked at again with this choice. */
  readonly onChange: (choice: Partial<ReadingInput>) => void;
}

const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252 (Western)' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
] as const;
const delimiters = [
  { value: ',', label: 'Comma  ,' },
  { value: ';', label: 'Semicolon  ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar  |' },
] as const;

/** Sheet, row of the headings, encoding and delimiter: as the desk found them, and to change. */
export function ReadingChoices({ upload, busy, onChange }: ReadingChoicesProps) {
  const { inspection } = upload;
  const { sheets, sheet, encoding, delimiter } = inspection;
  return (
    <Card title="How the file is read" note={busy ? <span role="status">Looking again</span> : undefined}>
      <div className={classes.reading}>
        {sheets.length > 0 && (
          <Select
            label="Sheet"
            data={sheetChoices(sheets)}
            value={sheet}
            allowDeselect={false}
            disabled={busy}
            onChange={(value) => value !== sheet && onChange({ sheet: value, headerRow: null })}
          />
        )}
        <HeaderRow row={inspection.headerRow} busy={busy} onChange={onChange} />
        {delimiter !== null && (
          <Select
            label="Columns are divided by"
            data={delimiters}
            value={delimiter}
            allowDeselect={false}
            disabled={busy}
            onChange={(value) => {
              const found = delimiters.find((each) => each.value === value);
              if (found && found.value !== delimiter) onChange({ delimiter: found.value });
            }}
          />
        )}
        {encoding && (
          <Select
            label="Encoding"
            data={encodings}
            value={encoding.name}
            allowDeselect={false}
            disabled={busy}
            onChange={(value) => {
              const found = encodings.find((each) => each.value === value);
              if (found && found.value !== encoding.name) onChange({ encoding: found.value });
            }}
          />
        )}
      </div>
      {encoding && !encoding.certain && <EncodingSample sample={encoding.sample} />}
    </Card>
  );
}

function sheetChoices(sheets: RosterImport['inspection']['sheets']) {
  const visible = sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const hidden = sheets.filter((each) => each.hidden).map(({ name }) => name);
  if (hidden.length === 0) return visible;
  return [
    { group: 'Sheets', items: visible },
    { group: 'Hidden sheets', items: hidden },
  ];
}

interface HeaderRowProps {
  readonly row: number;
  readonly busy: boolean;
  readonly onChange: (choice: Partial<ReadingInput>) => void;
}

function HeaderRow({ row, busy, onChange }: HeaderRowProps) {
  const none = row === 0;
  const [typed, setTyped] = useState<number | string>(none ? '' : row);
  const [read, setRead] = useState(row);
  if (read !== row) {
    setRead(row);
    setTyped(none ? '' : row);
  }
  const next = Number(typed);
  const changed = Number.isInteger(next) && next >= 1 && next <= 1000 && next !== row;
  return (
    <div className={classes.headerRow}>
      <NumberInput
        label="Headings are in row"
        min={1}
        max={1000}
        allowDecimal={false}
        value={typed}
        disabled={busy || none}
        title={none ? 'The file has no headings' : undefined}
        onChange={setTyped}
        onKeyDown={(event) => event.key === 'Enter' && changed && onChange({ headerRow: next })}
      />
      {changed && (
        <Button variant="light" onClick={() => onChange({ headerRow: next })}>
          Use row {next}
        </Button>
      )}
      <Checkbox
        size="sm"
        pb={8}
        label="No headings"
        checked={none}
        // Not disabled meanwhile: it would lose the keyboard.
        onChange={(event) => !busy && onChange({ headerRow: event.currentTarget.checked ? 0 : null })}
      />
    </div>
  );
}

/** Cells with letters beyond ASCII, by which a person tells whether the encoding is right. */
function EncodingSample({ sample }: { sample: readonly string[] }) {
  return (
    <div className={classes.encoding}>
      <p id="encoding-sample" className={classes.encodingQuestion}>
        The file doesn’t say which encoding it uses. Do these look right? If not, choose another encoding.
      </p>
      <ul className={classes.encodingSample} aria-labelledby="encoding-sample" aria-live="polite">
        {sample.length > 0 ? sample.map((text) => <li key={text}>{text}</li>) : <li>No special letters found</li>}
      </ul>
    </div>
  );
}
