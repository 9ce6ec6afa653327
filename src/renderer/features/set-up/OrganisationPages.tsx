import { useState } from 'react';
import type { Draft } from '#shared/desk/types.ts';
import { runCommand } from '../../app/desk.ts';
import { useUser } from '../../app/session-context.tsx';
import { DraftConflict } from '../drafts/DraftConflict.tsx';
import { DraftSaveState } from '../drafts/DraftSaveState.tsx';
import { UnsavedGuard } from '../drafts/UnsavedGuard.tsx';
import { useDraftEditing } from '../drafts/use-draft-editing.ts';
import { JoinGate } from './JoinGate.tsx';
import { OrganisationSetUp, SetUpFrame } from './OrganisationSetUp.tsx';
import { formOfDraft, formOfUser, type OrganisationForm } from './organisation-form.ts';
import { useLastCompanyDraft } from './use-last-company-draft.ts';

const company = { call: 'company.save', noun: 'Company', head: 'CEO name' } as const;
const institution = { call: 'institution.save', noun: 'Institution', head: 'Head of the institution' } as const;

/** Set-up of an employer's company. Typed text is kept as a draft on this computer. */
export function CompanyPage() {
  return (
    <JoinGate noun="Company">
      <OwnCompany />
    </JoinGate>
  );
}

function OwnCompany() {
  const { draft, take } = useLastCompanyDraft();
  if (draft === undefined) return <SetUpFrame noun="Company" step={0} />;
  return <CompanySetUp key={draft ? `${draft.id} ${draft.revision}` : 'new'} draft={draft} onTheirs={take} />;
}

function CompanySetUp({ draft, onTheirs }: { draft: Draft | null; onTheirs: (draft: Draft) => void }) {
  const user = useUser();
  const editing = useDraftEditing<OrganisationForm>({
    method: 'company',
    draft,
    // Step 1 starts with what the stored user says.
    complete: (body) => formOfDraft(body, formOfUser(user)),
    titleOf,
  });

  async function discard() {
    await editing.flush();
    if (editing.id) await runCommand('drafts.discard', { id: editing.id });
  }

  return (
    <OrganisationSetUp
      {...company}
      editing={editing}
      onDone={discard}
      notice={
        <>
          <UnsavedGuard editing={editing} />
          <DraftConflict editing={editing} draftId={editing.id} onTheirs={onTheirs} />
        </>
      }
      saveState={<DraftSaveState saver={editing.saver} onRetry={() => void editing.flush()} />}
    />
  );
}

const titleOf = (form: OrganisationForm) => form.company_name;

/** Set-up of an educator's institution. */
export function InstitutionPage() {
  return (
    <JoinGate noun="Institution">
      <OwnInstitution />
    </JoinGate>
  );
}

function OwnInstitution() {
  const user = useUser();
  const [body, setBody] = useState(() => formOfUser(user));
  const [step, setStep] = useState(0);
  const change = (part: Partial<OrganisationForm>) => setBody((before) => ({ ...before, ...part }));
  return <OrganisationSetUp {...institution} editing={{ body, step, change, goTo: setStep }} />;
}
