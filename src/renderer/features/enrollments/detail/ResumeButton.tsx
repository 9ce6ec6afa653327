import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useServiceFile } from '../../../app/controls/use-service-file.ts';

interface ResumeButtonProps {
  /** `student.resume`: an applicant, by the account's id. `students.resume`: somebody on the institution's list, by the row's. */
  readonly call: 'student.resume' | 'students.resume';
  readonly id: number;
}

/** Saves the résumé of a student. */
export function ResumeButton({ call, id }: ResumeButtonProps) {
  const { busy, save } = useServiceFile();
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} stroke={1.7} />}
      onClick={() => void save({ call, params: { id } })}
    >
      Download résumé
    </Button>
  );
}
