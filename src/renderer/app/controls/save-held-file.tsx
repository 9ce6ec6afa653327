import { Button, Group } from '@mantine/core';
import { runCommand } from '../desk/desk.ts';
import { toast } from '../shell/toasts.ts';

/** Saves a file that the desk holds where the person says, says so or why not, and lets go of it. `done`: `plan.pdf is saved`. */
export async function saveHeldFile(fileId: string, done: string): Promise<void> {
  const saved = await runCommand('files.save', { fileId });
  if (!saved.ok) toast.failed(saved.error.message);
  else if (saved.data?.opens) toast.offer(<SavedFile done={done} onOpen={() => openSaved(fileId)} />);
  else if (saved.data) toast.done(done);
  // Saved or not: it may hold names of students, and is of no use any more.
  await runCommand('files.release', { fileId });
}

async function openSaved(fileId: string): Promise<void> {
  const opened = await runCommand('files.openSaved', { fileId });
  if (!opened.ok) toast.failed(opened.error.message);
}

function SavedFile({ done, onOpen }: { readonly done: string; readonly onOpen: () => Promise<void> }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      {done}
      <Button variant="light" size="compact-sm" onClick={() => void onOpen()}>
        Open
      </Button>
    </Group>
  );
}
