import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { wasTakenBack } from '../../app/outbox/taken-back.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { keptForms } from '../../app/session/kept-words.ts';
import { clockTime, dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { VerifiedMark } from '../../ui/states/VerifiedMark.tsx';
import { endText } from '../enrollments/application-end.ts';
import { MessageLink } from '../messages/MessageLink.tsx';
import { OwnInterview } from './OwnInterview.tsx';
import classes from './own-enrollments.module.css';
import { ownPaths } from './own-paths.ts';
import {
  type AnswersByQuestion,
  answersForm,
  answersIn,
  closedText,
  lookText,
  type OwnEnrollmentAnswer,
  waits,
} from './own-view.ts';
import { savedOffline } from './saved-words.ts';
import type { OwnEnrollmentState } from './use-own-enrollment.ts';

interface PanelProps {
  readonly kind: PostingKind;
  readonly id: number;
  readonly own: OwnEnrollmentAnswer;
  readonly state: OwnEnrollmentState;
}

/** Where the own application stands: on its way, refused, with the company, withdrawn; and whether one can apply. */
export function ApplicationPanel(props: PanelProps) {
  const { own, state } = props;
  const { pending, refused } = state;
  if (refused) return <Refused {...props} />;
  if (pending?.change.call === 'enrollments.apply') return <Applying {...props} />;
  if (own.application) return <Application {...props} withdrawing={pending !== null} />;
  return <NotApplied own={own} />;
}

/** Refusals after which another answer, or a later attempt, may be taken. */
const mendable: ReadonlySet<string> = new Set(['questions_changed', 'invalid', 'too_large', 'damaged', 'plan_limit']);

function Refused({ kind, id, own, state: { refused, unsent, queue } }: PanelProps) {
  const navigate = useNavigate();
  if (!refused) return null;
  const answers = answersIn(refused);
  const { code = '', message = 'The service refused it' } = refused.problem ?? {};
  const discard = () => wasTakenBack(queue.undo(unsent), 'application');
  const review = async () => {
    keptForms().put(answersForm(kind, id), answers);
    // They are on the disk before they leave the outbox.
    await keptForms().flush();
    if (await discard()) void navigate(ownPaths.apply(kind, id));
  };
  return (
    <Card className={classes.panel} title="Your application wasn’t sent">
      <p role="alert" className={classes.refused}>
        {message}
      </p>
      <Answers answers={Object.entries(answers).map(([question, answer]) => ({ question, answer }))} />
      <div className={classes.actions}>
        {mendable.has(code) && own.may_apply && <Button onClick={() => void review()}>Review and send again</Button>}
        {code === 'plan_limit' && (
          <Button variant="default" component={Link} to="/student/subscriptions">
            See plans
          </Button>
        )}
        <Button variant="default" onClick={() => void discard()}>
          Discard application
        </Button>
      </div>
    </Card>
  );
}

function Applying({ kind, id, state: { pending, queue, reachable } }: PanelProps) {
  if (pending?.change.call !== 'enrollments.apply') return null;
  const entry = pending as Parameters<typeof answersIn>[0];
  if (pending.state === 'sent') {
    return (
      <Card className={classes.panel} title="Your application" note={<StatusChip status="Applied" />}>
        <p className={classes.calm}>The company has your application.</p>
      </Card>
    );
  }
  const discard = async () => {
    const answers: AnswersByQuestion = answersIn(entry);
    const isGone = await wasTakenBack(queue.undo([pending.id]), 'application');
    if (isGone && Object.keys(answers).length > 0) keptForms().put(answersForm(kind, id), answers);
  };
  return (
    <Card className={classes.panel} title="Your application" note={<StatusChip status="Waiting" />}>
      <p className={classes.calm} role="status">
        {reachable ? 'Sending your application…' : `${savedOffline}.`}
      </p>
      <Answers answers={Object.entries(answersIn(entry)).map(([question, answer]) => ({ question, answer }))} />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void discard()}>
          Discard application
        </Button>
      </div>
    </Card>
  );
}

const nextTexts: Readonly<Record<NonNullable<OwnEnrollmentAnswer['application']>['next'], string>> = {
  // How long it has waited for that stands below.
  company_looks: '',
  company_decides: 'The company has looked at it and decides next.',
  pick_interview: 'The company proposes times for an interview.',
  attend_interview: 'You have an interview.',
  work: 'You’re in.',
  nothing: '',
};

