import { Button, Group } from '@mantine/core';
import { useDidUpdate, useMergedRef } from '@mantine/hooks';
import { IconEye, IconHistory, IconTemplate } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Draft } from '#shared/desk/types.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { postingSteps, publishProblems, stepOfField } from '#shared/rules/postings/posting.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { toast } from '../../../app/shell/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { onFirstClick } from '../../../ui/first-click.ts';
import { leadToUnreadDay } from '../../../ui/form/DayInput.tsx';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { useFieldMessages } from '../../../ui/form/use-field-messages.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { StepHeader } from '../../../ui/page/StepHeader.tsx';
import { DraftConflict } from '../../drafts/DraftConflict.tsx';
import { DraftHistory } from '../../drafts/DraftHistory.tsx';
import { DraftSaveState } from '../../drafts/DraftSaveState.tsx';
import { UnsavedGuard } from '../../drafts/UnsavedGuard.tsx';
import { type DraftEditing, useDraftEditing } from '../../drafts/use-draft-editing.ts';
import { kindLabels, postingPaths } from '../kinds.ts';
import {
  completeBody,
  newPostingBody,
  type PostingFormBody,
  unusualAmounts,
  withoutEmptyRows,
} from '../posting-form-body.ts';
import { useSaveTemplate } from '../templates/use-save-template.ts';
import { CompanyStep } from './CompanyStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import classes from './form.module.css';
import { PostingConflictNote } from './PostingConflictNote.tsx';
import { PostingReview } from './PostingReview.tsx';
import { PublishButton } from './PublishButton.tsx';
import { RequirementsStep } from './RequirementsStep.tsx';

interface PostingFormProps {
  readonly kind: PostingKind;
  readonly draft: Draft | null;
  readonly onMade: (id: string) => void;
  /** Opens the draft anew: another version was chosen. */
  readonly onReplaced: (draft: Draft) => void;
}

const stepNames = ['Company', 'Details', 'Requirements', 'Review'];
const titleOf = (body: PostingFormBody) => body.title.trim();

/** Writes a posting in four steps. Everything typed is saved on this computer; publishing works offline too. */
export function PostingForm({ kind, draft, onMade, onReplaced }: PostingFormProps) {
  const user = useUser();
  const navigate = useNavigate();
  const editing = useDraftEditing<PostingFormBody>({
    method: kind,
    draft,
    onMade,
    complete: (body) => (draft || Object.keys(body).length > 0 ? completeBody(kind, body) : newPostingBody(kind, user)),
    titleOf,
  });
  const { body, step } = editing;
  const fields = useFieldMessages();
  const saveTemplate = useSaveTemplate(kind);
  const [history, setHistory] = useState(false);
  const changesPublished = draft?.postingId !== null && draft?.postingId !== undefined;
  useAlreadySaved(editing);

  const emptyRows = withoutEmptyRows(body);
  const problems = publishProblems(kind, body, { today: localDay(new Date()), changes: changesPublished });
  const [askedPay, setAskedPay] = useState<AskedPay>();
  const change = (patch: Partial<PostingFormBody>) => {
    for (const name of Object.keys(patch)) fields.clear(name);
    editing.change(patch);
  };
  const go = (next: number) => {
    if (next > step && leadToUnreadDay(document)) return;
    const open = next > step ? problemsOfStep(kind, step, problems) : {};
    if (Object.keys(open).length > 0) return fields.show(open);
    const amounts = unusualAmounts(kind, body).join(' to ');
    if (step <= 1 && next > 1 && amounts && amounts !== askedPay?.amounts) return setAskedPay({ amounts, next });
    goTo(next);
  };
  const goTo = (next: number) => {
    fields.clear();
    if (emptyRows) editing.change(emptyRows);
    editing.goTo(next);
    window.scrollTo({ top: 0 });
  };
  const showField = (name: string, wrong = problems) => {
    const at = postingSteps.indexOf(stepOfField(kind, name));
    editing.goTo(at);
    // The step's fields are on the page only after it was drawn.
    setTimeout(() => fields.show(problemsOfStep(kind, at, wrong), name));
  };
  const stepProps = { body, messages: fields.messages, change };
  const words = kindLabels[kind];
  return (
    <Page
      width="narrow"
      trail={words.title}
      title={changesPublished ? `Change this ${words.one}` : `New ${words.one}`}
      beside={<DraftSaveState saver={editing.saver} onRetry={() => void editing.flush()} />}
      actions={<StepHeader steps={stepNames} current={step} reached={3} onStep={go} />}
      footer={
        <FormFooter
          step={step}
          saved={editing.id !== null}
          onHistory={() => setHistory(true)}
          onTemplate={async () => {
            if (await editing.flush()) await saveTemplate(body.title, body);
          }}
          onPreview={async () => {
            const saved = await editing.settle();
            if (saved) void navigate(postingPaths.preview(kind, saved.id));
          }}
          onBack={() => go(step - 1)}
          onNext={() => go(step + 1)}
          last={
            <PublishButton
              kind={kind}
              editing={editing}
              changesPublished={changesPublished}
              ready={Object.keys(problems).length === 0}
              onRefused={({ fields: wrong = {}, message }) => {
                toast.failed(message);
                const [first] = Object.keys(wrong);
                if (first) showField(first, wrong);
              }}
            />
          }
        />
      }
    >
      <RestoredNote kept={editing} />
      <UnsavedGuard editing={editing} />
      {changesPublished && draft && (
        <PostingConflictNote
          draft={draft}
          beforeChoice={editing.flush}
          onByHand={({ stored_days }) => {
            if (stored_days) change({ stored_days });
          }}
          onDone={() => void navigate(postingPaths.list(kind))}
        />
      )}
      <DraftConflict editing={editing} draftId={editing.id} onTheirs={onReplaced} />
      <StepForm step={step} form={fields.form}>
        {step === 0 && <CompanyStep {...stepProps} />}
        {step === 1 && <DetailsStep kind={kind} {...stepProps} />}
        {step === 2 && <RequirementsStep draftId={editing.ownId} {...stepProps} />}
        {step === 3 && (
          <PostingReview
            kind={kind}
            body={body}
            problems={problems}
            except={draft?.postingId ?? null}
            onField={(name) => showField(name)}
          />
        )}
      </StepForm>
      <PayDialog
        kind={kind}
        asked={askedPay}
        onConfirm={() => {
          goTo(askedPay?.next ?? step);
          setAskedPay({ amounts: askedPay?.amounts ?? '', next: null });
        }}
        onClose={() => setAskedPay(undefined)}
      />
      {editing.id && (
        <DraftHistory
          draftId={editing.id}
          opened={history}
          onClose={() => setHistory(false)}
          beforeRestore={editing.flush}
          onRestored={onReplaced}
        />
      )}
    </Page>
  );
}

