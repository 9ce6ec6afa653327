import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { roleHome } from '#shared/rules/guards.ts';
import { useSession, useUser } from '../../app/session-context.tsx';
import { toast } from '../../app/toasts.ts';
import { useSend } from '../../app/use-command.ts';
import { LoadingLines } from '../../ui/Faces.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { SaveState } from '../../ui/SaveState.tsx';
import { StepHeader } from '../../ui/StepHeader.tsx';
import { BranchStep, OrganisationStep, ReviewStep } from './OrganisationSteps.tsx';
import {
  checkBranch,
  checkOrganisation,
  fromWireFields,
  type OrganisationForm,
  toOrganisation,
} from './organisation-form.ts';
import classes from './set-up.module.css';
import { useCompanyDraft } from './use-company-draft.ts';

interface OrganisationSetUpProps {
  readonly call: 'company.save' | 'institution.save';
  readonly noun: 'Company' | 'Institution';
  /** What the person at the top is called. */
  readonly head: string;
  /** Keeps a draft on this computer. */
  readonly keep: boolean;
}

/** Three steps: the organisation, the branch, a look over it all. Saving gives the user a branch, and opens the app. */
export function OrganisationSetUp({ call, noun, head, keep }: OrganisationSetUpProps) {
  useDocumentTitle(`Set up your ${noun.toLowerCase()} · Footbridge`);
  const user = useUser();
  const { setSession } = useSession();
  const { kept, autosave, change, discard } = useCompanyDraft(user, keep);
  const fields = useFieldMessages();
  const send = useSend(call);
  const key = useRef(crypto.randomUUID());
  const navigate = useNavigate();
  const steps = [noun, 'Branch', 'Review'];
  const step = Math.min(kept?.step ?? 0, 2);

  function edit(part: Partial<OrganisationForm>) {
    if (!kept) return;
    // Another text is another request: a retry with the old key would be refused.
    key.current = crypto.randomUUID();
    for (const name of Object.keys(part)) fields.clear(name === 'city_name' ? 'city' : name);
    change({ form: { ...kept.form, ...part } });
  }

  function problemsOf(form: OrganisationForm, upTo: number) {
    const first = checkOrganisation(form, new Date().getFullYear());
    if (Object.keys(first).length > 0) return { step: 0, messages: first };
    const second = upTo > 0 ? checkBranch(form) : {};
    return { step: 1, messages: second };
  }

  function goTo(next: number, messages = {}) {
    change({ step: next });
    fields.show(messages);
    window.scrollTo({ top: 0 });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!kept) return;
    const wrong = problemsOf(kept.form, step);
    if (Object.keys(wrong.messages).length > 0) return goTo(wrong.step, wrong.messages);
    if (step < 2) return goTo(step + 1);
    const result = await send.run({ body: toOrganisation(kept.form), idempotencyKey: key.current });
    if (!result.ok) {
      const messages = fromWireFields(result.error.fields ?? {});
      if (Object.keys(messages).length > 0) goTo('branch_address' in messages || 'city' in messages ? 1 : 0, messages);
      return;
    }
    await discard();
    const saved = result.data.answer.data;
    setSession({ user: saved, role: saved.role, verified: 'service' });
    toast.welcome(`Welcome, ${saved.first_name}`, `${kept.form.company_name} is set up.`);
    await navigate(roleHome(saved.role), { replace: true });
  }

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>Set up your {noun.toLowerCase()}</h1>
          <p className={classes.lead}>Others see this. You can change it later.</p>
        </div>
        <StepHeader steps={steps} current={step} onStep={(next) => goTo(next)} />
      </div>
      {!kept && <LoadingLines lines={8} />}
      {kept && (
        <form ref={fields.form} className={classes.card} onSubmit={(event) => void submit(event)} noValidate>
          {step === 0 && (
            <OrganisationStep form={kept.form} onEdit={edit} messages={fields.messages} noun={noun} head={head} />
          )}
          {step === 1 && <BranchStep form={kept.form} onEdit={edit} messages={fields.messages} />}
          {step === 2 && <ReviewStep form={kept.form} noun={noun} head={head} onStep={(next) => goTo(next)} />}
          <FormProblem message={send.problem && !send.problem.fields ? send.problem.message : undefined} />
          <div className={classes.buttons}>
            {keep && (
              <SaveState state={autosave.state} savedAt={autosave.savedAt} message={autosave.problem?.message} />
            )}
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
      )}
    </div>
  );
}
