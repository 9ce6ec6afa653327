import { Button, Textarea } from '@mantine/core';
import { type Flag, maxFlagText } from '#shared/contract/flags.ts';
import type { FlagStatus } from '#shared/rules/flags/flag-reasons.ts';
import { useSend } from '../../../app/desk/use-command.ts';
import { isText, useKept } from '../../../app/session/use-kept.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { useFieldMessages } from '../../../ui/form/use-field-messages.ts';
import classes from './support.module.css';
import { useOpenedWith } from './use-opened-with.ts';

interface SettleFormProps {
  readonly flag: Flag;
  readonly onDone: () => void;
  /** Asks for the report as it is now. */
  readonly onConflict: () => void;
}

/** Settles a report, with a note for the admins. */
export function SettleForm({ flag, onDone, onConflict }: SettleFormProps) {
  const kept = useKept(`flag-note:${flag.id}`, flag.note, isText);
  const fields = useFieldMessages();
  const settle = useSend('adminFlags.update');
  const { seen, refused } = useOpenedWith(flag, onConflict);

  async function send(status: Exclude<FlagStatus, 'open'>) {
    const { created_at, resolved_at } = seen;
    const body = { status, note: kept.value, created_at, resolved_at };
    const result = await settle.run({ params: { id: flag.id }, body });
    if (!result.ok) {
      refused(result.error);
      return fields.show(result.error.fields ?? {});
    }
    kept.clear();
    toast.done(status === 'dismissed' ? 'Report dismissed' : 'Report marked as acted on');
    onDone();
  }

  return (
    <form
      ref={fields.form}
      className={classes.form}
      noValidate
      {...kept.mark}
      onSubmit={(event) => event.preventDefault()}
    >
      <RestoredNote kept={kept} />
      <Textarea
        name="note"
        label="Note"
        description="Optional. Only admins see it. The person who reported is told that the report was reviewed."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxFlagText}
        value={kept.value}
        error={fields.messages['note']}
        onChange={({ currentTarget: { value } }) => {
          kept.change(value);
          fields.clear('note');
        }}
      />
      <FormProblem message={fields.above(settle.problem)} />
      <div className={classes.actions}>
        <Button size="xs" variant="default" loading={settle.busy} onClick={() => void send('acted_on')}>
          Mark as acted on
        </Button>
        <Button size="xs" variant="default" loading={settle.busy} onClick={() => void send('dismissed')}>
          Dismiss
        </Button>
        <Button size="xs" variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
