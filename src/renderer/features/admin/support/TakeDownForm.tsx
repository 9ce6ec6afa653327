import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { type AdminPosting, maxTakeDownReason } from '#shared/contract/admin-postings.ts';
import { useSend } from '../../../app/desk/use-command.ts';
import { isText, useKept } from '../../../app/session/use-kept.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { useFieldMessages } from '../../../ui/form/use-field-messages.ts';
import classes from './support.module.css';

/** Asks for the reason that the company will see, and takes the posting down. */
export function TakeDownForm({ posting: { method, id }, onDone }: { posting: AdminPosting; onDone: () => void }) {
  const kept = useKept(`take-down:${method}:${id}`, '', isText);
  const fields = useFieldMessages();
  const update = useSend('adminPostings.update');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (kept.value.trim() === '') return fields.show({ reason: 'Give a reason that the company will see' });
    fields.clear();
    const result = await update.run({ params: { method, id }, body: { taken_down: true, reason: kept.value } });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    kept.clear();
    toast.done('Posting taken down');
    onDone();
  }

  return (
    <form ref={fields.form} className={classes.form} noValidate {...kept.mark} onSubmit={(event) => void submit(event)}>
      <RestoredNote kept={kept} />
      <Textarea
        name="reason"
        label="Reason"
        description="The company sees it on the posting and in its notifications."
        withAsterisk
        autoFocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxTakeDownReason}
        value={kept.value}
        error={fields.messages['reason']}
        onChange={({ currentTarget: { value } }) => {
          kept.change(value);
          fields.clear('reason');
        }}
      />
      <FormProblem message={fields.above(update.problem)} />
      <div className={classes.actions}>
        <Button type="submit" color="red.9" loading={update.busy}>
          Take down
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
