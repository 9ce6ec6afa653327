import { Button, Group } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { QueuedRequest } from '../../../app/outbox/use-queued-request.ts';
import type { Kept } from '../../../app/session/use-kept.ts';
import { OpenModal } from '../../../ui/dialogs/OpenDialogs.tsx';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { SentForm } from '../../../ui/form/SentForm.tsx';
import classes from './progress.module.css';

interface HandInDialogProps {
  readonly title: string;
  /** What the button says that hands it in. */
  readonly action: string;
  readonly mark: Kept<unknown>['mark'];
  readonly handing: QueuedRequest;
  /** Whether a file is on its way in: nothing can be handed in meanwhile. */
  readonly taking: boolean;
  readonly onSend: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form over the page in which a report is handed in. */
export function HandInDialog({ title, action, mark, handing, taking, onSend, onClose, children }: HandInDialogProps) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    await onSend();
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return (
    <OpenModal onClose={onClose} title={title} size="lg">
      <SentForm
        {...mark}
        className={classes.form}
        busy={handing.busy}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {children}
        <FormProblem message={handing.messages.form} />
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={handing.busy} disabled={taking}>
            {action}
          </Button>
        </Group>
      </SentForm>
    </OpenModal>
  );
}
