import { useRead } from '../../../app/desk/use-read.ts';
import { OpenDrawer } from '../../../ui/dialogs/OpenDialogs.tsx';
import { ErrorState, LoadingLines } from '../../../ui/states/States.tsx';
import { HoursEditor } from './HoursEditor.tsx';

/** When the mentor takes sessions, to be changed. What is typed stays when the drawer is closed. */
export function HoursDrawer({ onClose }: { onClose: () => void }) {
  const read = useRead('mentor.hours');
  const saved = read.data?.data;
  return (
    <OpenDrawer onClose={onClose} position="right" size={560} title="Free times">
      {!saved && (read.problem ? <ErrorState problem={read.problem} onRetry={read.refetch} /> : <LoadingLines />)}
      {saved && <HoursEditor key={saved.version} saved={saved} onRefetch={read.refetch} onClose={onClose} />}
    </OpenDrawer>
  );
}
