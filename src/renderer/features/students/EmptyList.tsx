import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Empty } from '../../ui/states/States.tsx';
import { TemplateMenu } from '../roster/start/TemplateMenu.tsx';

interface EmptyListProps {
  /** Whether filters are set: then it is they who find nobody. */
  readonly filtered: boolean;
  readonly onClear: () => void;
}

/** The empty face of the student list. */
export function EmptyList({ filtered, onClear }: EmptyListProps) {
  if (filtered) {
    return (
      <Empty
        title="No students match these filters"
        icon={<IconUsers size={22} />}
        action={
          <Button variant="default" onClick={onClear}>
            Clear the filters
          </Button>
        }
      />
    );
  }
  return (
    <Empty
      title="You are yet to upload your students here"
      icon={<IconUsers size={22} />}
      action={
        <>
          <TemplateMenu />
          <Button component={Link} to="/educator/upload-student">
            Upload List
          </Button>
        </>
      }
    >
      Please upload your list of students using this template
    </Empty>
  );
}
