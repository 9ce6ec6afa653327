import { Button } from '@mantine/core';
import { useDocumentTitle, useInterval } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import type { OwnJoinRequest } from '#shared/contract/members.ts';
import { asSentence } from '#shared/rules/texts/sentence.ts';
import { useCommand, useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useSession, useUser } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { clockTime } from '../../ui/format.ts';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { AskPlace } from './AskPlace.tsx';
import { OwnInvites } from './OwnInvites.tsx';
import classes from './set-up.module.css';

/** Milliseconds after which the page looks for an answer again. */
const lookAgain = 10_000;

type Noun = 'Company' | 'Institution';

/** The set-up of one's own place; before it, for somebody who asked to join another one, what has become of that. */
export function JoinGate({ noun, children }: { noun: Noun; children: ReactNode }) {
  const user = useUser();
  const [own, setOwn] = useState(false);
  if (belongs(user)) {
    return (
      <>
        <div className={classes.invites}>
          <OwnInvites />
        </div>
        {children}
      </>
    );
  }
  if (!own) return <Waiting noun={noun} onOwn={() => setOwn(true)} />;
  return (
    <>
      <p className={classes.back}>
        <Button variant="subtle" size="compact-sm" onClick={() => setOwn(false)}>
          Back to joining {noun === 'Company' ? 'a company' : 'an institution'}
        </Button>
      </p>
      {children}
    </>
  );
}

const ownPlace = {
  Company: { title: 'A company of your own', words: 'a company of your own' },
  Institution: { title: 'An institution of your own', words: 'an institution of your own' },
} as const;

interface WaitingProps {
  readonly noun: Noun;
  /** Sets up a place of one's own instead. */
  readonly onOwn: () => void;
}

function Waiting({ noun, onOwn }: WaitingProps) {
  const own = useRead('joinRequests.own');
  useInterval(own.refetch, lookAgain, { autoInvoke: true });
  const request = own.data?.data;
  useEntrance(request?.state === 'accepted');
  const title = titleOf(request, noun);
  useDocumentTitle(`${title} · Footbridge`);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
      </div>
      <OfflineNote live={own.live} asOf={own.asOf} />
      <OwnInvites />
      {own.problem && !own.data && <ErrorState problem={own.problem} onRetry={own.refetch} />}
      {own.loading && <LoadingLines lines={5} />}
      {request?.state === 'open' && <Open request={request} />}
      {own.data && request?.state !== 'open' && request?.state !== 'accepted' && (
        <section className={classes.card}>
          <p className={classes.text}>{textOf(request, noun)}</p>
          <AskPlace noun={noun} />
        </section>
      )}
      {own.data && (
        <section className={classes.other}>
          <h2 className={classes.otherTitle}>{ownPlace[noun].title}</h2>
          <p className={classes.text}>
            {noun === 'Company' ? 'Your company' : 'Your institution'} is not on Footbridge yet? Set it up: it is a new
            one with its own name
            {request?.state === 'open' ? ', and your request is taken back' : ''}.
          </p>
          <Button variant="default" onClick={onOwn}>
            Set up {ownPlace[noun].words}
          </Button>
        </section>
      )}
    </div>
  );
}

/**
 * Once a member has accepted: the session is asked for until it has the place, as it stays the old one while the service
 * can't be reached. The guard leads on to the dashboard then.
 */
function useEntrance(accepted: boolean): void {
  const { setSession } = useSession();
  const { run } = useCommand('session.refresh');
  const begun = useRef(false);
  const enter = useCallback(async () => {
    if (!accepted || begun.current) return;
    begun.current = true;
    const result = await run();
    const user = result.ok ? result.data.user : null;
    begun.current = user !== null && belongs(user);
    if (result.ok) setSession(result.data);
    if (begun.current) toast.done('You were accepted. Welcome');
  }, [accepted, run, setSession]);
  useEffect(() => void enter(), [enter]);
  useInterval(enter, lookAgain, { autoInvoke: true });
}

/** Whether somebody belongs to a company or an institution, set up there or not. */
const belongs = ({ company_id, institution_id }: User) => company_id !== null || institution_id !== null;

/** While the members have not answered. */
function Open({ request }: { request: OwnJoinRequest }) {
  const ask = useSend('joinRequests.create');
  const withdraw = useSend('joinRequests.withdraw');
  const early = Date.parse(request.ask_again_at) > Date.now();
  const when = `Possible from ${clockTime(request.ask_again_at)}`;

  async function askAgain() {
    const result = await ask.run({ body: { place_id: request.place_id } });
    if (result.ok) toast.done('The owners have been asked again');
  }

  return (
    <section className={classes.card}>
      <p className={classes.text} role="status">
        {request.place_name}’s owners were asked on {clockTime(request.asked_at, new Date(0))}. As soon as one of them
        accepts, you’re let in here. Until then you don’t see their data.
      </p>
      <FormProblem message={(ask.problem ?? withdraw.problem)?.message} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          {...disabledBecause(early && when)}
          loading={ask.busy}
          onClick={() => void askAgain()}
        >
          Ask again
        </Button>
        {early && <span className={classes.hint}>{when}</span>}
        <span className={classes.gap} />
        <Button variant="subtle" loading={withdraw.busy} onClick={() => void withdraw.run()}>
          Withdraw the request
        </Button>
      </div>
    </section>
  );
}

function titleOf(request: OwnJoinRequest | null | undefined, noun: Noun): string {
  if (request?.state === 'open') return `Waiting for ${request.place_name}`;
  if (request?.state === 'accepted') return `Welcome to ${request.place_name}`;
  return `Join ${noun === 'Company' ? 'a company' : 'an institution'}`;
}

function textOf(request: OwnJoinRequest | null | undefined, noun: Noun): string {
  const name = request?.place_name ?? '';
  if (request?.state === 'declined') return `The owners of ${name} declined your request.`;
  if (request?.state === 'gone') return `No member of ${name} is left on Footbridge to answer you.`;
  if (request?.state === 'removed') {
    return `You’re no longer a member of ${name}: an owner removed you. Your drafts on this computer are still yours.`;
  }
  if (request?.state === 'left')
    return `${asSentence(`You left ${name}`)} Your drafts on this computer are still yours.`;
  if (request?.state === 'withdrawn') return `You took your request to ${name} back.`;
  return `You don’t belong to ${noun === 'Company' ? 'a company' : 'an institution'} yet.`;
}