function Application({ kind, id, own, withdrawing }: PanelProps & { readonly withdrawing: boolean }) {
  const undoable = useUndoable();
  const { application, posting, state: open } = own;
  if (!application) return null;
  const { status, status_name, created_at, answers, history, next, may_withdraw } = application;
  const isHired = status === enrollmentStatuses.hired;
  // One that is over, or whose times have passed, stays to be read while the company decides.
  const meets =
    next === 'pick_interview' || next === 'attend_interview' || status === enrollmentStatuses.inTouch || isHired;
  const now = Date.now();
  const { closed_at } = posting;
  const closed = withdrawing ? '' : closedText({ next, closed_at });
  const step = closed ? `${closed}.` : nextTexts[next];
  const withdraw = () =>
    undoable(
      [{ call: 'enrollments.withdraw', params: { method: kind, id }, title: posting.title }],
      'Application withdrawn',
    );
  return (
    <Card
      className={classes.panel}
      title="Your application"
      note={<StatusChip status={withdrawing ? 'Withdrawing' : status_name} />}
    >
      <p className={classes.calm}>
        {[`Applied ${dayText(created_at)}.`, withdrawing ? '' : step].filter(Boolean).join(' ')}
      </p>
      {waits(application) && !withdrawing && (
        <p className={classes.calm}>
          {[lookText({ createdAt: created_at, ...application, closed_at }, now).text, endText(posting, now)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {meets && <OwnInterview kind={kind} id={id} title={posting.title} isHired={isHired} />}
      <Answers answers={answers} />
      {history.length > 1 && (
        <section aria-label="So far">
          <h3 className={classes.heading}>So far</h3>
          <ol className={classes.history}>
            {history.map(({ at, status_name: name }) => (
              <li key={`${at} ${name}`}>
                <span>{name}</span>
                <time dateTime={at}>{clockTime(at)}</time>
              </li>
            ))}
          </ol>
        </section>
      )}
      {open !== 'open' && !closed && <p className={classes.calm}>{stateTexts[open]}</p>}
      <div className={classes.actions}>
        <MessageCompany own={own} />
        {may_withdraw && !withdrawing && (
          <Button variant="default" onClick={() => void withdraw()}>
            Withdraw
          </Button>
        )}
      </div>
    </Card>
  );
}

const stateTexts = {
  open: '',
  closed: 'This opportunity is closed.',
  full: 'All positions of this opportunity are filled.',
} as const;

const MessageCompany = ({ own: { posting } }: { own: OwnEnrollmentAnswer }) => (
  <MessageLink party={`company:${posting.branch.company_id}`} name={posting.branch.company_name} size="sm" />
);

function NotApplied({ own }: { own: OwnEnrollmentAnswer }) {
  const { state, invitation, posting } = own;
  if (state !== 'open') return <Note title="Not open for applications">{stateTexts[state]}</Note>;
  if (!invitation) {
    const ofProject = 'you hand in the final report or the company rates your work';
    const end = posting.method === 'project' ? ofProject : 'you’re hired';
    return <Note title="Not applied yet">You can withdraw your application until {end}.</Note>;
  }
  return (
    <Card
      className={classes.panel}
      title={`${posting.branch.company_name} invites you`}
      note={<VerifiedMark verified={posting.branch.company_verified} />}
    >
      <p className={classes.calm}>
        {invitation.note && <q>{invitation.note}</q>} Applying accepts the invitation. It came{' '}
        {relativeTime(invitation.sent_at, Date.now())} and ends on {dayText(invitation.expires_at)}.
      </p>
      <div className={classes.actions}>
        <MessageCompany own={own} />
      </div>
    </Card>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <p className={classes.calm}>{children}</p>
    </Card>
  );
}

function Answers({ answers }: { answers: readonly { readonly question: string; readonly answer: string }[] }) {
  if (answers.length === 0) return null;
  return (
    <section aria-label="Your answers">
      <h3 className={classes.heading}>Your answers</h3>
      <dl className={classes.answers}>
        {answers.map(({ question, answer }, place) => (
          <div key={keyOf(place)}>
            <dt>{question}</dt>
            <dd>{answer.trim() === '' ? 'No answer' : answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Two questions may be equal: their place is what tells them apart. */
const keyOf = (place: number) => `question ${place}`;
