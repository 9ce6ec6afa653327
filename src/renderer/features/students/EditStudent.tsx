import { Button, Group, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { StudentRow } from '#shared/contract/students.ts';
import { type RosterField, rosterFields } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { readAgain } from '../../app/desk/query-client.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../ui/form/SentForm.tsx';
import { type FieldMessageState, useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { ResumeButton } from '../enrollments/detail/ResumeButton.tsx';
import { StudentConflict } from './StudentConflict.tsx';
import {
  changedValues,
  checkStudentForm,
  isChanged,
  newerStudent,
  requiredOfStudent,
  type StudentForm,
  toStudentForm,
} from './student-form.ts';
import classes from './students.module.css';

interface EditStudentProps {
  readonly student: StudentRow;
  /** Whether something is typed that is not saved. */
  readonly onTyped: (typed: boolean) => void;
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

const isPartOfForm = (value: unknown): value is Partial<StudentForm> => typeof value === 'object' && value !== null;

/** The form of one student. Messages stand under their fields; where a colleague was faster, both sides are shown. */
export function EditStudent({ student, onTyped, onSaved, onLeave }: EditStudentProps) {
  // Only what was typed: the rest may be another by the time that it is restored.
  const kept = useKept<Partial<StudentForm>>(`student:${student.id}`, {}, isPartOfForm);
  const form: StudentForm = { ...toStudentForm(student), ...kept.value };
  const isTyped = isChanged(form, student);
  const [theirs, setTheirs] = useState<StudentRow | null>(null);
  const fields = useFieldMessages();
  const save = useSend('students.update');
  const client = useQueryClient();

  useEffect(() => onTyped(isTyped), [onTyped, isTyped]);
  const finish = () => {
    kept.clear();
    onSaved();
  };

  async function submit(revision: number) {
    const messages = checkStudentForm(form);
    if (Object.keys(messages).length > 0) return fields.show(messages);
    const changed = changedValues(form, student);
    if (Object.keys(changed).length === 0) return finish();
    const result = await save.run({ params: { id: student.id }, body: { ...changed, revision } });
    if (result.ok) {
      toast.done(result.data.message || 'Student saved');
      return finish();
    }
    const newer = newerStudent(result.error);
    if (!newer) return fields.show(result.error.fields ?? {});
    setTheirs(newer);
    await readAgain(client, { queryKey: ['read'] });
  }

  return (
    <SentForm
      {...kept.mark}
      busy={save.busy}
      ref={fields.form}
      className={classes.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(theirs?.revision ?? student.revision);
      }}
    >
      <RestoredNote kept={kept} />
      {student.standing === 'joined' && (
        <Group>
          <ResumeButton call="students.resume" id={student.id} />
        </Group>
      )}
      {rosterFields.map((field) => (
        <StudentInput
          key={field}
          field={field}
          value={form[field]}
          messages={fields}
          onChange={(value) => kept.change((now) => ({ ...now, [field]: value }))}
        />
      ))}
      <Assigned titles={student.assigned_opportunities} />
      {save.problem?.code !== 'version_conflict' && <FormProblem message={fields.above(save.problem)} />}
      {theirs ? (
        <StudentConflict
          mine={form}
          seen={student}
          theirs={theirs}
          busy={save.busy}
          onTheirs={() => {
            toast.info('The list stays as it is');
            finish();
          }}
        />
      ) : (
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={onLeave}>
            Cancel
          </Button>
          <Button type="submit" loading={save.busy}>
            Save student
          </Button>
        </Group>
      )}
    </SentForm>
  );
}

function Assigned({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <div className={classes.assigned}>
      <strong>Assigned Opportunities</strong>
      <ul>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </div>
  );
}

const semesters = Array.from({ length: 12 }, (_, index) => String(index + 1));

interface StudentInputProps {
  readonly field: RosterField;
  readonly value: string;
  readonly messages: FieldMessageState;
  readonly onChange: (value: string) => void;
}

function StudentInput({ field, value, messages, onChange }: StudentInputProps) {
  const common = {
    name: field,
    label: fieldTitles[field],
    error: messages.messages[field],
    withAsterisk: requiredOfStudent.includes(field),
  };
  const change = (next: string) => {
    messages.clear(field);
    onChange(next);
  };
  if (field === 'semester') {
    return <Select {...common} data={semesters} value={value || null} onChange={(next) => change(next ?? '')} />;
  }
  return (
    <TextInput
      {...common}
      type={field === 'email' ? 'email' : 'text'}
      inputMode={field === 'phone' ? 'tel' : undefined}
      autoComplete="off"
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
