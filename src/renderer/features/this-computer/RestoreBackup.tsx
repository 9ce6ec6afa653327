import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CheckedBackup } from '#shared/desk/types.ts';
import { backUpShared, backupEnding } from '#shared/rules/desk/back-up.ts';
import { runCommand } from '../../app/desk/desk.ts';
import { getBridge } from '../../app/desk/desk-bridge.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

/** Chooses a backup and has the desk check it; what it holds is shown before anything is restored. */
export function RestoreBackup({ disabled }: { readonly disabled: boolean }) {
  const { data: app } = useDesk('app.info');
  // Choosing the very file again is to be heard, too.
  const forget = useRef<() => void>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<CheckedBackup | null>(null);
  const [fileId, setFileId] = useState<string>();

  function letGo(held: string | undefined) {
    if (held !== undefined) void runCommand('files.release', { fileId: held });
    setFileId(undefined);
  }

  /** In the app the desk asks for the file itself; a browser hands it over. */
  async function check(file?: File) {
    forget.current?.();
    setBusy(true);
    setProblem(undefined);
    const held = file && (await getBridge().files.receive(file));
    const id = held?.ok ? held.data.fileId : undefined;
    const result = held && !held.ok ? held : await runCommand('computer.checkBackup', id ? { fileId: id } : {});
    setBusy(false);
    if (result.ok) {
      setFileId(id);
      setChecked(result.data as CheckedBackup | null);
    } else {
      setProblem(result.error.message);
      letGo(id);
    }
  }

  const button = (choose: () => void) => (
    <Button variant="default" {...disabledBecause(disabled && backUpShared)} loading={busy} onClick={choose}>
      Restore from a file…
    </Button>
  );
  return (
    <>
      {app?.host === 'electron' ? (
        button(() => void check())
      ) : (
        <FileButton resetRef={forget} accept={backupEnding} onChange={(file) => file && void check(file)}>
          {({ onClick }) => button(onClick)}
        </FileButton>
      )}
      <FormProblem message={problem} />
      <RestoreDialog
        checked={checked}
        onClose={() => {
          setChecked(null);
          letGo(fileId);
        }}
      />
    </>
  );
}
