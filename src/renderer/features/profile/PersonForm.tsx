import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { checkPhone, formatPhone, normalisePhone } from '#shared/rules/accounts/phone.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useSession, useUser } from '../../app/session/session-context.tsx';
import { useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FieldRow, FormProblem } from '../../ui/form/FormSection.tsx';
import { purpose } from '../../ui/form/purpose.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { Card } from '../../ui/page/Card.tsx';
import { PictureField } from '../company/PictureField.tsx';
import classes from './profile.module.css';

type PersonFields = Record<'first_name' | 'last_name' | 'designation' | 'phone_number', string>;

const isPartOfForm = (value: unknown): value is Partial<PersonFields> => typeof value === 'object' && value !== null;

/** Picture, name, designation and phone number. */
export function PersonForm() {
  const user = useUser();
  const { setUser } = useSession();
  const kept = useKept<Partial<PersonFields>>('person', {}, isPartOfForm);
  const form: PersonFields = {
    first_name: user.first_name,
    last_name: user.last_name,
    designation: user.designation,
    phone_number: formatPhone(user.phone_number),
    ...kept.value,
  };
  const fields = useFieldMessages();
  const save = useSend('user.save');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (form.first_name.trim() === '') return fields.show({ first_name: 'First name is required' });
    const phone = checkPhone(form.phone_number);
    if (phone) return fields.show({ phone_number: phone });
    const sent = kept.value;
    const { phone_number: typed } = sent;
    const body = { ...sent, ...(typed !== undefined && { phone_number: normalisePhone(typed) ?? '' }) };
    const result = await save.run({ body });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    const saved = result.data.answer.data;
    kept.saved(sent);
    setUser(saved);
    toast.done(result.data.message || 'Saved');
  }

  const text = (name: keyof typeof form) => ({
    name,
    value: form[name],
    error: fields.messages[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      kept.change((before) => ({ ...before, [name]: value }));
      fields.clear(name);
    },
  });

  return (
    <Card title="About you">
      <form
        {...kept.mark}
        ref={fields.form}
        className={classes.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <RestoredNote kept={kept} />
        <PictureField
          name="profile_photo"
          label="Profile picture"
          call="user.image"
          link={user.profile_photo || user.profile_pic}
          of={fullName(user) || user.email_address}
          shape="round"
        />
        <FieldRow>
          <TextInput
            {...text('first_name')}
            label="First name"
            withAsterisk
            aria-required="true"
            autoComplete={purpose('given-name', form.first_name)}
          />
          <TextInput {...text('last_name')} label="Last name" autoComplete={purpose('family-name', form.last_name)} />
        </FieldRow>
        <FieldRow>
          {(user.role === roles.employer || user.role === roles.educator) && (
            <TextInput
              {...text('designation')}
              label="Designation"
              autoComplete={purpose('organization-title', form.designation)}
            />
          )}
          <TextInput
            {...text('phone_number')}
            label="Phone number"
            placeholder="+91 98765 43210"
            inputMode="tel"
            autoComplete={purpose('tel', form.phone_number)}
          />
        </FieldRow>
        <FormProblem message={fields.above(save.problem)} />
        <div className={classes.buttons}>
          <Button type="submit" loading={save.busy}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}
