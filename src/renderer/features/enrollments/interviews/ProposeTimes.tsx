import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { inputRange, localDay } from '#shared/rules/time/dates.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { useAction } from '../../../app/outbox/use-action.ts';
import { useKept } from '../../../app/session/use-kept.ts';
import { OpenModal } from '../../../ui/dialogs/OpenDialogs.tsx';
import { DayInput, leadToUnreadDay } from '../../../ui/form/DayInput.tsx';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../../ui/form/SentForm.tsx';
import { counted } from '../../../ui/format.ts';
import forms from '../detail/actions.module.css';
import texts from '../detail/detail.module.css';
import { enrollmentName } from '../detail/review.ts';
import type { OpenedEnrollment } from '../detail/use-enrollment.ts';
import type { Review } from '../detail/use-review.ts';
import { checkSlots, followingSlot, maxSlots, type TypedSlot } from './slots.ts';

interface ProposeTimesProps {
  readonly kind: PostingKind;
  readonly enrollment: OpenedEnrollment;
  readonly review: Review;
  readonly onClose: () => void;
}

const oneDay = milliseconds.day;
const tomorrow = () => localDay(new Date(Date.now() + oneDay));

interface Proposal {
  readonly slots: readonly TypedSlot[];
  readonly place: string;
  readonly note: string;
}

const isProposal = (value: unknown): value is Proposal =>
  typeof value === 'object' && value !== null && 'slots' in value && 'place' in value && 'note' in value;
const nextIdOf = (slots: readonly TypedSlot[]) => Math.max(0, ...slots.map(({ id }) => id)) + 1;

/** Proposes one to ten times for an interview. The student picks one; the application is In touch then. */
export function ProposeTimes({ kind, enrollment, review, onClose }: ProposeTimesProps) {
  const [first] = useState<Proposal>(() => ({ slots: [followingSlot([], 0, tomorrow())], place: '', note: '' }));
  const form = `interview:${kind}:${enrollment.id}`;
  const kept = useKept(form, first, isProposal);
  const { slots, place, note } = kept.value;
  const part = (next: Partial<Proposal>) => kept.change((now) => ({ ...now, ...next }));
  const [messages, setMessages] = useState<ReadonlyMap<number, string>>(new Map());
  const { busy, action } = useAction();
  const name = enrollmentName(enrollment);

  function change(id: number, next: Partial<TypedSlot>) {
    part({ slots: slots.map((slot) => (slot.id === id ? { ...slot, ...next } : slot)) });
    setMessages(new Map());
  }

  function submit() {
    const checked = checkSlots(slots, Date.now());
    setMessages(checked.messages);
    const [wrong] = checked.messages.keys();
    if (wrong !== undefined) return document.getElementById(fieldId(wrong))?.focus();
    const call = {
      call: 'interviews.propose',
      params: { method: kind, id: enrollment.id },
      body: { slots: checked.slots, place: place.trim(), note: note.trim() },
      title: `Propose ${counted(checked.slots.length, 'time')} to ${name}`,
    } as const;
    const words = { words: `${counted(checked.slots.length, 'time')} proposed`, about: name };
    void action(async () => {
      if (!(await review.queue(enrollment, [call], words, { form, value: kept.value }))) return;
      kept.clear();
      onClose();
    });
  }

  return (
    <OpenModal onClose={onClose} title={`Interview with ${name}`} size="lg">
      <SentForm
        {...kept.mark}
        className={forms.proposal}
        busy={busy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!leadToUnreadDay(event.currentTarget)) submit();
        }}
      >
        <RestoredNote kept={kept} />
        <p className={texts.calm}>
          Propose up to {maxSlots} times in {timeZone()}. {enrollment.student.first_name || 'The student'} picks one.
          This replaces earlier proposals.
        </p>
        {slots.map((slot, place) => (
          <SlotFields
            key={slot.id}
            slot={slot}
            number={place + 1}
            message={messages.get(slot.id)}
            onChange={(next) => change(slot.id, next)}
            {...(slots.length > 1 && {
              onRemove: () => part({ slots: slots.filter(({ id }) => id !== slot.id) }),
            })}
          />
        ))}
        {slots.length < maxSlots && (
          <Button
            size="xs"
            variant="subtle"
            className={forms.addSlot ?? ''}
            leftSection={<IconPlus size={15} />}
            onClick={() => part({ slots: [...slots, followingSlot(slots, nextIdOf(slots), tomorrow())] })}
          >
            Add a time
          </Button>
        )}
        <TextInput
          label="Place"
          description="An address, or the link of a call"
          maxLength={500}
          value={place}
          onChange={(event) => part({ place: event.currentTarget.value })}
        />
        <Textarea
          label="Note"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={note}
          onChange={(event) => part({ note: event.currentTarget.value })}
        />
        <div className={forms.formButtons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Propose
          </Button>
        </div>
      </SentForm>
    </OpenModal>
  );
}

const fieldId = (id: number) => `slot-${id}`;

/** The name of this computer's time zone: `India Standard Time`. */
function timeZone(): string {
  const parts = new Intl.DateTimeFormat('en-IN', { timeZoneName: 'long' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'local time';
}

interface TimeFieldProps {
  readonly label: string;
  /** hh:mm; empty for none. */
  readonly value: string;
  readonly invalid: boolean;
  readonly onTime: (time: string) => void;
}

function TimeField({ label, value, invalid, onTime }: TimeFieldProps) {
  return (
    <TimePicker
      label={label}
      format="24h"
      hoursInputLabel={`${label}: hours`}
      minutesInputLabel={`${label}: minutes`}
      value={value}
      error={invalid}
      onChange={onTime}
    />
  );
}

interface SlotFieldsProps {
  readonly slot: TypedSlot;
  readonly number: number;
  readonly message: string | undefined;
  readonly onChange: (slot: Partial<TypedSlot>) => void;
  readonly onRemove?: () => void;
}

function SlotFields({ slot, number, message, onChange, onRemove }: SlotFieldsProps) {
  const invalid = message !== undefined;
  return (
    <fieldset className={forms.slot}>
      <legend className="fb-visually-hidden">Time {number}</legend>
      <DayInput
        id={fieldId(slot.id)}
        label="Day"
        range={inputRange(localDay(new Date()))}
        value={slot.day}
        error={invalid}
        aria-describedby={invalid ? `${fieldId(slot.id)}-problem` : undefined}
        onDay={(day) => onChange({ day })}
      />
      <TimeField label="From" value={slot.start} invalid={invalid} onTime={(start) => onChange({ start })} />
      <TimeField label="To" value={slot.end} invalid={invalid} onTime={(end) => onChange({ end })} />
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove time ${number}`} onClick={onRemove}>
          <IconX size={17} />
        </ActionIcon>
      )}
      {invalid && (
        <p id={`${fieldId(slot.id)}-problem`} className={forms.problem} role="alert">
          {message}
        </p>
      )}
    </fieldset>
  );
}
