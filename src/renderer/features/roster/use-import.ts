import { useEffect, useState } from 'react';
import type { RosterImport, RosterProgress } from '#shared/desk/types.ts';
import { getBridge } from '../../app/desk/desk-bridge.ts';
import { type ReadState, useDesk } from '../../app/desk/use-read.ts';

/** One upload as the desk keeps it, with the newest word on how far it is. */
export function useImport(importId: string): ReadState<RosterImport> & { readonly progress: RosterProgress | null } {
  const read = useDesk('roster.read', { importId });
  const told = useProgress(importId);
  const current = read.data?.importId === importId ? read.data : undefined;
  const fitting = [told, current?.progress].find((progress) => current && progress && isOf(current.state, progress));
  return { ...read, data: current, progress: fitting ?? null };
}

/** Whether a word on progress is about what the upload does now. */
function isOf(state: RosterImport['state'], { phase }: RosterProgress): boolean {
  if (state === 'sending') return phase === 'sending';
  return state === 'checking' && (phase === 'reading' || phase === 'checking');
}

/** The last progress that the desk told of an upload since the page opened. */
function useProgress(importId: string): RosterProgress | undefined {
  const [progress, setProgress] = useState<RosterProgress>();
  useEffect(
    () =>
      getBridge().on('roster.progress', (next) => {
        if (next.importId === importId) setProgress(next);
      }),
    [importId],
  );
  return progress?.importId === importId ? progress : undefined;
}
