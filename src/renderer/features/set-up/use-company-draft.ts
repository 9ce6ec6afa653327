import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import type { Draft, Result } from '#shared/desk/types.ts';
import { runCommand } from '../../app/desk.ts';
import { useAutosave } from '../../app/use-autosave.ts';
import { formOfDraft, formOfUser, type OrganisationForm } from './organisation-form.ts';

interface Kept {
  readonly form: OrganisationForm;
  readonly step: number;
}

/**
 * The company's draft of an employer: step 1 comes from the stored user, the rest from the last draft. Educators
 * (`keep` false) have none: their form lives while the page does.
 */
export function useCompanyDraft(user: User, keep: boolean) {
  const [kept, setKept] = useState<Kept>();
  const draft = useRef<Pick<Draft, 'id' | 'revision'>>(undefined);
  const initial = useRef(formOfUser(user));
  const autosave = useAutosave((next: Kept) => (keep ? save(draft, next) : Promise.resolve(nothingToSave)));

  useEffect(() => {
    let gone = false;
    void (keep ? lastDraft() : Promise.resolve(undefined)).then((found) => {
      if (gone) return;
      draft.current = found;
      const form = found ? formOfDraft(found.body, initial.current) : initial.current;
      setKept({ form, step: found?.step ?? 0 });
    });
    return () => {
      gone = true;
    };
  }, [keep]);

  function change(next: Partial<Kept>) {
    if (!kept) return;
    const changed = { ...kept, ...next };
    setKept(changed);
    autosave.change(changed);
  }

  return {
    kept,
    autosave,
    change,
    /** The set-up is done: the draft goes to the bin. */
    async discard() {
      await autosave.flush();
      if (draft.current) await runCommand('drafts.discard', { id: draft.current.id });
    },
  };
}

const nothingToSave: Result<{ savedAt: string }> = { ok: true, data: { savedAt: '' } };

async function lastDraft(): Promise<Draft | undefined> {
  const list = await runCommand('drafts.list', { method: 'company' });
  const newest = list.ok ? list.data.find(({ state }) => state === 'editing') : undefined;
  if (!newest) return undefined;
  const read = await runCommand('drafts.read', { id: newest.id });
  return read.ok ? read.data : undefined;
}

async function save(
  draft: { current: Pick<Draft, 'id' | 'revision'> | undefined },
  { form, step }: Kept,
): Promise<Result<{ savedAt: string }>> {
  const body = { ...form };
  if (!draft.current) {
    const created = await runCommand('drafts.create', { method: 'company', body });
    if (!created.ok) return created;
    draft.current = created.data;
  }
  const { id, revision } = draft.current;
  const saved = await runCommand('drafts.save', { id, body, step, title: form.company_name, revision });
  if (saved.ok) draft.current = { id, revision: saved.data.revision };
  return saved;
}
