import { UnstyledButton } from '@mantine/core';
import type { PostingKind } from '#shared/contract/call.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { counted } from '../../../ui/format.ts';
import { PostingFacts } from '../PostingFacts.tsx';
import type { PostingFormBody } from '../posting-form-body.ts';
import { viewOfDraft } from '../posting-view.ts';
import { usePoster } from '../preview/use-poster.ts';
import classes from './form.module.css';
import { SimilarNote } from './SimilarNote.tsx';

interface ReviewStepProps {
  readonly kind: PostingKind;
  readonly body: PostingFormBody;
  readonly problems: FieldMessages;
  /** The posting that is being changed; null for a new one. */
  readonly except: number | null;
  /** Goes to a field that needs something. */
  readonly onField: (name: string) => void;
}

/** Step 4: what is missing, each with the way to it, and how it will look. */
export function PostingReview({ kind, body, problems, except, onField }: ReviewStepProps) {
  const user = useUser();
  const poster = usePoster(kind, except);
  // Both ends of a range say the same: one line leads to the first of them.
  const open = Object.entries(problems).filter(
    ([, message], at, all) => all.findIndex(([, other]) => other === message) === at,
  );
  return (
    <>
      {open.length > 0 && (
        <section className={classes.problems} aria-label="Before it can be published">
          <h2>{counted(open.length, 'thing')} to do before it can be published</h2>
          <ul>
            {open.map(([name, message]) => (
              <li key={name}>
                <UnstyledButton onClick={() => onField(name)}>{message}</UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {body.invite_emails.length > 0 && (
        <p className={classes.invited}>
          {counted(body.invite_emails.length, 'student')} of the draft’s list{' '}
          {body.invite_emails.length === 1 ? 'is' : 'are'} invited when it is published.
        </p>
      )}
      <SimilarNote kind={kind} fields={body} except={except} />
      <PostingFacts view={viewOfDraft(kind, body, user, poster)} />
    </>
  );
}
