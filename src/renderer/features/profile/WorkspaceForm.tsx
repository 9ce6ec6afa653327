import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { plainHttpTexts, type TriedAddress, type WorkspaceQuestion, type WorkspaceState } from '#shared/desk/types.ts';
import type { Problem } from '#shared/errors.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { LoadingLines } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { questionText, questionTitle, questionYes } from '../account/WorkspaceQuestion.tsx';
import { FoundService } from './FoundService.tsx';
import classes from './profile.module.css';

/** Which service this desk works with. Another one means signing in there. */
export function WorkspaceForm() {
  const { data } = useDesk('workspace.read');
  return (
    <Card
      id="service"
      title="Service"
      note={
        data && <StatusChip status={data.reachable ? 'Connected' : 'Offline'} tone={data.reachable ? 'good' : 'warn'} />
      }
    >
      {data ? <Address key={data.address} workspace={data} /> : <LoadingLines lines={2} />}
    </Card>
  );
}

function Address({ workspace }: { workspace: WorkspaceState }) {
  const kept = useKept('service-address', workspace.address, isText);
  const address = kept.value;
  const [confirm, setConfirm] = useState('');
  /** The service is to be confirmed in words: its connection is not encrypted. */
  const [asked, setAsked] = useState(false);
  const connect = useCommand('workspace.connect');
  const tried = useCommand('workspace.try');
  const [seen, setSeen] = useState<{ readonly address: string; readonly answer: TriedAddress }>();
  const found = seen?.address === address.trim() ? seen.answer : undefined;
  // Another service is saved only once people have seen what answers there; the way back needs no look.
  const isLookedAt = address.trim() === '' || (found !== undefined && found.problem === null);

  async function run(agreed?: string) {
    const result = await connect.run({ address: address.trim(), confirm, agreed });
    setAsked(!result.ok && result.error.fields?.confirm !== undefined);
    if (!result.ok) return;
    kept.clear(address);
    toast.done(result.data.mode === 'embedded' ? 'Back to the service on this computer' : 'Connected');
  }

  async function look() {
    connect.clear();
    const tries = address.trim();
    const result = await tried.run({ address: tries });
    setSeen(result.ok ? { address: tries, answer: result.data } : undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void (isLookedAt ? run() : look());
  }

  const question =
    connect.problem?.code === 'needs_confirmation' ? (connect.problem.detail as WorkspaceQuestion) : undefined;
  const inUse = address === '' ? 'Enter an address first' : 'You use this address already';
  const obstacle = address.trim() === workspace.address && inUse;
  if (workspace.fixed) {
    return (
      <p className={classes.note}>
        This computer’s owner has set the service:{' '}
        <strong translate="no">{workspace.address || 'this computer'}</strong>
      </p>
    );
  }

  return (
    <form {...kept.mark} className={classes.form} onSubmit={(event) => submit(event)} noValidate>
      <p className={classes.note}>
        {workspace.mode === 'embedded'
          ? 'The service runs on this computer. To work with others, enter the address they gave you and sign in there.'
          : 'You use a service elsewhere. Leave the address empty to return to the one on this computer.'}
      </p>
      {workspace.mode === 'embedded' && (
        <p className={classes.note}>
          Your drafts and lists are sealed with your password. What the service on this computer stores isn’t: people
          who share the computer’s login could read it. On a shared computer, use a service elsewhere.
        </p>
      )}
      <RestoredNote kept={kept} />
      <TextInput
        name="address"
        label="Address of the service"
        placeholder="https://"
        inputMode="url"
        value={address}
        error={connect.problem?.fields?.confirm || question ? undefined : problemText(tried.problem ?? connect.problem)}
        onChange={(event) => {
          kept.change(event.currentTarget.value);
          setAsked(false);
          setConfirm('');
          tried.clear();
          connect.clear();
        }}
      />
      {found && <FoundService found={found} />}
      {asked && (
        <TextInput
          name="confirm"
          label="In words"
          placeholder={plainHttpTexts}
          autoComplete="off"
          value={confirm}
          error={connect.problem?.fields?.confirm}
          onChange={(event) => setConfirm(event.currentTarget.value)}
        />
      )}
      {question && (
        <ConfirmDialog
          opened
          title={questionTitle(question)}
          confirm={questionYes(question)}
          busy={connect.busy}
          onConfirm={() => void run(question.service)}
          onClose={connect.clear}
        >
          {questionText(question)}
        </ConfirmDialog>
      )}
      <div className={classes.buttons}>
        {isLookedAt ? (
          <Button type="submit" variant="default" loading={connect.busy} {...disabledBecause(obstacle)}>
            Connect
          </Button>
        ) : (
          <Button type="submit" variant="default" loading={tried.busy} {...disabledBecause(obstacle)}>
            Try address
          </Button>
        )}
      </div>
    </form>
  );
}

const problemText = (problem: Problem | undefined) => problem?.fields?.['address'] ?? problem?.message;
