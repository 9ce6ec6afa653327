import { Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { maxFlagText } from '#shared/contract/flags.ts';
import {
  type FlagReason,
  type FlagSubject,
  flagReasonLabels,
  flagReasons,
  needsWords,
  reasonsFor,
} from '#shared/rules/flags/flag-reasons.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../ui/form/SentForm.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { reportLabels } from './flag-words.ts';
import classes from './flags.module.css';

/** What is reported. */
export interface Reported {
  readonly subject: FlagSubject;
  /** The id of the posting, of the student’s or the mentor’s account, of the company or of the institution. */
  readonly id: number;
  /** The posting’s title, or who it is. */
  readonly name: string;
}

interface Words {
  readonly reason: FlagReason | '';
  readonly text: string;
}

const nothing: Words = { reason: '', text: '' };

function isWords(value: unknown): value is Words {
  if (typeof value !== 'object' || value === null) return false;
  const { reason, text } = value as Record<string, unknown>;
  return typeof text === 'string' && (reason === '' || flagReasons.some((each) => each === reason));
}

/** Asks why a posting, a person or an organisation is reported, and sends it to the admins. */
export function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const { subject, id, name } = reported;
  const kept = useKept(`flag:${subject}:${id}`, nothing, isWords);
  const { reason, text } = kept.value;
  const fields = useFieldMessages();
  const report = useSend('flags.create');
  const [chosen] = useState(() => reasonsFor(subject));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason === '') return fields.show({ reason: 'Choose a reason' });
    if (needsWords(reason) && text.trim() === '') return fields.show({ text: 'Describe what is wrong' });
    fields.clear();
    const result = await report.run({ body: { subject, id, reason, text } });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    kept.clear();
    toast.done('Report sent. The helpdesk will look at it');
    onClose();
  }

  return (
    <OpenModal onClose={onClose} title={reportLabels[subject]} size="lg">
      <SentForm
        ref={fields.form}
        {...kept.mark}
        busy={report.busy}
        className={classes.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <RestoredNote kept={kept} />
        <p className={classes.about}>
          <strong>{name}</strong>
        </p>
        <p className={classes.about}>
          Only the people who run this workspace see your report. If you reported this before, the new report replaces
          it.
        </p>
        <Radio.Group
          name="reason"
          label="Reason"
          withAsterisk
          value={reason}
          error={fields.messages['reason']}
          onChange={(next) => {
            const found = flagReasons.find((each) => each === next);
            if (found) kept.change((now) => ({ ...now, reason: found }));
            fields.clear('reason');
          }}
        >
          <Stack gap={8} mt={6}>
            {chosen.map((each) => (
              <Radio key={each} value={each} label={flagReasonLabels[each]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          name="text"
          label="Details"
          description={`What happened, and where. Up to ${maxFlagText.toLocaleString('en-IN')} characters.`}
          withAsterisk={reason !== '' && needsWords(reason)}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={maxFlagText}
          value={text}
          error={fields.messages['text']}
          onChange={({ currentTarget: { value } }) => {
            kept.change((now) => ({ ...now, text: value }));
            fields.clear('text');
          }}
        />
        <FormProblem message={fields.above(report.problem)} />
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={report.busy}>
            Send report
          </Button>
        </Group>
      </SentForm>
    </OpenModal>
  );
}
