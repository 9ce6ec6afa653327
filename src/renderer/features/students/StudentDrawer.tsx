import { Button, Drawer, Group, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { StudentRow } from '#shared/contract/students.ts';
import { type RosterField, rosterFields } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { toast } from '../../app/toasts.ts';
import { useSend } from '../../app/use-command.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { type FieldMessageState, useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { changedValues, checkStudentForm, requiredOfStudent, type StudentForm, toStudentForm } from './student-form.ts';
import classes from './students.module.css';

interface StudentDrawerProps {
  /** The student to edit; null: closed. */
  readonly student: StudentRow | null;
  readonly onClose: () => void;
}

/** Edits one student. Messages stand under their fields. */
export function StudentDrawer({ student, onClose }: StudentDrawerProps) {
  // The drawer keeps its words while it slides out.
  const [last, setLast] = useState(student);
  if (student && student !== last) setLast(student);
  return (
    <Drawer
      opened={student !== null}
      onClose={onClose}
      position="right"
      size={440}
      title="Edit student"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {last && <EditStudent key={`${last.id} ${last.revision}`} student={last} onClose={onClose} />}
    </Drawer>
  );
}

function EditStudent({ student, onClose }: { student: StudentRow; onClose: () => void }) {
  const [form, setForm] = useState<StudentForm>(() => toStudentForm(student));
  const fields = useFieldMessages();
  const save = useSend('students.update');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const messages = checkStudentForm(form);
    if (Object.keys(messages).length > 0) return fields.show(messages);
    const changed = changedValues(form, student);
    if (Object.keys(changed).length === 0) return onClose();
    const result = await save.run({ params: { id: student.id }, body: changed });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    toast.done(result.data.message || 'Student saved');
    onClose();
  }

  return (
    <form ref={fields.form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {rosterFields.map((field) => (
        <StudentInput
          key={field}
          field={field}
          value={form[field]}
          messages={fields}
          onChange={(value) => setForm((before) => ({ ...before, [field]: value }))}
        />
      ))}
      {student.assigned_opportunities.length > 0 && (
        <div className={classes.assigned}>
          <strong>Assigned Opportunities</strong>
          <ul>
            {student.assigned_opportunities.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      )}
      <FormProblem message={problemOf(save.problem)} />
      <Group justify="flex-end" gap={12}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.busy}>
          Save student
        </Button>
      </Group>
    </form>
  );
}

/** What the fields do not say already. */
function problemOf(problem: { message: string; fields?: object } | undefined): string | undefined {
  return problem && Object.keys(problem.fields ?? {}).length === 0 ? problem.message : undefined;
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