interface StepFormProps {
  readonly step: number;
  readonly form: (element: HTMLElement | null) => void;
  readonly children: ReactNode;
}

/** The fields of a step. The keyboard comes along to another step: the button that led there stands behind it, or is gone. */
function StepForm({ step, form, children }: StepFormProps) {
  const own = useRef<HTMLFormElement>(null);
  useDidUpdate(() => own.current?.focus({ preventScroll: true }), [step]);
  return (
    <form
      data-kept="draft"
      autoComplete="off"
      ref={useMergedRef(form, own)}
      className={classes.stepForm}
      tabIndex={-1}
      data-focus-quietly
      aria-label={stepNames[step]}
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      {children}
    </form>
  );
}

/** The amounts that were asked about, and the step that waits for the answer. */
interface AskedPay {
  readonly amounts: string;
  readonly next: number | null;
}

interface PayDialogProps {
  readonly kind: PostingKind;
  readonly asked: AskedPay | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function PayDialog({ kind, asked, onConfirm, onClose }: PayDialogProps) {
  return (
    <ConfirmDialog
      opened={typeof asked?.next === 'number'}
      title="Is this pay right?"
      confirm="Yes, it’s right"
      cancel="Change it"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      You entered {asked?.amounts}. The field takes{' '}
      {kind === 'job' ? 'lakhs of rupees a year' : 'thousands of rupees a month'}.
    </ConfirmDialog>
  );
}

function problemsOfStep(kind: PostingKind, step: number, problems: FieldMessages): FieldMessages {
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => stepOfField(kind, name) === postingSteps[step]),
  );
}

interface FooterProps {
  readonly step: number;
  readonly saved: boolean;
  readonly onHistory: () => void;
  readonly onTemplate: () => void;
  readonly onPreview: () => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly last: React.ReactNode;
}

function FormFooter({ step, saved, onHistory, onTemplate, onPreview, onBack, onNext, last }: FooterProps) {
  const unsaved = disabledBecause(!saved && 'Nothing is saved yet');
  return (
    <>
      <Group gap={8}>
        <Button variant="subtle" leftSection={<IconHistory size={17} />} {...unsaved} onClick={onHistory}>
          History
        </Button>
        <Button variant="subtle" leftSection={<IconEye size={17} />} {...unsaved} onClick={onPreview}>
          Preview
        </Button>
        <Button
          variant="subtle"
          visibleFrom="sm"
          leftSection={<IconTemplate size={17} />}
          {...unsaved}
          onClick={onTemplate}
        >
          Save as template
        </Button>
      </Group>
      <Group gap={12}>
        {step > 0 && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
        {step < 3 ? <Button onClick={onFirstClick(onNext)}>Continue</Button> : last}
      </Group>
    </>
  );
}

/** Ctrl-S is never needed, but people press it. */
function useAlreadySaved(editing: DraftEditing<PostingFormBody>) {
  const { flush } = editing;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void flush().then((saved) => saved && toast.info('Already saved'));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [flush]);
}
