import { Button, Select, Textarea, TextInput } from '@mantine/core';
import type { FieldMessages } from '#shared/errors.ts';
import { AutocompleteField } from '../../app/controls/AutocompleteField.tsx';
import { ChipInput } from '../../app/controls/ChipInput.tsx';
import { useDesk } from '../../app/desk/use-read.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { FieldRow, FormSection } from '../../ui/form/FormSection.tsx';
import { purpose } from '../../ui/form/purpose.ts';
import type { OrganisationValues } from './organisation-form.ts';
import classes from './set-up.module.css';

interface StepProps {
  readonly form: OrganisationValues;
  readonly onEdit: (part: Partial<OrganisationValues>) => void;
  readonly messages: FieldMessages;
}
interface WordsOfStep {
  readonly noun: 'Company' | 'Institution';
  readonly head: string;
}
interface NamedForm {
  /** The form around it: 'set-up Company'. */
  readonly formName: string;
}

type TextName = {
  [K in keyof OrganisationValues]: OrganisationValues[K] extends string ? K : never;
}[keyof OrganisationValues];

const sizes = [
  { value: '0', label: '1 to 50' },
  { value: '1', label: '51 to 250' },
  { value: '2', label: '251 and more' },
];

/** Step 1: who you are. */
export function OrganisationStep({
  form,
  formName,
  onEdit,
  messages,
  noun,
  head,
}: StepProps & WordsOfStep & NamedForm) {
  const nameNote = useNameNote();
  const text = (name: TextName) => ({
    name,
    value: form[name],
    error: messages[name],
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <FormSection title={`About the ${noun.toLowerCase()}`}>
        <TextInput {...text('company_name')} {...nameNote} label={`${noun} name`} withAsterisk aria-required="true" />
        <TextInput {...text('company_website')} label="Website" placeholder="https://" inputMode="url" />
        <Textarea
          {...text('company_description')}
          label="Description"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={4000}
        />
        <TextInput
          {...text('company_address')}
          label="Registered address"
          autoComplete={purpose('street-address', form.company_address)}
        />
      </FormSection>
      <FormSection title="Details" note="They help others find you, and count towards a complete profile.">
        <FieldRow>
          <AutocompleteField
            name="industry"
            label="Industry"
            lookUp="filter.industries"
            text={form.industry_name}
            id={form.industry}
            error={messages.industry}
            nothing="No industry found. Try another word, or choose “Other”"
            onChange={(industry_name, industry) => onEdit({ industry_name, industry })}
          />
          <TextInput {...text('industry_sector')} label="Sector" />
        </FieldRow>
        <FieldRow>
          <TextInput {...text('ceo_name')} label={head} />
          <TextInput
            {...text('year_of_incorporation')}
            label="Year of incorporation"
            inputMode="numeric"
            maxLength={4}
          />
          <Select
            name="employee_strength"
            label="Employees"
            data={sizes}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear' }}
            value={form.employee_strength || null}
            onChange={(value) => onEdit({ employee_strength: value ?? '' })}
          />
        </FieldRow>
        <ChipInput
          name="services"
          label="Services"
          formName={formName}
          description="Up to five. Press Enter after each."
          items={form.services}
          error={messages.services}
          onChange={(services) => onEdit({ services })}
        />
      </FormSection>
    </>
  );
}

/** What a new name does to a verified place; nothing where one computer runs the workspace, whose first place stays verified. */
function useNameNote(): { readonly description?: string } {
  const { company } = useUser();
  const { data: workspace } = useDesk('workspace.read');
  const ends = company?.verified === true && workspace !== undefined && workspace.mode !== 'embedded';
  return ends ? { description: 'A new name has to be verified again.' } : {};
}

/** Step 2: where you work. */
export function BranchStep({ form, onEdit, messages }: StepProps) {
  return (
    <FormSection title="Your branch" note="Where you work. Openings and lists show this address.">
      <TextInput
        name="branch_address"
        label="Address"
        withAsterisk
        aria-required="true"
        autoComplete={purpose('street-address', form.branch_address)}
        value={form.branch_address}
        error={messages.branch_address}
        onChange={(event) => onEdit({ branch_address: event.currentTarget.value })}
      />
      <AutocompleteField
        name="city"
        label="City"
        lookUp="location.cities"
        required
        text={form.city_name}
        id={form.city}
        error={messages.city}
        nothing="No city found. Choose the nearest one on the list"
        onChange={(city_name, city) => onEdit({ city_name, city })}
      />
    </FormSection>
  );
}

/** Step 3: everything at a glance. */
export function ReviewStep({
  form,
  noun,
  head,
  onStep,
}: WordsOfStep & { form: OrganisationValues; onStep: (step: number) => void }) {
  return (
    <>
      <Review
        title={noun}
        onEdit={() => onStep(0)}
        rows={[
          ['Name', form.company_name],
          ['Website', form.company_website],
          ['Description', form.company_description],
          ['Registered address', form.company_address],
          ['Industry', [form.industry_name, form.industry_sector].filter(Boolean).join(', ')],
          [head, form.ceo_name],
          ['Year of incorporation', form.year_of_incorporation],
          ['Employees', sizes.find(({ value }) => value === form.employee_strength)?.label ?? ''],
          ['Services', form.services.join(', ')],
        ]}
      />
      <Review
        title="Branch"
        onEdit={() => onStep(1)}
        rows={[
          ['Address', form.branch_address],
          ['City', form.city_name],
        ]}
      />
    </>
  );
}

interface ReviewProps {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
  readonly onEdit: () => void;
}

function Review({ title, rows, onEdit }: ReviewProps) {
  return (
    <section className={classes.review}>
      <div className={classes.reviewHead}>
        <h2 className={classes.reviewTitle}>{title}</h2>
        <Button size="compact-sm" variant="subtle" onClick={onEdit} aria-label={`Edit ${title.toLowerCase()}`}>
          Edit
        </Button>
      </div>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value.trim() || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
