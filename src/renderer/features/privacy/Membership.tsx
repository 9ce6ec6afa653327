import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { VerifiedMark } from '../../ui/states/VerifiedMark.tsx';
import { JoinDialog, type LinkRequest } from './JoinDialog.tsx';
import classes from './privacy.module.css';
import type { PrivacyState } from './use-privacy.ts';

/** A student's institution, what it sees, the way out of it, and those that the student said no to. */
export function Membership({ privacy }: { privacy: PrivacyState }) {
  const { data, loading, problem, refetch, live, asOf } = useRead('students.membership');
  const own = data?.data;
  return (
    <Card title="Your institution" note={own?.institution && <VerifiedMark verified={own.institution.verified} />}>
      <div className={classes.card}>
        <OfflineNote live={live} asOf={asOf} />
        {loading && <LoadingLines lines={2} />}
        {problem && !own && <ErrorState problem={problem} onRetry={refetch} />}
        {own?.institution && <Sharing name={own.institution.name} privacy={privacy} />}
        {own?.institution && <Leaving name={own.institution.name} />}
        {own && !own.institution && (
          <p className={classes.note}>
            You don’t belong to an institution. When one adds you to its list, it asks you on your home page.
          </p>
        )}
        {own?.declined.map((request) => (
          <Declined key={request.id} request={request} />
        ))}
      </div>
    </Card>
  );
}

function Sharing({ name, privacy: { shown, change } }: { name: string; privacy: PrivacyState }) {
  return (
    <>
      <p className={classes.note}>{name} sees your name, phone number, e-mail, profile and documents.</p>
      {shown && (
        <Switch
          label={`${name} sees all my applications`}
          description="When on, it sees everything that you apply to, with its status and reports. When off, it sees only what it sent to you, and applications at its partner companies: when a company becomes its partner, your earlier applications there too. The others count in its figures, without your name. While it is on, mentors who accepted a session with you see your projects too."
          checked={shown.share_applications}
          onChange={(event) => void change('share_applications', event.currentTarget.checked)}
        />
      )}
    </>
  );
}

function Leaving({ name }: { name: string }) {
  const [opened, dialog] = useDisclosure(false);
  const send = useSend('students.leave');

  async function leave() {
    const result = await send.run();
    if (!result.ok) return toast.failed(result.error.message);
    dialog.close();
    toast.done(`You have left ${name}`);
  }

  return (
    <>
      <div className={classes.buttons}>
        <Button variant="default" onClick={dialog.open}>
          Leave {name}
        </Button>
      </div>
      <ConfirmDialog
        opened={opened}
        title={`Leave ${name}?`}
        confirm="Leave"
        danger
        busy={send.busy}
        onConfirm={() => void leave()}
        onClose={dialog.close}
      >
        It will see only its own student list entry. Your applications stay yours, and you can join again here.
      </ConfirmDialog>
    </>
  );
}

function Declined({ request }: { request: LinkRequest }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <div className={classes.buttons}>
      <p className={classes.note}>{request.institution_name} has you on its student list. You said no.</p>
      <Button variant="default" onClick={dialog.open}>
        Join {request.institution_name}
      </Button>
      {opened && <JoinDialog request={request} onClose={dialog.close} />}
    </div>
  );
}
