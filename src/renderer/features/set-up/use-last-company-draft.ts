import { useEffect, useState } from 'react';
import type { Draft } from '#shared/desk/types.ts';
import { runCommand } from '../../app/desk/desk.ts';

/** The company draft to go on with: undefined while it is looked up, null when there is none. */
export function useLastCompanyDraft() {
  const [draft, setDraft] = useState<Draft | null>();
  useEffect(() => {
    let gone = false;
    void lastDraft().then((found) => {
      if (!gone) setDraft(found);
    });
    return () => {
      gone = true;
    };
  }, []);
  return { draft, take: setDraft };
}

async function lastDraft(): Promise<Draft | null> {
  const list = await runCommand('drafts.list', { method: 'company' });
  const newest = list.ok ? list.data.find(({ state }) => state === 'editing') : undefined;
  if (!newest) return null;
  const read = await runCommand('drafts.read', { id: newest.id });
  return read.ok ? read.data : null;
}
