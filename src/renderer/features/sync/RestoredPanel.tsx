import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OutboxEntry, RestoredState } from '#shared/desk/types.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { toast } from '../../app/shell/toasts.ts';
import { DecisionDialog } from '../../ui/dialogs/DecisionDialog.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { clockTime, counted } from '../../ui/format.ts';
import { entryLine } from './sync-text.ts';

/** Above a page while the service was restored: what is missing there, what is held here, and whether to send it. */
export function RestoredPanel({ state }: { readonly state: RestoredState }) {
  return (
    <DecisionDialog title="The service was restored from an earlier copy">
      {state.compared ? (
        <Choice key={state.missing.length} state={state} />
      ) : (
        <p>Comparing what you sent with the service…</p>
      )}
    </DecisionDialog>
  );
}

function Choice({ state: { missing, held } }: { state: RestoredState }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const settle = useCommand('restored.settle');
  const all = [...missing, ...held];
  const chosen = all.filter(({ id }) => !left.has(id)).map(({ id }) => id);

  function toggle(id: string, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  }

  async function send() {
    const result = await settle.run({ send: chosen });
    if (result.ok)
      toast.done(chosen.length === 0 ? 'Nothing is sent again' : `${counted(chosen.length, 'change')} will be sent`);
  }

  const list = (entries: readonly OutboxEntry[], label: string) => (
    <Stack component="fieldset" gap={6} aria-label={label}>
      {entries.map((entry) => (
        <Checkbox
          key={entry.id}
          checked={!left.has(entry.id)}
          label={entryLine(entry)}
          description={clockTime(entry.sentAt ?? entry.queuedAt)}
          onChange={(event) => toggle(entry.id, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
  return (
    <Stack gap={10} align="stretch" w="100%">
      {missing.length > 0 && (
        <>
          <p>
            {counted(missing.length, 'change')} that you sent earlier {missing.length === 1 ? 'is' : 'are'} missing from
            the service. Choose what to send again.
          </p>
          {list(missing, 'Missing from the service')}
        </>
      )}
      {held.length > 0 && (
        <>
          <p>
            {counted(held.length, 'change')} that you made before the restore {held.length === 1 ? 'hasn’t' : 'haven’t'}{' '}
            been sent. Choose what still applies. The rest stays in “Saved and sent”.
          </p>
          {list(held, 'Not sent yet')}
        </>
      )}
      {all.length === 0 && (
        <p>
          None of the changes in “Saved and sent” is missing, and nothing is waiting to be sent. Profiles, settings and
          orders aren’t compared: check them yourself.
        </p>
      )}
      <FormProblem message={settle.problem?.message} />
      <Group gap={8}>
        <Button variant="default" loading={settle.busy} onClick={() => void send()}>
          {sendLabel(chosen.length, all.length)}
        </Button>
        {all.length > 3 && (
          <Button variant="subtle" onClick={() => setLeft(new Set(left.size > 0 ? [] : all.map(({ id }) => id)))}>
            {left.size > 0 ? 'Choose all' : 'Choose none'}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function sendLabel(chosen: number, all: number): string {
  if (chosen > 0) return `Send ${counted(chosen, 'change')}`;
  return all > 0 ? 'Send nothing' : 'Continue';
}
