import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { readQuestions, type ScreeningQuestion } from '#shared/rules/enrollments/screening-questions.ts';
import { Awaited } from '../../app/controls/Awaited.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { StepHeader } from '../../ui/page/StepHeader.tsx';
import { OfflineNote } from '../../ui/states/States.tsx';
import { kindLabels } from '../postings/kinds.ts';
import { ownPaths } from './own-paths.ts';
import { answersForm, type OwnEnrollmentAnswer } from './own-view.ts';
import { ProfileStep } from './ProfileStep.tsx';
import { QuestionsStep } from './QuestionsStep.tsx';
import { type OwnEnrollmentState, useOwnEnrollment } from './use-own-enrollment.ts';
import { useSendApplication } from './use-send-application.ts';

interface ApplyFlowProps {
  readonly kind: PostingKind;
  readonly id: number;
}

/** Applying to a posting: the own profile, then its questions where it asks any; the last step sends. */
export function ApplyFlow({ kind, id }: ApplyFlowProps) {
  const state = useOwnEnrollment(kind, id);
  const { read, own } = state;
  if (own) return <Steps kind={kind} id={id} own={own} state={state} />;
  return (
    <Page title={`Apply to the ${kindLabels[kind].one}`} trail={<Trail kind={kind} id={id} />} width="narrow">
      <Awaited read={read} back={[`${ownPaths.explore}?type=${kind}`, 'Explore']} lines={8} />
    </Page>
  );
}

function Trail({ kind, id }: ApplyFlowProps) {
  return (
    <Link className="fb-link" to={ownPaths.posting(kind, id)}>
      {kindLabels[kind].one === 'internship' ? 'The internship' : `The ${kindLabels[kind].one}`}
    </Link>
  );
}

interface StepsProps extends ApplyFlowProps {
  readonly own: OwnEnrollmentAnswer;
  readonly state: OwnEnrollmentState;
}

const stepLabels = ['Your profile', 'Questions'] as const;

function Steps({ kind, id, own, state }: StepsProps) {
  const [step, setStep] = useState(0);
  const questions: readonly ScreeningQuestion[] =
    kind === 'project' ? [] : readQuestions(own.posting.screening_questions);
  const sending = useSendApplication({ kind, id, own, state, questions });
  // Another window or an earlier day has applied: there is nothing to fill in. A refusal stays on its page, and an earlier
  // one is settled on the posting's: it would hold back what is sent here.
  const settled = own.may_apply && state.pending === null && state.refused === null;
  const elsewhere = !sending.started && sending.problem === null && !settled;
  if (elsewhere) return <Navigate to={ownPaths.posting(kind, id)} replace />;
  const asks = questions.length > 0;
  return (
    <Page title={`Apply: ${own.posting.title}`} trail={<Trail kind={kind} id={id} />} width="narrow">
      <OfflineNote live={state.read.live} asOf={state.read.asOf} />
      {asks && <StepHeader steps={stepLabels} current={step} reached={1} onStep={setStep} />}
      {step === 0 ? (
        <ProfileStep
          company={own.posting.branch.company_name}
          busy={sending.busy}
          problem={asks ? null : sending.problem}
          onProceed={() => (asks ? setStep(1) : void sending.send({}))}
        />
      ) : (
        <QuestionsStep form={answersForm(kind, id)} questions={questions} sending={sending} onBack={() => setStep(0)} />
      )}
    </Page>
  );
}
