import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { maxReason } from '#shared/contract/admin.ts';
import type { Result } from '#shared/desk/types.ts';
import type { Problem } from '#shared/errors.ts';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../ui/form/SentForm.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';

interface ActDialogProps {
  /** What it is about, for the words that are kept: 'user:7'. */
  readonly about: string;
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** On the button: the verb. */
  readonly confirm: string;
  readonly danger?: boolean;
  /** Whether it can't be done without a reason. */
  readonly needsReason?: boolean;
  readonly onRun: (reason: string) => Promise<Result<{ readonly message: string }>>;
  /** How sending goes. */
  readonly send: { readonly busy: boolean; readonly problem: Problem | undefined };
  readonly onClose: () => void;
}

/** Asks for the reason of an admin's act, which goes into the audit log, and does it. */
export function ActDialog({ about, title, children, confirm, send, onRun, onClose, ...rest }: ActDialogProps) {
  const { danger = false, needsReason = false } = rest;
  const kept = useKept(`admin-reason:${about}`, '', isText);
  const fields = useFieldMessages();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (needsReason && kept.value.trim() === '') return fields.show({ reason: 'Give a reason' });
    fields.clear();
    const result = await onRun(kept.value.trim());
    if (!result.ok) return fields.show(result.error.fields ?? {});
    kept.clear();
    toast.done(result.data.message);
    onClose();
  }

  return (
    <OpenModal onClose={onClose} title={title}>
      <SentForm ref={fields.form} noValidate {...kept.mark} busy={send.busy} onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text component="div">{children}</Text>
          <RestoredNote kept={kept} />
          <Textarea
            name="reason"
            label="Reason"
            withAsterisk={needsReason}
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={maxReason}
            value={kept.value}
            error={fields.messages['reason']}
            onChange={({ currentTarget: { value } }) => {
              kept.change(value);
              fields.clear('reason');
            }}
          />
          <FormProblem message={fields.above(send.problem)} />
          <Group justify="flex-end" gap={12}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" {...(danger ? { color: 'red.9' } : {})} loading={send.busy}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </SentForm>
    </OpenModal>
  );
}
