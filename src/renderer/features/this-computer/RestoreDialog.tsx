import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CheckedBackup } from '#shared/desk/types.ts';
import { restoreWord } from '#shared/rules/desk/back-up.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { counted, dayText, sizeText, timeOfDay } from '../../ui/format.ts';
import classes from './this-computer.module.css';

interface RestoreDialogProps {
  /** Null: closed. */
  readonly checked: CheckedBackup | null;
  readonly onClose: () => void;
}

/** Says what a backup holds and what restoring it does, and restores it once the person has typed the word. */
export function RestoreDialog({ checked, onClose }: RestoreDialogProps) {
  // The dialog keeps its words while it fades out.
  const [last, setLast] = useState(checked);
  if (checked && checked !== last) setLast(checked);
  // A restore that has begun can't be called off, so the dialog stays.
  const [begun, setBegun] = useState(false);
  return (
    <Modal
      opened={checked !== null}
      onClose={() => begun || onClose()}
      title="Restore this computer"
      closeButtonProps={{ 'aria-label': 'Close', disabled: begun }}
    >
      {last && <TypedWord key={last.id} backup={last} begun={begun} onBegun={setBegun} onClose={onClose} />}
    </Modal>
  );
}

interface TypedWordProps {
  readonly backup: CheckedBackup;
  readonly begun: boolean;
  readonly onBegun: (begun: boolean) => void;
  readonly onClose: () => void;
}

function TypedWord({ backup, begun, onBegun, onClose }: TypedWordProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const restore = useCommand('computer.restore');

  async function go(event: FormEvent) {
    event.preventDefault();
    if (typed.trim().toLowerCase() !== restoreWord) return setWrong(true);
    onBegun(true);
    const result = await restore.run({ id: backup.id, confirm: restoreWord });
    onBegun(result.ok);
  }

  return (
    <form className={classes.form} onSubmit={(event) => void go(event)} noValidate>
      <Contents backup={backup} />
      <Consequences aside={backup.aside} />
      <TextInput
        data-autofocus
        label={`Type ${restoreWord} to continue`}
        autoComplete="off"
        value={typed}
        error={wrong && `That isn’t ${restoreWord}`}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <FormProblem message={restore.problem?.message} />
      <Group justify="flex-end" gap={12}>
        <Button variant="default" disabled={begun} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red.9" loading={begun}>
          Restore and start again
        </Button>
      </Group>
    </form>
  );
}

function Contents({ backup: { made, version, size, accounts, service } }: { readonly backup: CheckedBackup }) {
  const rows = [
    ['Made', `${dayText(made)}, ${timeOfDay(made)}`],
    ['Version', `Footbridge ${version}`],
    ['File', sizeText(size)],
    ['Accounts', String(accounts)],
    ['Service on this computer', service ? 'Included' : 'Not included'],
  ];
  return (
    <dl className={classes.sizes}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Consequences({ aside }: { readonly aside: string }) {
  const { data: queue } = useDesk('outbox.summary');
  const unsent = queue ? queue.waiting + queue.needsPerson + queue.sending : 0;
  return (
    <>
      <p className={classes.text}>
        Everything on this computer, for everyone who uses it, is replaced by what the backup holds. What is here now is
        set aside, and nothing is deleted:
      </p>
      <p className={classes.note}>
        <code>{aside}</code>
      </p>
      <p className={classes.text}>
        {unsent > 0
          ? `${counted(unsent, 'change of yours hasn’t', 'changes of yours haven’t')} been sent yet, and won’t be: what waits stays in that folder.`
          : 'Changes that others haven’t sent yet stay in that folder and won’t be sent.'}{' '}
        Footbridge then starts again, and everyone signs in again.
      </p>
    </>
  );
}
