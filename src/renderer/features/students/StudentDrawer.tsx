import { Drawer } from '@mantine/core';
import { useState } from 'react';
import type { StudentRow } from '#shared/contract/students.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { EditStudent } from './EditStudent.tsx';

interface StudentDrawerProps {
  /** The student to edit; null: closed. */
  readonly student: StudentRow | null;
  readonly onClose: () => void;
}

/** Edits one student. What was typed is not dropped unasked. */
export function StudentDrawer({ student, onClose }: StudentDrawerProps) {
  // The drawer keeps its words while it slides out.
  const [last, setLast] = useState(student);
  const [typed, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  if (student && student !== last) setLast(student);

  function close() {
    setAsking(false);
    setTyped(false);
    onClose();
  }
  const leave = () => (typed ? setAsking(true) : close());

  return (
    <>
      <Drawer opened={student !== null} onClose={leave} position="right" size={440} title="Edit student">
        {last && (
          <EditStudent
            key={`${last.id} ${last.revision}`}
            student={last}
            onTyped={setTyped}
            onSaved={close}
            onLeave={leave}
          />
        )}
      </Drawer>
      <ConfirmDialog
        opened={asking}
        title="Close without saving?"
        cancel="Keep editing"
        confirm="Close without saving"
        danger
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        Your changes to {last?.name} haven’t been saved.
      </ConfirmDialog>
    </>
  );
}
