import { MultiSelect, Select } from '@mantine/core';
import { openToLabels, semesters } from '#shared/rules/postings/eligibility.ts';
import { FieldRow } from '../../../ui/form/FormSection.tsx';
import type { StepProps } from './StepFields.tsx';

const genders = Object.entries(openToLabels).map(([value, label]) => ({ value, label }));
const choices = semesters.map((semester) => ({ value: String(semester), label: String(semester) }));

/** Whom a posting is open to: everybody, unless something is chosen. */
export function OpenToFields({ body, messages, change }: StepProps) {
  const chosen = body.eligible_semesters;
  return (
    <FieldRow>
      <Select
        name="eligible_gender"
        label="Open to"
        data={genders}
        value={body.eligible_gender ?? ''}
        allowDeselect={false}
        error={messages.eligible_gender}
        onChange={(value) => change({ eligible_gender: (value || null) as typeof body.eligible_gender })}
      />
      <MultiSelect
        name="eligible_semesters"
        label="Open to semesters"
        placeholder={chosen.length === 0 ? 'Any' : ''}
        data={choices}
        value={chosen.map(String)}
        error={messages.eligible_semesters}
        clearable
        clearButtonProps={{ 'aria-label': 'Open to any semester' }}
        onChange={(values) => change({ eligible_semesters: values.map(Number).sort((one, other) => one - other) })}
      />
    </FieldRow>
  );
}
