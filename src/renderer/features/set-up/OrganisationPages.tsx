import type { Draft } from '#shared/desk/types.ts';
import { runCommand } from '../../app/desk/desk.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { useKept } from '../../app/session/use-kept.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { DraftConflict } from '../drafts/DraftConflict.tsx';
import { DraftSaveState } from '../drafts/DraftSaveState.tsx';
import { UnsavedGuard } from '../drafts/UnsavedGuard.tsx';
import { useDraftEditing } from '../drafts/use-draft-editing.ts';
import { JoinGate } from './JoinGate.tsx';
import { OrganisationSetUp, SetUpFrame } from './OrganisationSetUp.tsx';
import { formOfDraft, formOfUser, type OrganisationValues } from './organisation-form.ts';
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
  const editing = useDraftEditing<OrganisationValues>({
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
    <div data-kept="draft">
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
    </div>
  );
}

const titleOf = (form: OrganisationValues) => form.company_name;

/** Set-up of an educator's institution. */
export function InstitutionPage() {
  return (
    <JoinGate noun="Institution">
      <OwnInstitution />
    </JoinGate>
  );
}

interface TypedSetUp {
  readonly part: Partial<OrganisationValues>;
  readonly step: number;
}

const isTypedSetUp = (value: unknown): value is TypedSetUp =>
  typeof value === 'object' && value !== null && 'part' in value && 'step' in value;

function OwnInstitution() {
  const user = useUser();
  const kept = useKept<TypedSetUp>('set-up:Institution', { part: {}, step: 0 }, isTypedSetUp);
  const { part, step } = kept.value;
  const change = (next: Partial<OrganisationValues>) =>
    kept.change((before) => ({ ...before, part: { ...before.part, ...next } }));
  const goTo = (next: number) => kept.change((before) => ({ ...before, step: next }));
  return (
    <div {...kept.mark}>
      <OrganisationSetUp
        {...institution}
        editing={{ body: { ...formOfUser(user), ...part }, step, change, goTo }}
        onDone={async () => kept.clear()}
        notice={<RestoredNote kept={kept} />}
      />
    </div>
  );
}
