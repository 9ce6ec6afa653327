import { Button } from '@mantine/core';
import { type FormEvent, useMemo } from 'react';
import { useCommand, useSend } from '../../app/desk/use-command.ts';
import { useSession, useUser } from '../../app/session/session-context.tsx';
import { useKept } from '../../app/session/use-kept.ts';
import { useReportWords } from '../../app/session/window-words.ts';
import { toast } from '../../app/shell/toasts.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { Card } from '../../ui/page/Card.tsx';
import profile from '../profile/profile.module.css';
import { BranchStep, OrganisationStep } from '../set-up/OrganisationSteps.tsx';
import {
  changedOfForm,
  checkBranch,
  checkOrganisation,
  type OrganisationValues as Fields,
  formOfUser,
  fromWireFields,
  toOrganisation,
} from '../set-up/organisation-form.ts';
import { PictureField } from './PictureField.tsx';

/** Fields whose message stands under another name. */
const fieldOf: Readonly<Record<string, string>> = { city_name: 'city', industry_name: 'industry' };

const isPartOfForm = (value: unknown): value is Partial<Fields> => typeof value === 'object' && value !== null;

/** Everything of the own company or institution and the own branch, on one page. */
export function OrganisationForm({ noun }: { noun: 'Company' | 'Institution' }) {
  const user = useUser();
  const { setSession, setUser } = useSession();
  const saved = useMemo(() => formOfUser(user), [user]);
  const kept = useKept<Partial<Fields>>(`organisation:${noun}`, {}, isPartOfForm);
  const fields = useFieldMessages();
  const send = useSend(noun === 'Company' ? 'company.save' : 'institution.save');
  const refresh = useCommand('session.refresh');
  const form = { ...saved, ...kept.value };
  const changes = changedOfForm(kept.value, saved);
  const changed = Object.keys(changes).length > 0;

  useReportWords(changed ? 'unsaved' : null);

  function edit(part: Partial<Fields>) {
    for (const name of Object.keys(part)) fields.clear(fieldOf[name] ?? name);
    kept.change((before) => ({ ...before, ...part }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = { ...checkOrganisation(form, new Date().getFullYear(), noun), ...checkBranch(form) };
    if (Object.keys(wrong).length > 0) return fields.show(wrong);
    fields.clear();
    send.clear();
    kept.change(changes);
    // What this window knows may be days old: the rest goes out as the other members have saved it since.
    const known = await refresh.run();
    if (!known.ok) return;
    setSession(known.data);
    if (!known.data.user) return;
    const body = toOrganisation({ ...formOfUser(known.data.user), ...changes }, user);
    const result = await send.run({ body });
    if (!result.ok) return fields.show(fromWireFields(result.error.fields ?? {}));
    setUser(result.data.answer.data);
    kept.saved(changes);
    toast.done(result.data.message || 'Saved');
  }

  return (
    <Card>
      <form
        {...kept.mark}
        ref={fields.form}
        className={profile.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <RestoredNote kept={kept} />
        <PictureField
          name="company_logo"
          label={`${noun} logo`}
          call={noun === 'Institution' ? 'institution.logo' : 'company.logo'}
          link={user.company?.company_logo ?? ''}
          of={saved.company_name}
          shape="square"
        />
        <OrganisationStep
          form={form}
          formName={`organisation ${noun}`}
          onEdit={edit}
          messages={fields.messages}
          noun={noun}
          head={noun === 'Company' ? 'CEO name' : 'Head of the institution'}
        />
        <BranchStep form={form} onEdit={edit} messages={fields.messages} />
        <FormProblem message={fields.above(refresh.problem ?? send.problem)} />
        <div className={profile.buttons}>
          <Button
            type="submit"
            loading={refresh.busy || send.busy}
            {...disabledBecause(!changed && 'Nothing has changed yet')}
          >
            Save
          </Button>
          {changed && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                kept.discard();
                fields.clear();
              }}
            >
              Discard changes
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
