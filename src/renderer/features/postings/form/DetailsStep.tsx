import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { ctcInFull, stipendInFull } from '#shared/rules/postings/money.ts';
import { categoryLabels } from '#shared/rules/postings/posting.ts';
import { inputRange, localDay } from '#shared/rules/time/dates.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { FieldRow, FormSection } from '../../../ui/form/FormSection.tsx';
import { count } from '../../../ui/format.ts';
import { kindLabels } from '../kinds.ts';
import classes from './form.module.css';
import { AmountField, LineField, LongField, type StepProps } from './StepFields.tsx';

/** Step 2: what it is about, for how long, and what it pays. */
export function DetailsStep({ kind, ...props }: StepProps & { kind: PostingKind }) {
  const project = kind === 'project';
  return (
    <>
      <FormSection title="About">
        <LineField {...props} name="title" label="Title" required />
        <CategoryField {...props} />
        <LongField
          {...props}
          name="goal"
          label="Goal"
          required={project}
          description="One or two sentences on its purpose."
        />
        <LongField
          {...props}
          name="roles_and_responsibilities"
          label="Roles and responsibilities"
          required={!project}
          rows={5}
        />
        <LongField {...props} name="tasks" label="Tasks" />
        <LongField
          {...props}
          name="support"
          label="Support"
          description="What you provide: a mentor, data, equipment."
        />
      </FormSection>
      <FormSection title="Time">
        <FieldRow>
          <AmountField {...props} name="duration_from" label="Duration from (weeks)" required={kind !== 'job'} />
          <AmountField {...props} name="duration_to" label="Duration to (weeks)" />
        </FieldRow>
        <FieldRow>
          <DayField {...props} name="expected_start_date" label="Expected start date" />
          <DayField {...props} name="joining_date" label="Joining date" />
        </FieldRow>
      </FormSection>
      {!project && <PayAndPlaces kind={kind} {...props} />}
    </>
  );
}

function CategoryField({ body, messages, change }: StepProps) {
  const id = useId();
  const errorId = useId();
  return (
    <div className={classes.category}>
      <span id={id} className={classes.label}>
        Category <span className={classes.asterisk}>*</span>
      </span>
      <SegmentedControl
        name="category"
        aria-labelledby={id}
        aria-describedby={messages.category && errorId}
        aria-invalid={Boolean(messages.category)}
        value={body.category === 0 ? '' : String(body.category)}
        data={Object.entries(categoryLabels).map(([value, label]) => ({ value, label }))}
        onChange={(value) => change({ category: Number(value) })}
      />
      {messages.category && (
        <p id={errorId} className={classes.error}>
          {messages.category}
        </p>
      )}
      <Switch
        label="With office visits"
        checked={body.office_visit}
        onChange={(event) => change({ office_visit: event.currentTarget.checked })}
      />
    </div>
  );
}

function DayField(props: StepProps & { name: 'expected_start_date' | 'joining_date'; label: string }) {
  const { name, label, body, messages, change } = props;
  return (
    <DayInput
      name={name}
      label={label}
      range={inputRange(localDay(new Date()))}
      value={body[name] ?? ''}
      error={messages[name]}
      onDay={(day) => change({ [name]: day || null })}
    />
  );
}

function PayAndPlaces({ kind, ...props }: StepProps & { kind: PostingKind }) {
  const { body, messages, change } = props;
  const [typed, setTyped] = useState('');
  // What stands in the field is no search as long as it is the chosen project.
  const [search] = useDebouncedValue(typed === body.linked_text ? '' : typed.trim(), 150);
  const projects = useRead('postings.list', {
    params: { method: 'project' },
    query: { search, limit: listedProjects },
  });
  const options = projectOptions(projects.data?.data ?? [], body);
  const internship = kind === 'internship';
  return (
    <FormSection title={internship ? 'Stipend and positions' : 'Pay and positions'}>
      <FieldRow>
        <AmountField
          {...props}
          name={internship ? 'stipend_from' : 'ctc_from'}
          label={internship ? 'Stipend from' : 'CTC from'}
          description={internship ? 'Thousands of ₹ per month' : 'Lakhs of ₹ per annum (LPA)'}
          echo={internship ? stipendInFull : ctcInFull}
          decimals={2}
          required
        />
        <AmountField
          {...props}
          name={internship ? 'stipend_to' : 'ctc_to'}
          label={internship ? 'Stipend to' : 'CTC to'}
          description={internship ? 'Thousands of ₹ per month' : 'Lakhs of ₹ per annum (LPA)'}
          echo={internship ? stipendInFull : ctcInFull}
          decimals={2}
          required
        />
      </FieldRow>
      <FieldRow>
        <AmountField {...props} name="vacancies" label="Number of positions" required />
        <Select
          name="project_linked"
          label="Linked project"
          placeholder={projectsHint(kind, options.length, projects)}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          classNames={{ option: classes.option ?? '' }}
          nothingFoundMessage="No project with this title"
          clearable
          clearButtonProps={{ 'aria-label': 'No linked project' }}
          data={[...options, ...moreProjects(projects.data?.total ?? 0)]}
          value={body.project_linked === null ? null : String(body.project_linked)}
          error={messages.project_linked}
          onChange={(value, option) =>
            change({ project_linked: value === null ? null : Number(value), linked_text: option?.label ?? '' })
          }
        />
      </FieldRow>
    </FormSection>
  );
}

/** The projects to choose from; the one that is linked is among them, however old it is. */
export function projectOptions(
  projects: readonly { readonly id: number; readonly title: string }[],
  { project_linked, linked_text }: Pick<StepProps['body'], 'project_linked' | 'linked_text'>,
): { value: string; label: string }[] {
  const options = projects.map(({ id, title }) => ({ value: String(id), label: title }));
  if (project_linked === null || projects.some(({ id }) => id === project_linked)) return options;
  return [{ value: String(project_linked), label: linked_text || `Project ${project_linked}` }, ...options];
}

/** So many projects can be chosen without searching. */
const listedProjects = 50;

/** Below the projects, where there are more of them: how to get at the others. */
function moreProjects(total: number) {
  const more = total - listedProjects;
  return more > 0 ? [{ value: 'more', label: `${count(more)} more: type to find them`, disabled: true }] : [];
}

function projectsHint(kind: PostingKind, many: number, read: { loading: boolean; problem: unknown }): string {
  if (read.loading) return 'Loading your projects';
  if (read.problem && many === 0) return 'Your projects can’t be loaded right now';
  return many > 0 ? 'None' : `No projects to link this ${kindLabels[kind].one} to`;
}
