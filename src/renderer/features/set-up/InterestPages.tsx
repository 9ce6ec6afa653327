import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { roleHome, withInterests } from '#shared/rules/accounts/guards.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useSession, useUser } from '../../app/session/session-context.tsx';
import { welcome } from '../../app/shell/system-notifications.ts';
import { toast } from '../../app/shell/toasts.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { counted } from '../../ui/format.ts';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { Empty, ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import classes from './set-up.module.css';

/** A student chooses interests after the first sign-in. */
export function AddInterestPage() {
  return <InterestPage title="What interests you?" />;
}

/** The interests chosen so far. Only students have any; others are led back home. */
export function UserInterestsPage() {
  const user = useUser();
  if (user.role === roles.student) return <InterestPage title="Your interests" />;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Your interests</h1>
      <Empty
        title="Only students choose interests"
        action={
          <Button component={Link} to={roleHome(user.role)}>
            Go to your dashboard
          </Button>
        }
      >
        Your account doesn’t need any.
      </Empty>
    </div>
  );
}

function InterestPage({ title }: { title: string }) {
  useDocumentTitle(`${title} · Footbridge`);
  const joined = useRead('filter.interestsJoined');
  if (joined.problem && !joined.data) {
    return (
      <div className={classes.page}>
        <ErrorState problem={joined.problem} onRetry={joined.refetch} />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>Choose what you’d like to see more of. You can change it at any time.</p>
      {joined.data ? <Chooser chosen={joined.data.data} /> : <LoadingLines lines={6} />}
    </div>
  );
}

interface Interest {
  readonly id: number;
  readonly name: string;
}

/** Those of `all` that are not among `others`. */
function without(all: readonly Interest[], others: readonly Interest[]): readonly Interest[] {
  return all.filter(({ id }) => !others.some((other) => other.id === id));
}

function Chooser({ chosen }: { chosen: readonly Interest[] }) {
  const { role, isInterestAdded } = useUser();
  const { setUser } = useSession();
  // Only what is changed here: what was chosen elsewhere may come a moment after its kept copy.
  const [added, setAdded] = useState<readonly Interest[]>([]);
  const [removed, setRemoved] = useState<readonly Interest[]>([]);
  const [search, setSearch] = useState('');
  const { data, problem, refetch, loading } = useRead('filter.interests', { query: { query: search } });
  const send = useSend('student.interests');
  const navigate = useNavigate();
  const picked = [...without(chosen, removed), ...without(added, chosen)];
  // What is chosen stays in sight while a search narrows the rest.
  const shown = [...picked, ...without(data?.data ?? [], picked)];
  const isPicked = (interest: Interest) => without([interest], picked).length === 0;

  function toggle(interest: Interest) {
    send.clear();
    const isRemoved = isPicked(interest);
    setAdded([...without(added, [interest]), ...(isRemoved ? [] : [interest])]);
    setRemoved([...without(removed, [interest]), ...(isRemoved ? [interest] : [])]);
  }

  async function save() {
    const result = await send.run({ body: { interests: picked.map(({ id }) => id) } });
    if (!result.ok) return;
    const user = result.data.answer.data;
    setUser(withInterests(user));
    toast.done(result.data.message || 'Your interests are saved');
    // The first interests end the first sign-in.
    if (!isInterestAdded) void welcome(user.first_name);
    await navigate(roleHome(role), { replace: true });
  }

  return (
    <div className={classes.card} style={{ marginTop: 20 }}>
      <SearchBox label="Search interests" value={search} onChange={setSearch} />
      {problem && !data && <ErrorState problem={problem} onRetry={refetch} />}
      {loading && <LoadingLines lines={3} />}
      <ul className={classes.interests} aria-label="Interests">
        {shown.map((interest) => (
          <li key={interest.id}>
            <button
              type="button"
              className={classes.interest}
              aria-pressed={isPicked(interest)}
              onClick={() => toggle(interest)}
            >
              {isPicked(interest) ? (
                <IconCheck size={15} stroke={2.2} aria-hidden="true" />
              ) : (
                <IconPlus size={15} stroke={1.9} aria-hidden="true" />
              )}
              {interest.name}
            </button>
          </li>
        ))}
      </ul>
      {data && shown.length === 0 && <p className={classes.lead}>No matching interests.</p>}
      <FormProblem message={send.problem?.message} />
      <div className={classes.buttons}>
        <span role="status">{counted(picked.length, 'interest')} chosen</span>
        <span className={classes.gap} />
        {isInterestAdded && (
          <Button variant="default" component={Link} to={roleHome(role)}>
            Not now
          </Button>
        )}
        <Button
          loading={send.busy}
          {...disabledBecause(picked.length === 0 && 'Choose at least one interest')}
          onClick={() => void save()}
        >
          Save interests
        </Button>
      </div>
    </div>
  );
}
