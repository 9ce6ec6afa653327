import { Autocomplete, Button, Drawer, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { RosterImport, RosterNewValue, RosterValueChoice } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { useKept } from '../../../app/session/use-kept.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { counted } from '../../../ui/format.ts';
import { useImportActions } from '../use-import-actions.ts';
import classes from './values.module.css';
import {
  allNew,
  incomplete,
  knownOtherwise,
  toChoices,
  toDrafts,
  undecided,
  type ValueDrafts,
  valueKey,
} from './values-form.ts';

interface NewValuesProps {
  readonly upload: RosterImport;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Courses and specializations that the list does not have: new, another name of a known one, or refused. Asked once per value. */
export function NewValues({ upload, opened, onClose }: NewValuesProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={620} title="New courses and specializations">
      <Decisions upload={upload} onClose={onClose} />
    </Drawer>
  );
}

const groups = [
  { field: 'course', many: 'Courses' },
  { field: 'specialization', many: 'Specializations' },
] as const;

const isDrafts = (value: unknown): value is ValueDrafts => typeof value === 'object' && value !== null;

function Decisions({ upload, onClose }: Omit<NewValuesProps, 'opened'>) {
  const { busy, problem, decideValues } = useImportActions(upload);
  const kept = useKept<ValueDrafts>(`new-values:${upload.importId}`, toDrafts(upload), isDrafts);
  const drafts = kept.value;
  const [asked, setAsked] = useState(false);
  const open = undecided(upload);
  const settled = knownOtherwise(upload);
  const asksFor = asked ? incomplete(drafts) : null;
  const change = (draft: RosterValueChoice) => kept.change((now) => ({ ...now, [valueKey(draft)]: draft }));

  async function apply(chosen: ValueDrafts) {
    setAsked(true);
    if (incomplete(chosen)) return;
    if (!(await decideValues(toChoices(upload, chosen)))) return;
    kept.clear(chosen);
    onClose();
  }

  return (
    <div {...kept.mark} className={classes.decisions}>
      <RestoredNote kept={kept} />
      <p className={classes.intro}>
        Your list doesn’t have these yet. Decide once for each; it applies to all rows and is remembered for the next
        upload.
      </p>
      <fieldset className={classes.fields} disabled={busy !== null}>
        {groups.map(({ field, many }) => (
          <Group
            key={field}
            title={many}
            values={upload.newValues.filter((value) => value.field === field && !settled.includes(value))}
            drafts={drafts}
            asksFor={asksFor}
            onChange={change}
          />
        ))}
        <KnownOtherwise values={settled} drafts={drafts} onChange={change} />
      </fieldset>
      <FormProblem message={problem?.message} />
      <div className={classes.decisionActions}>
        {open.length > 1 && (
          <Button variant="default" disabled={busy !== null} onClick={() => void apply(allNew(upload, drafts))}>
            All {open.length} are new
          </Button>
        )}
        <Button loading={busy === 'check'} onClick={() => void apply(drafts)}>
          Apply and check again
        </Button>
      </div>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly values: readonly RosterNewValue[];
  readonly drafts: ValueDrafts;
  readonly asksFor?: RosterValueChoice | null;
  readonly onChange: (draft: RosterValueChoice) => void;
}

function Group({ title, values, drafts, asksFor = null, onChange }: GroupProps) {
  if (values.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.groupTitle}>{title}</h3>
      <Values values={values} drafts={drafts} asksFor={asksFor} onChange={onChange} />
    </section>
  );
}

function Values({ values, drafts, asksFor = null, onChange }: Omit<GroupProps, 'title'>) {
  return (
    <ul className={classes.values}>
      {values.map((value) => {
        const draft = drafts[valueKey(value)] ?? value;
        const missing = asksFor !== null && valueKey(asksFor) === valueKey(value);
        return <Value key={valueKey(value)} value={value} draft={draft} missing={missing} onChange={onChange} />;
      })}
    </ul>
  );
}

/** What earlier uploads said, and what is only spelled another way: folded, and open to change. */
function KnownOtherwise({ values, drafts, onChange }: Omit<GroupProps, 'title'>) {
  if (values.length === 0) return null;
  return (
    <details className={classes.remembered}>
      <summary>{counted(values.length, 'value')} known under another name</summary>
      <Values values={values} drafts={drafts} onChange={onChange} />
    </details>
  );
}

const choices: readonly { readonly value: RosterValueChoice['choice']; readonly label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'map', label: 'Means …' },
  { value: 'reject', label: 'Refuse' },
];

interface ValueProps {
  readonly value: RosterNewValue;
  readonly draft: RosterValueChoice;
  readonly missing: boolean;
  readonly onChange: (draft: RosterValueChoice) => void;
}

function Value({ value, draft, missing, onChange }: ValueProps) {
  const { field, from, rows, suggestion } = value;
  const { field: _, from: __, ...before } = draft;
  const next = (change: Partial<RosterValueChoice>) => onChange({ field, from, ...before, ...change });
  return (
    <li className={classes.value}>
      <span className={classes.valueName}>
        <strong>{from}</strong>
        <span>{counted(rows, 'row')}</span>
      </span>
      <SegmentedControl
        size="xs"
        classNames={{ root: classes.choices ?? '', indicator: classes.chosen ?? '' }}
        aria-label={`What ${from} is`}
        data={[...choices]}
        value={draft.choice}
        onChange={(choice) => next({ choice: choices.find((each) => each.value === choice)?.value ?? 'new' })}
      />
      <span className={classes.valueAbout}>
        {draft.choice === 'map' && (
          <KnownValue field={field} from={from} to={draft.to} missing={missing} onChange={(to) => next({ to })} />
        )}
        {draft.choice === 'new' &&
          (suggestion ? `Added as it is written, beside ${suggestion}` : 'Added as it is written')}
        {draft.choice === 'reject' && 'Rows with it become errors'}
      </span>
    </li>
  );
}

interface KnownValueProps {
  readonly field: RosterValueChoice['field'];
  readonly from: string;
  readonly to: string;
  readonly missing: boolean;
  readonly onChange: (to: string) => void;
}

/** The value of the list that is meant; it completes from those that the list has. */
function KnownValue({ field, from, to, missing, onChange }: KnownValueProps) {
  const facets = useRead('students.facets');
  return (
    <Autocomplete
      size="xs"
      aria-label={`${fieldTitles[field]} that ${from} means`}
      placeholder={`${fieldTitles[field]} of your list`}
      data={[...new Set(facets.data?.data[field] ?? [])]}
      limit={20}
      maxLength={120}
      value={to}
      error={missing && to.trim() === '' && 'Choose which one it means, or choose New'}
      onChange={onChange}
    />
  );
}
