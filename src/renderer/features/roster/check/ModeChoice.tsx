import { Radio, Switch } from '@mantine/core';
import type { RosterImportChoices, RosterImportMode } from '#shared/contract/batches.ts';
import classes from '../columns/columns.module.css';
import { adds, type ColumnsForm, updates } from '../columns/columns-form.ts';
import { modeLabels } from '../roster-texts.ts';

interface ModeChoiceProps {
  readonly form: ColumnsForm;
  readonly onChange: (change: Partial<ColumnsForm>) => void;
}

const modes: readonly RosterImportMode[] = ['add', 'add_update', 'update', 'full'];

/** What the upload does to the list: whom it adds and changes, what stops it, and whether anybody is written to. */
export function ModeChoice({ form, onChange }: ModeChoiceProps) {
  const { mode, choices } = form;
  const choose = (change: Partial<RosterImportChoices>) => onChange({ choices: { ...choices, ...change } });
  return (
    <>
      <Radio.Group
        aria-label="What the upload does"
        value={mode}
        onChange={(next) => onChange({ mode: modes.find((each) => each === next) ?? 'add_update' })}
      >
        <div className={classes.modes}>
          {modes.map((each) => (
            <Radio.Card key={each} value={each} className={classes.mode} aria-label={modeLabels[each].label}>
              <Radio.Indicator />
              <span>
                <strong>{modeLabels[each].label}</strong>
                <span className={classes.modeAbout}>{modeLabels[each].about}</span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <div className={classes.switches}>
        <Switch
          label="All or nothing"
          description="One row with an error stops the whole file. Off: rows with errors are left out, the others go through."
          checked={form.allOrNothing}
          onChange={(event) => onChange({ allOrNothing: event.currentTarget.checked })}
        />
        {updates(mode) && (
          <Switch
            label="Change identifiers"
            description="E-mails and roll numbers of students on the list may change; the check shows each before and after. Off: such rows are errors."
            checked={choices.identifiers}
            onChange={(event) => choose({ identifiers: event.currentTarget.checked })}
          />
        )}
        {adds(mode) && (
          <Switch
            label="Write to the added students"
            description="Each gets one e-mail that says the institution has added them, with the way to sign up. Off: nobody is written to."
            checked={choices.notify}
            onChange={(event) => choose({ notify: event.currentTarget.checked })}
          />
        )}
      </div>
    </>
  );
}
