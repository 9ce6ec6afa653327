import { Button, Checkbox, Group } from '@mantine/core';
import { IconSend, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ListedPeople } from '#shared/desk/listed-people.ts';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { count, counted } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { TemplateMenu } from '../../roster/start/TemplateMenu.tsx';
import classes from './preview.module.css';
import { chosenEmails, type ListedStudent, listSummary } from './students.ts';
import { type ListReading, useListReading } from './use-list-reading.ts';

interface StudentsPanelProps {
  readonly students: readonly ListedStudent[];
  readonly onPeople: (people: ListedPeople['people']) => void;
  readonly onChange: (students: readonly ListedStudent[]) => void;
  /** Why nothing can be sent yet; null: it can. */
  readonly hindrance: string | null;
  /** What sending does, in a line. */
  readonly note: string;
  readonly busy: boolean;
  readonly onSend: (emails: string[]) => void;
}

/** Beside a preview: a list of students is read here, and the opportunity goes to those who are ticked. */
export function StudentsPanel(props: StudentsPanelProps) {
  const { students, onPeople, onChange, hindrance, note, busy, onSend } = props;
  const picker = useRef<HTMLInputElement>(null);
  const reading = useListReading(onPeople);
  const chosen = chosenEmails(students);
  return (
    <Card title="Send it to students" className={classes.panel}>
      <p className={classes.note}>{note}</p>
      <Group gap={10}>
        <TemplateMenu />
        <Button
          variant="default"
          loading={reading.busy}
          leftSection={<IconUpload size={17} stroke={1.8} />}
          onClick={() => picker.current?.click()}
        >
          Upload New List
        </Button>
      </Group>
      <input
        ref={picker}
        type="file"
        accept=".csv,.xlsx"
        hidden
        aria-label="Student list"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void reading.read(file);
        }}
      />
      <WhatWasRead reading={reading} />
      {students.length === 0 ? (
        <p className={classes.note}>
          No students selected yet. Use the template, or any list with a column of e-mail addresses.
        </p>
      ) : (
        <ChosenStudents students={students} chosen={chosen.length} onChange={onChange} />
      )}
      {hindrance && <p className={classes.hindrance}>{hindrance}</p>}
      <Button
        fullWidth
        leftSection={<IconSend size={17} stroke={1.8} />}
        loading={busy}
        {...disabledBecause(hindrance ?? (chosen.length === 0 && 'Select a student first'))}
        onClick={() => onSend(chosen)}
      >
        Send Opportunity
      </Button>
    </Card>
  );
}

function WhatWasRead({ reading: { list, error } }: { reading: ListReading }) {
  if (error) {
    return (
      <p className={classes.error} role="alert">
        {error}
      </p>
    );
  }
  if (!list) return null;
  return (
    <div role="status" className={classes.read}>
      {list.name}: {listSummary(list)}
      {list.refused.length > 0 && (
        <ul>
          {list.refused.slice(0, 5).map(({ row, message }) => (
            <li key={row}>
              Row {row}: {message}
            </li>
          ))}
          {list.refusedRows > 5 && <li>and {count(list.refusedRows - 5)} more</li>}
        </ul>
      )}
    </div>
  );
}

interface ChosenStudentsProps {
  readonly students: readonly ListedStudent[];
  readonly chosen: number;
  readonly onChange: (students: readonly ListedStudent[]) => void;
}

function ChosenStudents({ students, chosen, onChange }: ChosenStudentsProps) {
  const all = chosen === students.length;
  return (
    <div>
      <div className={classes.listHead}>
        <Checkbox
          size="xs"
          label={`${count(chosen)} of ${counted(students.length, 'student')} selected`}
          checked={all}
          indeterminate={chosen > 0 && !all}
          onChange={() => onChange(students.map((student) => ({ ...student, chosen: !all })))}
        />
        <Button size="compact-xs" variant="subtle" onClick={() => onChange([])}>
          Clear list
        </Button>
      </div>
      <ul className={classes.students} aria-label="Chosen students">
        {students.map((student) => (
          <li key={student.email}>
            <Checkbox
              size="xs"
              label={student.name || student.email}
              description={student.name ? student.email : undefined}
              checked={student.chosen}
              onChange={() =>
                onChange(
                  students.map((each) => (each.email === student.email ? { ...each, chosen: !each.chosen } : each)),
                )
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
