import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MentorProfile } from '#shared/contract/mentors.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../ui/form/SentForm.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { slotText } from '../enrollments/interviews/slot-text.ts';
import { priceText, subscriptionsPath } from '../subscription/plan-texts.ts';
import classes from './booking.module.css';
import type { FreeTime } from './booking-times.ts';

const maxTopic = 500;

interface BookingOrderProps {
  readonly mentor: MentorProfile;
  /** INR. */
  readonly price: number;
  readonly time: FreeTime | null;
  /** Somebody has the time by now, or the price is another. */
  readonly onTaken: () => void;
}

/** What is booked and what it costs, what it is about, and the button that asks for the session and orders it. */
export function BookingOrder({ mentor, price, time, onTaken }: BookingOrderProps) {
  const kept = useKept(`booking:${mentor.id}`, '', isText);
  const [isMissing, setIsMissing] = useState(false);
  const book = useSend('bookings.create');
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(time === null);
    if (time === null) return;
    const body = { mentor_id: mentor.id, starts_at: time.starts_at, topic: kept.value, price };
    const result = await book.run({ body });
    if (!result.ok) {
      if (result.error.code === 'conflict') onTaken();
      return;
    }
    kept.clear();
    toast.done(result.data.message);
    await navigate(subscriptionsPath);
  }

  return (
    <Card title="Your session">
      <SentForm
        className={classes.form}
        noValidate
        {...kept.mark}
        busy={book.busy}
        onSubmit={(event) => void submit(event)}
      >
        {kept.value !== '' && <RestoredNote kept={kept} />}
        <dl className={classes.facts}>
          <dt>Mentor</dt>
          <dd>{fullName(mentor)}</dd>
          <dt>When</dt>
          <dd>{time ? slotText(time) : 'Not chosen yet'}</dd>
          <dt>Price</dt>
          <dd className={classes.amount}>{priceText(price)}</dd>
        </dl>
        <Textarea
          label="What is it about?"
          description="Optional. The mentor reads it before the session."
          value={kept.value}
          maxLength={maxTopic}
          autosize
          minRows={2}
          onChange={({ currentTarget: { value } }) => kept.change(value)}
        />
        <p className={classes.note}>
          {price === 0
            ? 'This session is free. The mentor accepts, declines, or proposes another time.'
            : `No money moves in Footbridge. The button asks for the session and places an order of ${priceText(price)}; you pay whoever runs your Footbridge service.`}
        </p>
        <FormProblem message={isMissing && time === null ? 'Choose a day and a time' : book.problem?.message} />
        <Button type="submit" loading={book.busy} className={classes.pay}>
          {price === 0 ? 'Request session' : `Pay ${priceText(price)}`}
        </Button>
      </SentForm>
    </Card>
  );
}
