import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarDown, IconCalendarPlus } from '@tabler/icons-react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Interview } from '#shared/contract/enrollment-schemas.ts';
import { mayInterview } from '#shared/rules/enrollments/enrollment-status.ts';
import { OutsideLink } from '../../../app/controls/OutsideLink.tsx';
import { useServiceFile } from '../../../app/controls/use-service-file.ts';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import forms from '../detail/actions.module.css';
import texts from '../detail/detail.module.css';
import { enrollmentName } from '../detail/review.ts';
import { Section } from '../detail/Section.tsx';
import type { OpenedEnrollment } from '../detail/use-enrollment.ts';
import type { Review } from '../detail/use-review.ts';
import { ProposeTimes } from './ProposeTimes.tsx';
import { slotText } from './slot-text.ts';
import { isOver } from './slots.ts';

interface InterviewsProps {
  readonly kind: PostingKind;
  readonly enrollment: OpenedEnrollment;
  /** Times are proposed that the service does not know yet. */
  readonly waits: boolean;
  readonly review: Review;
}

/** Times that were proposed and the one that was picked; new times, calling off, and the calendar file. */
export function Interviews({ kind, enrollment, waits, review }: InterviewsProps) {
  const [proposing, propose] = useDisclosure(false);
  const { interviews } = enrollment;
  const may = mayInterview(enrollment.status);
  if (!may && interviews.length === 0) return null;
  const open = interviews.some(({ status }) => status !== 'cancelled');
  return (
    <Section
      title="Interview"
      action={
        may && (
          <Button
            size="compact-sm"
            fz={13}
            variant="default"
            leftSection={<IconCalendarPlus size={15} />}
            onClick={propose.open}
          >
            {open ? 'Propose other times' : 'Propose times'}
          </Button>
        )
      }
    >
      {waits && <p className={texts.calm}>Sending new times to {enrollmentName(enrollment)}</p>}
      {interviews.length === 0 && !waits && <p className={texts.calm}>No times proposed yet</p>}
      {interviews.map((interview) => (
        <OneInterview key={interview.id} interview={interview} enrollment={enrollment} review={review} />
      ))}
      {proposing && <ProposeTimes kind={kind} enrollment={enrollment} review={review} onClose={propose.close} />}
    </Section>
  );
}

const interviewStates = {
  proposed: { label: 'Proposed', tone: 'warn' },
  picked: { label: 'Picked', tone: 'good' },
  cancelled: { label: 'Called off', tone: 'quiet' },
} as const;

interface OneInterviewProps {
  readonly interview: Interview;
  readonly enrollment: OpenedEnrollment;
  readonly review: Review;
}

function OneInterview({ interview, enrollment, review }: OneInterviewProps) {
  const { id, status, slots, picked, place, note } = interview;
  const file = useServiceFile();
  const state = interviewStates[status];
  const name = enrollmentName(enrollment);
  const hasEnded = isOver(picked, Date.now());
  const callOff = () =>
    review.queue(
      enrollment,
      [{ call: 'interviews.cancel', params: { id }, title: `Call off the interview with ${name}` }],
      { words: 'Interview called off', about: name },
    );
  return (
    <div className={forms.interview} data-status={status}>
      <div className={forms.interviewHead}>
        <StatusChip status={state.label} tone={state.tone} />
        {picked && <strong>{slotText(picked)}</strong>}
      </div>
      {!picked && (
        <ul className={forms.slots} aria-label="Proposed times">
          {slots.map((slot) => (
            <li key={slot.starts_at}>{slotText(slot)}</li>
          ))}
        </ul>
      )}
      {place && (
        <p className={texts.text}>
          <OutsideLink url={place} />
        </p>
      )}
      {note && <p className={texts.text}>{note}</p>}
      {status !== 'cancelled' && (
        <div className={forms.interviewActs}>
          {picked && (
            <Button
              size="compact-sm"
              fz={13}
              variant="default"
              loading={file.busy}
              leftSection={<IconCalendarDown size={15} />}
              onClick={() => void file.save({ call: 'interviews.calendar', params: { id } })}
            >
              Calendar file
            </Button>
          )}
          {!hasEnded && (
            <Button size="compact-sm" fz={13} variant="default" onClick={() => void callOff()}>
              Call off
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
