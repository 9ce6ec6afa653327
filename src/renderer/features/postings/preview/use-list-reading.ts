import { useCallback, useState } from 'react';
import type { ListedPeople } from '#shared/desk/listed-people.ts';
import { runCommand } from '../../../app/desk/desk.ts';
import { getBridge } from '../../../app/desk/desk-bridge.ts';

/** How reading a student list goes. */
export interface ListReading {
  readonly busy: boolean;
  /** What the last file held. */
  readonly list: (ListedPeople & { readonly name: string }) | undefined;
  /** Why the last file was refused. */
  readonly error: string | undefined;
  readonly read: (file: File) => Promise<void>;
}

/** Reads the addresses of a student list (CSV or XLSX) on this computer. Nothing of the file is kept. */
export function useListReading(onPeople: (people: ListedPeople['people']) => void): ListReading {
  const [busy, setBusy] = useState(false);
  const [list, setList] = useState<ListReading['list']>();
  const [error, setError] = useState<string>();
  const read = useCallback(
    async (file: File) => {
      setBusy(true);
      setError(undefined);
      setList(undefined);
      const received = await getBridge().files.receive(file);
      const result = received.ok ? await runCommand('roster.people', { fileId: received.data.fileId }) : received;
      if (received.ok) void runCommand('files.release', { fileId: received.data.fileId });
      setBusy(false);
      if (!result.ok) return setError(`${file.name}: ${result.error.message}`);
      if (!('people' in result.data)) return;
      setList({ ...result.data, name: file.name });
      onPeople(result.data.people);
    },
    [onPeople],
  );
  return { busy, list, error, read };
}
