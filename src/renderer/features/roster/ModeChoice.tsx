import { Radio, Switch } from '@mantine/core';
import type { BatchMode } from '#shared/contract/students.ts';
import classes from './columns.module.css';
import type { ColumnsForm } from './columns-form.ts';
import { modeWords } from './roster-words.ts';

interface ModeChoiceProps {
  readonly form: ColumnsForm;
  readonly onChange: (change: Partial<ColumnsForm>) => void;
}

const modes: readonly BatchMode[] = ['add_update', 'add', 'update'];

/** Adding, updating or both; and whether one bad row stops the file. */
export function ModeChoice({ form, onChange }: ModeChoiceProps) {
  return (
    <>
      <Radio.Group
        aria-label="What the upload does"
        value={form.mode}
        onChange={(mode) => onChange({ mode: modes.find((each) => each === mode) ?? 'add_update' })}
      >
        <div className={classes.modes}>
          {modes.map((mode) => (
            <Radio.Card key={mode} value={mode} className={classes.mode} aria-label={modeWords[mode].label}>
              <Radio.Indicator />
              <span>
                <strong>{modeWords[mode].label}</strong>
                <span className={classes.modeAbout}>{modeWords[mode].about}</span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Switch
        mt={16}
        label="All or nothing"
        description="One row with an error stops the whole file. Off: rows with errors are left out, the others go through."
        checked={form.allOrNothing}
        onChange={(event) => onChange({ allOrNothing: event.currentTarget.checked })}
      />
    </>
  );
}
