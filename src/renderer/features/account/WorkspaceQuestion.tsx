import { Button } from '@mantine/core';
import type { WorkspaceQuestion } from '#shared/desk/types.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { DecisionDialog } from '../../ui/dialogs/DecisionDialog.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { counted } from '../../ui/format.ts';

/** Above a page: what has to be decided before anything is sent to the service's address. Nothing where nothing is. */
export function WorkspaceQuestionBar() {
  const { data } = useDesk('workspace.read');
  const connect = useCommand('workspace.connect');
  const question = data?.question;
  if (!question) return null;

  async function agree({ service, to }: WorkspaceQuestion) {
    const result = await connect.run({ address: to, agreed: service });
    if (result.ok) toast.done('Connected');
  }

  return (
    <DecisionDialog title={questionTitle(question)}>
      <p>{questionText(question)}</p>
      <FormProblem message={connect.problem?.message} />
      <Button variant="default" loading={connect.busy} onClick={() => void agree(question)}>
        {questionYes(question)}
      </Button>
    </DecisionDialog>
  );
}

const place = (address: string) => (address === '' ? 'the service on this computer' : address);

/** The question's heading. */
export function questionTitle({ kind }: WorkspaceQuestion): string {
  if (kind === 'moved') return 'Has the service moved?';
  return kind === 'replaced' ? 'Another service answers at this address' : 'Some of your work is still waiting';
}

/** What is known, and what follows from a yes. Names both addresses where there are two. */
export function questionText(question: WorkspaceQuestion): string {
  const { kind, from, to } = question;
  if (kind === 'moved') {
    return `The service that you know as ${place(from)} now also answers at ${place(to)}, and has proved that it is the same service. If you continue, everything on this computer that belongs to it moves to the new address: drafts, changes waiting to be sent, and student lists${waits(question, ' (', ' waiting)')}.`;
  }
  if (kind === 'replaced') {
    return `The service at ${place(to)} isn’t the one that this computer knows. Nothing is sent to it until you decide. If you didn’t expect this, ask whoever runs the service before you continue. Your work for the earlier service${waits(question, ' (', ')')} stays on this computer and isn’t sent to the new one.`;
  }
  return `${waits(question, '', '')} for ${place(from)} ${question.drafts + question.queued === 1 ? 'hasn’t' : 'haven’t'} been sent. If you connect to ${place(to)}, your work stays on this computer and isn’t sent there. To send it, connect to ${place(from)} again.`;
}

/** On the button of a yes. */
export function questionYes({ kind }: WorkspaceQuestion): string {
  if (kind === 'moved') return 'Continue at the new address';
  return kind === 'replaced' ? 'Use the new service' : 'Connect and leave them here';
}

/** '2 drafts and 1 change' between two texts; nothing where nothing waits. */
function waits({ drafts, queued }: WorkspaceQuestion, before: string, after: string): string {
  const parts = [drafts > 0 && counted(drafts, 'draft'), queued > 0 && counted(queued, 'change')].filter(Boolean);
  return parts.length > 0 ? `${before}${parts.join(' and ')}${after}` : '';
}
