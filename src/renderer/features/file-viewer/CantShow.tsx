import { IconFileOff } from '@tabler/icons-react';
import { Empty } from '../../ui/states/States.tsx';

/** In the place of a file that isn't shown: why, and what to do. */
export function CantShow({ why }: { why: string }) {
  return (
    <div role="alert">
      <Empty icon={<IconFileOff size={22} />} title={why}>
        Save it to open it with another program.
      </Empty>
    </div>
  );
}
