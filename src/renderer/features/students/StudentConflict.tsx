import { Alert, Button, Group } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import type { StudentRow } from '#shared/contract/students.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { TwoVersions } from '../../ui/page/TwoVersions.tsx';
import { differences, type StudentForm } from './student-form.ts';

interface StudentConflictProps {
  readonly mine: StudentForm;
  /** The student as the form was opened with it. */
  readonly seen: StudentRow;
  /** The student as it is on the list now. */
  readonly theirs: StudentRow;
  readonly busy: boolean;
  readonly onTheirs: () => void;
}

/** Somebody else saved this student first: both sides, and the choice. 'Save mine' submits the form around it. */
export function StudentConflict({ mine, seen, theirs, busy, onTheirs }: StudentConflictProps) {
  const rows = differences(mine, seen, theirs).map(({ field, ...sides }) => ({ name: fieldTitles[field], ...sides }));
  return (
    <Alert
      color="marigold"
      icon={<IconArrowsSplit2 size={20} />}
      title="Someone else changed this student while you were editing"
    >
      <TwoVersions mine="If you save yours" theirs="On the list now" rows={rows} />
      <Group gap={10} mt={12}>
        <Button size="xs" type="submit" loading={busy}>
          Save mine
        </Button>
        <Button size="xs" variant="default" onClick={onTheirs}>
          Keep the list’s version
        </Button>
      </Group>
    </Alert>
  );
}
