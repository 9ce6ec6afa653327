import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RosterImport } from '#shared/desk/types.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { count } from '../../../ui/format.ts';
import type { CommitState } from '../outcome/use-commit.ts';
import shared from '../roster.module.css';
import { bulkChangeTexts } from '../roster-texts.ts';

interface BulkChangeDialogProps {
  readonly upload: RosterImport;
  readonly commit: CommitState;
}

/** Stops an upload that touches too much: says why and how much, and goes on when the person has typed the count. */
export function BulkChangeDialog({ upload, commit }: BulkChangeDialogProps) {
  // The dialog keeps its words while it fades out.
  const [last, setLast] = useState(upload.bulkChange);
  if (upload.bulkChange && upload.bulkChange !== last) setLast(upload.bulkChange);
  return (
    <Modal opened={commit.asking && upload.bulkChange !== null} onClose={commit.stop} title="Check this change">
      {last && <TypedCount key={last.count} bulkChange={last} commit={commit} />}
    </Modal>
  );
}

interface TypedCountProps {
  readonly bulkChange: NonNullable<RosterImport['bulkChange']>;
  readonly commit: CommitState;
}

function TypedCount({ bulkChange, commit }: TypedCountProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const number = Number(typed.replace(/[\s,.]/g, '') || Number.NaN);

  function send(event: FormEvent) {
    event.preventDefault();
    if (number !== bulkChange.count) return setWrong(true);
    void commit.send(number);
  }

  return (
    <form onSubmit={send} noValidate>
      <p className={shared.cardText}>{bulkChangeTexts(bulkChange)}</p>
      <TextInput
        mt={14}
        data-autofocus
        label={`Type ${count(bulkChange.count)} to continue`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={wrong && `That is not ${count(bulkChange.count)}`}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <FormProblem message={commit.problem?.message} />
      <Group justify="flex-end" mt="lg" gap={12}>
        <Button variant="default" onClick={commit.stop}>
          Back to the rows
        </Button>
        <Button type="submit" loading={commit.busy}>
          Continue
        </Button>
      </Group>
    </form>
  );
}
