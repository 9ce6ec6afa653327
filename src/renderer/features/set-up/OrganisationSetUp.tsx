import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FieldMessages } from '#shared/errors.ts';
import { roleHome } from '#shared/rules/accounts/guards.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useSession, useUser } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { StepHeader } from '../../ui/page/StepHeader.tsx';
import { LoadingLines } from '../../ui/states/States.tsx';
import { BranchStep, OrganisationStep, ReviewStep } from './OrganisationSteps.tsx';
import {
  checkBranch,
  checkOrganisation,
  fromWireFields,
  type OrganisationValues,
  toOrganisation,
} from './organisation-form.ts';
import classes from './set-up.module.css';

type Noun = 'Company' | 'Institution';

interface OrganisationSetUpProps {
  readonly call: 'company.save' | 'institution.save';
  readonly noun: Noun;
  /** What the person at the top is called. */
  readonly head: string;
  /** The form, wherever it is kept. */
  readonly editing: {
    readonly body: OrganisationValues;
    readonly step: number;
    readonly change: (part: Partial<OrganisationValues>) => void;
    readonly goTo: (step: number) => void;
  };
  /** After the service has saved it all. */
  readonly onDone?: () => Promise<void>;
  /** Above the form. */
  readonly notice?: ReactNode;
  /** Beside the buttons. */
  readonly saveState?: ReactNode;
}

/** Three steps: the organisation, the branch, a look over it all. Saving gives the user a branch, and opens the app. */
export function OrganisationSetUp(props: OrganisationSetUpProps) {
  const { call, noun, head, editing, onDone, notice, saveState } = props;
  const user = useUser();
  const { setUser } = useSession();
  const fields = useFieldMessages();
  const send = useSend(call);
  const navigate = useNavigate();
  const { body } = editing;
  const step = Math.min(editing.step, 2);

  function edit(part: Partial<OrganisationValues>) {
    for (const name of Object.keys(part)) fields.clear(fieldOf[name] ?? name);
    editing.change(part);
  }

  function goTo(next: number, messages: FieldMessages = {}) {
    editing.goTo(next);
    fields.show(messages);
    window.scrollTo({ top: 0 });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = firstProblems(body, step, noun);
    if (wrong) return goTo(wrong.step, wrong.messages);
    if (step < 2) return goTo(step + 1);
    const result = await send.run({ body: toOrganisation(body, user) });
    if (!result.ok) {
      const messages = fromWireFields(result.error.fields ?? {});
      if (Object.keys(messages).length > 0) goTo(stepOf(messages), messages);
      return;
    }
    await onDone?.();
    const saved = result.data.answer.data;
    setUser(saved);
    toast.welcome(`Welcome, ${saved.first_name}`, `${body.company_name} is set up.`);
    await navigate(roleHome(saved.role), { replace: true });
  }

  return (
    <SetUpFrame noun={noun} step={step} onStep={goTo}>
      {notice}
      <form
        ref={fields.form}
        autoComplete="off"
        className={classes.card}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {step === 0 && (
          <OrganisationStep
            form={body}
            formName={`set-up ${noun}`}
            onEdit={edit}
            messages={fields.messages}
            noun={noun}
            head={head}
          />
        )}
        {step === 1 && <BranchStep form={body} onEdit={edit} messages={fields.messages} />}
        {step === 2 && <ReviewStep form={body} noun={noun} head={head} onStep={goTo} />}
        <FormProblem message={fields.above(send.problem)} />
        <div className={classes.buttons}>
          {saveState}
          <span className={classes.gap} />
          {step > 0 && (
            <Button variant="default" onClick={() => goTo(step - 1)}>
              Back
            </Button>
          )}
          <Button type="submit" loading={send.busy}>
            {step < 2 ? 'Continue' : 'Finish set-up'}
          </Button>
        </div>
      </form>
    </SetUpFrame>
  );
}

interface SetUpFrameProps {
  readonly noun: Noun;
  readonly step: number;
  readonly onStep?: (step: number) => void;
  /** Nothing: still loading. */
  readonly children?: ReactNode;
}

/** Title and steps of the set-up, around its form. */
export function SetUpFrame({ noun, step, onStep, children }: SetUpFrameProps) {
  useDocumentTitle(`Set up your ${noun.toLowerCase()} · Footbridge`);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>Set up your {noun.toLowerCase()}</h1>
          <p className={classes.lead}>Others see this. You can change it later.</p>
        </div>
        <StepHeader steps={[noun, 'Branch', 'Review']} current={step} {...(onStep ? { onStep } : {})} />
      </div>
      {children ?? <LoadingLines lines={8} />}
    </div>
  );
}

/** Fields whose message stands under another name. */
const fieldOf: Readonly<Record<string, string>> = { city_name: 'city', industry_name: 'industry' };

/** The first step up to the given one that is not right yet, and why. */
function firstProblems(
  form: OrganisationValues,
  upTo: number,
  noun: Noun,
): { step: number; messages: FieldMessages } | null {
  const checks = [checkOrganisation(form, new Date().getFullYear(), noun), upTo > 0 ? checkBranch(form) : {}];
  const step = checks.findIndex((messages) => Object.keys(messages).length > 0);
  return step < 0 ? null : { step, messages: checks[step] ?? {} };
}

function stepOf(messages: FieldMessages): number {
  return 'branch_address' in messages || 'city' in messages ? 1 : 0;
}
