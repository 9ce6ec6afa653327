import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RosterImport, RosterOptions } from '#shared/desk/types.ts';
import type { Problem } from '#shared/errors.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { runCommand } from '../../app/desk.ts';
import { readAgain } from '../../app/query-client.ts';
import { Card } from '../../ui/Card.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import classes from './columns.module.css';
import { type ColumnsForm, missingFields, toColumnsForm } from './columns-form.ts';
import { ImportFile } from './ImportFile.tsx';
import { ImportPage } from './ImportPage.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { type ReadingChoice, ReadingChoices } from './ReadingChoices.tsx';
import shared from './roster.module.css';

/** Which column is which field, how the file is read, and what the upload does to the list. */
export function ColumnsStep({ upload }: { upload: RosterImport }) {
  const navigate = useNavigate();
  const acts = useColumnActs(upload);
  const [form, setForm] = useState<ColumnsForm>(() => toColumnsForm(upload));
  const [asked, setAsked] = useState(false);
  const missing = missingFields(form);
  const { inspection } = upload;

  async function readAnotherWay(choice: Partial<ReadingChoice>) {
    const next = await acts.inspect(choice);
    if (next) setForm((before) => ({ ...before, mapping: next.options.mapping }));
  }

  async function check() {
    setAsked(true);
    if (missing.length === 0) await acts.check(form);
  }

  return (
    <ImportPage
      title="Match the columns"
      step={1}
      onStep={(step) => step === 0 && void navigate('/educator/upload-student')}
      footer={
        <>
          <span className={shared.footerNote}>Nothing is sent yet. Next, every row is checked on this computer.</span>
          <span className={shared.footerActions}>
            <Button variant="default" onClick={() => void navigate('/educator/upload-student')}>
              Back
            </Button>
            <Button
              rightSection={<IconArrowRight size={17} aria-hidden="true" />}
              loading={acts.busy === 'check'}
              disabled={acts.busy === 'inspect'}
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
      <FormProblem message={acts.problem && (Object.values(acts.problem.fields ?? {})[0] ?? acts.problem.message)} />
      <ReadingChoices
        upload={upload}
        busy={acts.busy === 'inspect'}
        onChange={(choice) => void readAnotherWay(choice)}
      />
      <section aria-labelledby="columns-heading">
        <h2 id="columns-heading" className={shared.sectionTitle}>
          Columns of the file
        </h2>
        <MissingNote missing={missing.map((field) => fieldTitles[field])} mode={form.mode} asked={asked} />
        <ColumnTable
          columns={inspection.columns}
          mapping={form.mapping}
          mode={form.mode}
          onChange={(mapping) => setForm({ ...form, mapping })}
        />
      </section>
      <Card title="What the upload does">
        <ModeChoice form={form} onChange={(change) => setForm({ ...form, ...change })} />
      </Card>
    </ImportPage>
  );
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

function MissingNote(props: { missing: readonly string[]; mode: ColumnsForm['mode']; asked: boolean }) {
  const { missing, mode, asked } = props;
  const rule =
    mode === 'update'
      ? 'Email Id or Roll Number says whom a row is about; one of them is needed.'
      : 'Student Name, Course, Semester and Email Id are needed.';
  return (
    <p
      className={classes.required}
      data-missing={missing.length > 0}
      role={asked && missing.length > 0 ? 'alert' : 'status'}
    >
      {rule}{' '}
      {missing.length > 0 ? <strong>Still without a column: {missing.join(', ')}.</strong> : 'All of it is matched.'}
    </p>
  );
}

function useColumnActs(upload: RosterImport) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<'inspect' | 'check' | null>(null);
  const [problem, setProblem] = useState<Problem>();
  const { importId, options } = upload;
  const reading = {
    sheet: options.sheet,
    headerRow: options.headerRow,
    encoding: options.encoding,
    delimiter: options.delimiter,
  };

  async function run(kind: 'inspect' | 'check', work: Promise<Awaited<ReturnType<typeof runCommand<'roster.check'>>>>) {
    setBusy(kind);
    setProblem(undefined);
    const result = await work;
    setBusy(null);
    if (!result.ok) {
      setProblem(result.error);
      return null;
    }
    client.setQueryData(['desk', 'roster.read', { importId }], result.data);
    void readAgain(client, { queryKey: ['desk', 'roster.rows'] });
    return result.data;
  }

  return {
    busy,
    problem,
    inspect: (choice: Partial<ReadingChoice>) =>
      run('inspect', runCommand('roster.inspect', { importId, ...reading, ...choice })),
    check(form: ColumnsForm) {
      const chosen: RosterOptions = { ...reading, ...form };
      return run('check', runCommand('roster.check', { importId, options: chosen }));
    },
  };
}
