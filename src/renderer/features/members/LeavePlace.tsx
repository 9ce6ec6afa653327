import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type PlaceRole, placeRoles } from '#shared/rules/accounts/place-roles.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { Card } from '../../ui/page/Card.tsx';
import classes from './members.module.css';

interface LeavePlaceProps {
  readonly place: string;
  readonly own: { readonly role: PlaceRole; readonly owners: number };
  /** How many members the place has. */
  readonly total: number;
}

/** Why the person can't leave; null: they can. */
function reasonToStay({ own, total }: Pick<LeavePlaceProps, 'own' | 'total'>): string | null {
  if (total === 1) return 'You’re the only member. To go, delete your account under “Your account”.';
  if (own.role === placeRoles.owner && own.owners === 1)
    return 'You’re the only owner. To leave, make another member an owner first.';
  return null;
}

/** Leaving the own company or institution, or why that isn't possible now. */
export function LeavePlace({ place, own, total }: LeavePlaceProps) {
  const [asked, dialog] = useDisclosure(false);
  const { setUser } = useSession();
  const leave = useSend('members.leave');
  const reason = reasonToStay({ own, total });

  async function run() {
    const result = await leave.run();
    if (!result.ok) return;
    toast.done(`You left ${place}`);
    setUser(result.data.answer.data);
  }

  return (
    <Card title={`Leave ${place}`}>
      <p className={classes.note}>
        {reason ?? 'You lose access at once. What you wrote stays here; drafts on your computer stay yours.'}
      </p>
      {!reason && (
        <Button variant="default" mt={12} onClick={dialog.open}>
          Leave
        </Button>
      )}
      <ConfirmDialog
        opened={asked}
        danger
        title={`Leave ${place}`}
        confirm="Leave"
        busy={leave.busy}
        onConfirm={() => void run()}
        onClose={dialog.close}
      >
        You’ll see nothing of {place} any more. To come back, you need an invitation or an owner who accepts you.
        <FormProblem message={leave.problem?.message} />
      </ConfirmDialog>
    </Card>
  );
}
