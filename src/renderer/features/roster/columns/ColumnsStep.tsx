import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { RosterImport } from '#shared/desk/types.ts';
import { columnTitles } from '#shared/roster/name-parts.ts';
import { useHere } from '../../../app/routes/use-here.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { ModeChoice } from '../check/ModeChoice.tsx';
import { ImportPage } from '../ImportPage.tsx';
import shared from '../roster.module.css';
import { modeLabels } from '../roster-texts.ts';
import { ImportFile } from '../start/ImportFile.tsx';
import { ReadingChoices } from '../start/ReadingChoices.tsx';
import { type ReadingInput, useImportActions } from '../use-import-actions.ts';
import { ColumnTable } from './ColumnTable.tsx';
import classes from './columns.module.css';
import { type ColumnsForm, joinedHeadings, missingFields, remappedColumn, toColumnsForm } from './columns-form.ts';

/** Which column is which field, how the file is read, and what the upload does to the list. */
export function ColumnsStep({ upload }: { upload: RosterImport }) {
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const here = useHere();
  const actions = useImportActions(upload);
  const [form, setForm] = useState<ColumnsForm>(() => toColumnsForm(upload));
  const [asked, setAsked] = useState(false);
  const columns = useRef<HTMLElement>(null);
  const missing = missingFields(form);
  const missingTitles = missing.map((field) => columnTitles[field]);
  const { inspection } = upload;

  async function readAnotherWay(choice: Partial<ReadingInput>) {
    const next = await actions.inspect(choice);
    if (next) setForm((before) => ({ ...before, mapping: next.options.mapping }));
  }

  /** The other columns stay as they were matched. */
  async function forget(column: RosterImport['inspection']['columns'][number]) {
    const next = await actions.forget(column.heading);
    if (next) setForm((before) => ({ ...before, mapping: remappedColumn(before.mapping, column.index, next) }));
  }

  async function check() {
    setAsked(true);
    if (missing.length > 0) return goToColumns(columns.current);
    // A short list is checked before anybody sees that it is: its rows are to be seen, not the columns again.
    if ((await actions.check(form)) && here.current) setSearch({ import: upload.importId }, { replace: true });
  }

  return (
    <ImportPage
      title="Match the columns"
      step={1}
      onStep={(step) => step === 0 && void navigate('/educator/upload-student')}
      footer={
        <>
          <span className={shared.footerNote}>
            {asked && missing.length > 0
              ? `Not matched yet: ${missingTitles.join(', ')}. Choose the column that has it.`
              : `${modeLabels[form.mode].label}. Nothing is sent yet: next, every row is checked on this computer.`}
          </span>
          <span className={shared.footerActions}>
            <Button variant="default" onClick={() => void navigate('/educator/upload-student')}>
              Back
            </Button>
            <Button
              rightSection={<IconArrowRight size={17} aria-hidden="true" />}
              loading={actions.busy === 'check'}
              disabled={actions.busy === 'inspect'}
              onClick={() => void check()}
            >
              Check rows
            </Button>
          </span>
        </>
      }
    >
      <ImportFile upload={upload} />
      <FileNotes notes={inspection.notes} />
      <FormProblem
        message={actions.problem && (Object.values(actions.problem.fields ?? {})[0] ?? actions.problem.message)}
      />
      <fieldset className={classes.fields} disabled={actions.busy !== null}>
        <ReadingChoices
          upload={upload}
          busy={actions.busy === 'inspect'}
          onChange={(choice) => void readAnotherWay(choice)}
        />
        <section ref={columns} aria-labelledby="columns-heading">
          <h2 id="columns-heading" className={shared.sectionTitle}>
            Columns of the file
          </h2>
          <MissingNote
            missing={missingTitles}
            joined={joinedHeadings(inspection.columns, form.mapping)}
            mode={form.mode}
            asked={asked}
          />
          <ColumnTable
            columns={inspection.columns}
            form={form}
            onChange={(change) => setForm({ ...form, ...change })}
            onForget={(column) => void forget(column)}
          />
        </section>
        <Card title="What the upload does">
          <ModeChoice form={form} onChange={(change) => setForm({ ...form, ...change })} />
        </Card>
      </fieldset>
    </ImportPage>
  );
}

/** Puts the keyboard on the first column that is not matched, in sight. */
function goToColumns(section: HTMLElement | null): void {
  const field = section?.querySelector<HTMLElement>('[data-ignored="true"] input, input');
  field?.focus({ preventScroll: true });
  (field?.closest('tr') ?? section)?.scrollIntoView({ block: 'center' });
}

function FileNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label="About the file">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

interface MissingNoteProps {
  readonly missing: readonly string[];
  /** Headings whose columns make the name together. */
  readonly joined: readonly string[];
  readonly mode: ColumnsForm['mode'];
  readonly asked: boolean;
}

function MissingNote({ missing, joined, mode, asked }: MissingNoteProps) {
  const rule =
    mode === 'update'
      ? 'Match Email Id or Roll Number: one of them is needed to identify the student.'
      : 'Student Name, Course, Semester and Email Id are needed.';
  return (
    <p
      className={classes.required}
      data-missing={missing.length > 0}
      role={asked && missing.length > 0 ? 'alert' : 'status'}
    >
      {rule}{' '}
      {missing.length > 0 ? (
        <strong>Not matched yet: {missing.join(', ')}.</strong>
      ) : (
        'All required columns are matched.'
      )}
      {joined.length > 0 && ` Student Name is ${joined.map((heading) => `“${heading}”`).join(' + ')}, in this order.`}
    </p>
  );
}
