import { Button, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import {
  checkItem,
  type ItemField,
  type ItemValues,
  itemFields,
  type ProfileListKind,
  profileDays,
} from '#shared/rules/accounts/student-profile.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import { DayInput, leadToUnreadDay } from '../../ui/form/DayInput.tsx';
import { FieldRow } from '../../ui/form/FormSection.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import classes from './own-profile.module.css';
import { trimmed } from './own-profile-form.ts';
import { toastRequired } from './required-toasts.ts';

interface ItemFormProps {
  readonly kind: ProfileListKind;
  /** For people and the names of its fields: 'New experience'. */
  readonly label: string;
  readonly values: ItemValues;
  /** On the button that takes it over. */
  readonly confirm: string;
  /** On the button that leaves it. */
  readonly cancel: string;
  readonly onEdit: (values: ItemValues) => void;
  /** Every field is filled in and sound. */
  readonly onDone: (values: ItemValues) => void;
  readonly onCancel: () => void;
}

const labels: Readonly<Record<ItemField, string>> = {
  company_name: 'Company name',
  designation: 'Designation',
  start_date: 'Start date',
  end_date: 'End date',
  description: 'Description',
  title: 'Title',
  link: 'Link',
  name: 'Name',
};

/** The fields of one experience, document or project. */
export function ItemForm({ kind, label, values, confirm, cancel, onEdit, onDone, onCancel }: ItemFormProps) {
  const fields = useFieldMessages();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (leadToUnreadDay(event.currentTarget)) return;
    const given = trimmed(kind, values);
    const wrong = checkItem(kind, given, localDay(new Date()));
    fields.show(wrong);
    const messages = Object.values(wrong);
    if (messages.length === 0) return onDone(given);
    toastRequired(messages);
  }

  const edit = (name: ItemField, value: string) => {
    fields.clear(name);
    onEdit({ ...values, [name]: value });
  };
  const common = (name: ItemField) => ({
    name,
    label: labels[name],
    withAsterisk: true,
    'aria-required': true,
    value: values[name] ?? '',
    error: fields.messages[name],
  });
  const text = (name: ItemField) => ({
    ...common(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => edit(name, value),
  });
  const names: readonly ItemField[] = itemFields[kind];
  const texts = names.filter((name) => name !== 'description' && !name.endsWith('_date'));
  const days = names.filter((name) => name.endsWith('_date'));
  return (
    <form ref={fields.form} className={classes.item} aria-label={label} noValidate onSubmit={submit}>
      <FieldRow>
        {texts.map((name) => (
          <TextInput
            key={name}
            {...text(name)}
            {...(name === 'link' && { inputMode: 'url', placeholder: 'https://…' })}
          />
        ))}
      </FieldRow>
      {days.length > 0 && (
        <FieldRow>
          {days.map((name) => (
            <DayInput
              key={name}
              {...common(name)}
              range={profileDays(localDay(new Date()))}
              onDay={(day) => edit(name, day)}
            />
          ))}
        </FieldRow>
      )}
      {names.includes('description') && <Textarea {...text('description')} autosize minRows={2} maxRows={8} />}
      <div className={classes.buttons}>
        <Button type="submit" variant="default">
          {confirm}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
