import { useState } from 'react';
import type { StudentRow } from '#shared/contract/students.ts';
import { toast } from '../../app/toasts.ts';
import { useSend } from '../../app/use-command.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';

interface ArchiveStudentProps {
  /** The student who is to leave the list; null: closed. */
  readonly student: StudentRow | null;
  readonly onClose: () => void;
}

/** Asks, and takes one student off the list. */
export function ArchiveStudent({ student, onClose }: ArchiveStudentProps) {
  const archive = useSend('students.archive');
  const [last, setLast] = useState(student);
  if (student && student !== last) setLast(student);

  async function confirm() {
    if (!student) return;
    const result = await archive.run({ params: { id: student.id } });
    if (!result.ok) return;
    toast.done(result.data.message || `${student.name} was taken off the list`);
    onClose();
  }

  return (
    <ConfirmDialog
      opened={student !== null}
      title={`Take ${last?.name ?? 'this student'} off the list?`}
      confirm="Take off the list"
      danger
      busy={archive.busy}
      onConfirm={() => void confirm()}
      onClose={() => {
        archive.clear();
        onClose();
      }}
    >
      <p>
        {last?.name} leaves the list and its counts. Uploading {last?.email} again puts the student back on it.
      </p>
      <FormProblem message={archive.problem?.message} />
    </ConfirmDialog>
  );
}
