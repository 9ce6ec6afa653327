import { Radio, Switch } from '@mantine/core';
import type { RosterImportChoices, RosterImportMode } from '#shared/contract/batches.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { hiddenLabel } from '../../../ui/form/hidden-label.tsx';
import classes from '../columns/columns.module.css';
import { adds, type ColumnsForm, updates } from '../columns/columns-form.ts';
import { modeLabels, waitingMailTexts } from '../roster-texts.ts';

interface ModeChoiceProps {
  readonly form: ColumnsForm;
  readonly onChange: (change: Partial<ColumnsForm>) => void;
}

const modes: readonly RosterImportMode[] = ['add', 'add_update', 'update', 'full'];

/** What the upload does to the list: whom it adds and changes, what stops it, and whether anybody is written to. */
export function ModeChoice({ form, onChange }: ModeChoiceProps) {
  const { mode, choices } = form;
  const isVerified = useUser().company?.verified !== false;
  const choose = (change: Partial<RosterImportChoices>) => onChange({ choices: { ...choices, ...change } });
  return (
    <>
      <Radio.Group
        {...hiddenLabel('What the upload does')}
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
          description="Import nothing if any row has an error. When off, rows with errors are skipped."
          checked={form.allOrNothing}
          onChange={(event) => onChange({ allOrNothing: event.currentTarget.checked })}
        />
        {updates(mode) && (
          <Switch
            label="Change identifiers"
            description="Let this file change e-mails and roll numbers of students on the list. When off, such rows are errors."
            checked={choices.identifiers}
            onChange={(event) => choose({ identifiers: event.currentTarget.checked })}
          />
        )}
        {adds(mode) && (
          <Switch
            label="E-mail the added students"
            description={`${isVerified ? 'Each added student gets one e-mail with a link to sign up.' : waitingMailTexts} When off, no one is e-mailed.`}
            checked={choices.notify}
            onChange={(event) => choose({ notify: event.currentTarget.checked })}
          />
        )}
      </div>
    </>
  );
}
