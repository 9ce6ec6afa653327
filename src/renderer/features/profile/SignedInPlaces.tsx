import { Button } from '@mantine/core';
import type { SignedInPlace } from '#shared/contract/sessions.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { dayText, timeOfDay } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import classes from './profile.module.css';

/** Where the person is signed in, and signing out there. */
export function SignedInPlaces() {
  const { data, problem, refetch, live, asOf } = useRead('sessions.list');
  const end = useSend('sessions.end');
  const endOthers = useSend('sessions.endOthers');
  const busy = end.busy || endOthers.busy;
  const others = data?.data.filter(({ current }) => !current).length ?? 0;

  async function signOut(place: SignedInPlace) {
    endOthers.clear();
    const result = await end.run({ params: { id: place.id } });
    // Over already, as from another window: that is what was wanted.
    if (result.ok) toast.done('Signed out there');
    else if (result.error.code === 'not_found') {
      end.clear();
      refetch();
    }
  }

  async function signOutElsewhere() {
    end.clear();
    const result = await endOthers.run();
    if (result.ok) toast.done('Signed out everywhere else');
  }

  return (
    <Card id="signed-in" title="Where you’re signed in">
      <div className={classes.form}>
        <OfflineNote live={live} asOf={asOf} />
        {!data && (problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines lines={2} />)}
        {data && (
          <ul className={classes.places} aria-label="Where you’re signed in">
            {data.data.map((place) => (
              <Place key={place.id} place={place} busy={busy} onSignOut={() => void signOut(place)} />
            ))}
          </ul>
        )}
        <FormProblem message={(end.problem ?? endOthers.problem)?.message} />
        {others > 0 && (
          <div className={classes.buttons}>
            <Button variant="default" loading={endOthers.busy} disabled={busy} onClick={() => void signOutElsewhere()}>
              Sign out everywhere else
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

interface PlaceProps {
  readonly place: SignedInPlace;
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

const moment = (at: string) => `${dayText(at)}, ${timeOfDay(at)}`;

function Place({ place, busy, onSignOut }: PlaceProps) {
  const { device, address, shared, current, created_at, last_seen_at } = place;
  const name = device || 'Another program';
  const from = address === null ? 'the computer that runs the service' : address;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{[`From ${from}`, shared && 'shared computer'].filter(Boolean).join(' · ')}</span>
        <span>{`Signed in ${moment(created_at)} · last used ${moment(last_seen_at)}`}</span>
      </div>
      {current ? (
        <StatusChip status="This session" tone="good" />
      ) : (
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={`Sign out ${name}, last used ${moment(last_seen_at)}`}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
