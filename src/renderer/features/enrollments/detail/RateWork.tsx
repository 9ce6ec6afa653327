import { Button, Rating as Stars, Textarea } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { useAction } from '../../../app/outbox/use-action.ts';
import { keptForms } from '../../../app/session/kept-words.ts';
import { useKept } from '../../../app/session/use-kept.ts';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../../ui/form/SentForm.tsx';
import { dayText } from '../../../ui/format.ts';
import forms from './actions.module.css';
import texts from './detail.module.css';
import { Rating } from './Rating.tsx';
import { enrollmentName } from './review.ts';
import { Section } from './Section.tsx';
import type { OpenedEnrollment } from './use-enrollment.ts';
import type { Review } from './use-review.ts';

interface RateWorkProps {
  readonly kind: PostingKind;
  readonly enrollment: OpenedEnrollment;
  readonly review: Review;
}

/** The rating of what was handed in, 1 to 5, with a comment. Shown where there is something to rate. */
export function RateWork({ kind, enrollment, review }: RateWorkProps) {
  const { rating } = enrollment;
  const isTyped = keptForms().find(formOf(kind, enrollment)) !== undefined;
  const [editing, setEditing] = useState(isTyped);
  // Words come back when a rating is taken back.
  if (isTyped && !editing) setEditing(true);
  const handedIn = enrollment.final_submission_report !== null || enrollment.weekly_submissions.length > 0;
  if (!rating && !handedIn) return null;
  if (rating && !editing) {
    return (
      <Section
        title="Rating"
        action={
          <Button size="compact-sm" fz={13} variant="default" onClick={() => setEditing(true)}>
            Change
          </Button>
        }
      >
        <p className={forms.rated}>
          <Rating value={rating.rating} />
          <span className={texts.when}>{dayText(rating.rated_at)}</span>
        </p>
        {rating.comment && <p className={texts.text}>{rating.comment}</p>}
      </Section>
    );
  }
  return (
    <Section title="Rating">
      <RatingForm kind={kind} enrollment={enrollment} review={review} onDone={() => setEditing(false)} />
    </Section>
  );
}

interface TypedRating {
  readonly value: number;
  readonly comment: string;
}

const isTypedRating = (value: unknown): value is TypedRating =>
  typeof value === 'object' && value !== null && 'value' in value && 'comment' in value;
const formOf = (kind: PostingKind, { id }: OpenedEnrollment) => `rating:${kind}:${id}`;

function RatingForm({ kind, enrollment, review, onDone }: RateWorkProps & { onDone: () => void }) {
  const { rating, comment: before } = enrollment.rating ?? { rating: 0, comment: '' };
  const kept = useKept<TypedRating>(formOf(kind, enrollment), { value: rating, comment: before }, isTypedRating);
  const { value, comment } = kept.value;
  const [asked, setAsked] = useState(false);
  const labelId = useId();
  const { busy, action } = useAction();
  const completes = kind === 'project' && !enrollment.rating && !enrollment.final_submission_report;
  const note = `Rating completes the project: ${enrollmentName(enrollment)} can’t hand in any more reports.`;

  async function submit() {
    if (value === 0) return setAsked(true);
    const name = enrollmentName(enrollment);
    const call = {
      call: 'enrollments.rate',
      params: { method: kind, id: enrollment.id },
      body: { rating: value, comment: comment.trim() },
      title: `Rate ${name}: ${value} of 5`,
    } as const;
    const typed = { form: formOf(kind, enrollment), value: { value, comment } };
    const words = { words: 'Rating saved', about: name, ...(completes && { note }) };
    if (!(await review.queue(enrollment, [call], words, typed))) return;
    kept.clear({ value, comment });
    onDone();
  }

  return (
    <SentForm
      {...kept.mark}
      className={forms.rateForm}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void action(submit);
      }}
    >
      <RestoredNote kept={kept} />
      <div className={forms.rateLine}>
        <span id={labelId} className={forms.rateLabel}>
          How good is the work?
        </span>
        <Stars
          aria-labelledby={labelId}
          emptySymbol={<IconStar size={22} stroke={1.6} color="var(--fb-muted)" />}
          fullSymbol={<IconStarFilled size={22} color="var(--fb-accent)" />}
          value={value}
          getSymbolLabel={(stars) => `${stars} of 5`}
          onChange={(stars) => {
            kept.change((now) => ({ ...now, value: stars }));
            setAsked(false);
          }}
        />
        {asked && (
          <span className={forms.problem} role="alert">
            Choose 1 to 5
          </span>
        )}
      </div>
      <Textarea
        label="Comment"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={comment}
        onChange={(event) => {
          const { value: typed } = event.currentTarget;
          kept.change((now) => ({ ...now, comment: typed }));
        }}
      />
      {completes && <p className={texts.text}>{note}</p>}
      <div className={forms.formButtons}>
        {enrollment.rating && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              kept.discard();
              onDone();
            }}
          >
            Cancel
          </Button>
        )}
        <Button size="xs" variant="default" type="submit" loading={busy}>
          Save rating
        </Button>
      </div>
    </SentForm>
  );
}
