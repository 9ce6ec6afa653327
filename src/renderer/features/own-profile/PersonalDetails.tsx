import { Select, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FieldMessages } from '#shared/errors.ts';
import { genders, languages, profileDays } from '#shared/rules/accounts/student-profile.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import { AutocompleteField } from '../../app/controls/AutocompleteField.tsx';
import { ChipInput } from '../../app/controls/ChipInput.tsx';
import { useUser } from '../../app/session/session-context.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { FieldRow } from '../../ui/form/FormSection.tsx';
import { purpose } from '../../ui/form/purpose.ts';
import type { DetailValues } from './own-profile-form.ts';

interface PersonalDetailsProps {
  readonly values: DetailValues;
  readonly messages: FieldMessages;
  readonly onEdit: (part: Partial<DetailValues>) => void;
}

type TextName = Exclude<keyof DetailValues, 'city' | 'city_text' | 'skills'>;
/** Stands for none: a list of Mantine's knows no empty value. */
const none = { value: 'none', label: 'Select' };

/** The fields of the section on the person. */
export function PersonalDetails({ values, messages, onEdit }: PersonalDetailsProps) {
  const { institution_id } = useUser();
  const field = (name: TextName) => ({
    name,
    value: values[name],
    error: messages[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onEdit({ [name]: value }),
  });
  const choice = (name: 'gender' | 'language') => ({
    name,
    value: values[name] || none.value,
    error: messages[name],
    allowDeselect: false,
    onChange: (value: string | null) => onEdit({ [name]: value === null || value === none.value ? '' : value }),
  });
  return (
    <>
      <FieldRow>
        <TextInput
          {...field('first_name')}
          label="First name"
          withAsterisk
          aria-required="true"
          autoComplete={purpose('given-name', values.first_name)}
        />
        <TextInput {...field('last_name')} label="Last name" autoComplete={purpose('family-name', values.last_name)} />
      </FieldRow>
      <FieldRow>
        <TextInput
          {...field('phone_number')}
          label="Phone number"
          placeholder="+91 98765 43210"
          inputMode="tel"
          autoComplete={purpose('tel', values.phone_number)}
        />
        <DayInput
          name="date_of_birth"
          label="Date of birth"
          value={values.date_of_birth}
          range={profileDays(localDay(new Date()))}
          error={messages['date_of_birth']}
          onDay={(date_of_birth) => onEdit({ date_of_birth })}
        />
      </FieldRow>
      <FieldRow>
        <Select {...choice('gender')} label="Gender" data={[none, ...genders]} />
        <Select {...choice('language')} label="Language" data={[none, ...languages]} />
      </FieldRow>
      <FieldRow>
        <AutocompleteField
          name="city"
          label="City"
          lookUp="location.cities"
          text={values.city_text}
          id={values.city}
          error={messages['city']}
          nothing="No city found. Choose the nearest one on the list"
          onChange={(city_text, city) => onEdit({ city_text, city })}
        />
        <TextInput {...field('location')} label="Location" placeholder="Area or neighbourhood" />
      </FieldRow>
      <Textarea
        {...field('bio')}
        label="Bio"
        description="A few sentences: what you study, what you like doing, what you look for."
        autosize
        minRows={3}
        maxRows={10}
      />
      <FieldRow>
        <TextInput
          {...field('institution')}
          label="Institution"
          readOnly={institution_id !== null}
          {...(institution_id !== null && { description: 'The institution that you joined' })}
        />
      </FieldRow>
      <FieldRow>
        <TextInput {...field('qualification')} label="Qualification" placeholder="B.Tech" />
        <TextInput {...field('course')} label="Course" placeholder="Computer Science" />
      </FieldRow>
      <ChipInput
        name="skills"
        label="Skills"
        formName="own profile"
        lookUp="filter.skills"
        description="Up to five. Enter or a comma adds one."
        items={values.skills}
        error={messages['skills']}
        onChange={(skills) => onEdit({ skills })}
      />
      <p>
        <Link className="fb-link" to="/user_interests">
          Change interests
        </Link>
      </p>
      <FieldRow>
        <TextInput
          {...field('Linkedin')}
          label="LinkedIn"
          placeholder="https://www.linkedin.com/in/…"
          inputMode="url"
        />
        <TextInput {...field('Github')} label="GitHub" placeholder="https://github.com/…" inputMode="url" />
      </FieldRow>
      <TextInput {...field('Portfolio_Link')} label="Portfolio link" placeholder="https://…" inputMode="url" />
    </>
  );
}
