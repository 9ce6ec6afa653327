import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { OwnMentorHours } from '#shared/contract/mentoring.ts';
import { useSend } from '../../../app/desk/use-command.ts';
import { useKept } from '../../../app/session/use-kept.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { leadToUnreadDay } from '../../../ui/form/DayInput.tsx';
import { FieldRow, FormProblem } from '../../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { addDays } from '../calendar/calendar-days.ts';
import { wallTime } from '../calendar/zone-time.ts';
import { DayHours, ExceptionDay } from './DayHours.tsx';
import classes from './hours.module.css';
import { type HoursForm, isHoursForm, nextHours, readHoursForm, toHoursForm, weekdays } from './hours-form.ts';
import { timeZones } from './time-zone-names.ts';

interface HoursEditorProps {
  readonly saved: OwnMentorHours;
  /** Reads what is saved again. */
  readonly onRefetch: () => void;
  readonly onClose: () => void;
}

const lengths = [15, 30, 45, 60, 90, 120].map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));

/** The weekly hours, days that differ, the length of a session and the time zone. */
export function HoursEditor({ saved, onRefetch, onClose }: HoursEditorProps) {
  const [first] = useState(() => toHoursForm(saved));
  const kept = useKept<HoursForm>('mentor-hours', first, isHoursForm);
  const form = kept.value;
  const [messages, setMessages] = useState<Partial<Record<keyof OwnMentorHours, string>>>({});
  const save = useSend('mentor.saveHours');
  const change = (part: Partial<HoursForm>) => {
    setMessages({});
    save.clear();
    kept.change((now) => ({ ...now, ...part }));
  };
  const hasConflict = save.problem?.code === 'version_conflict';
  const theirs = (save.problem?.detail as { theirs?: OwnMentorHours } | undefined)?.theirs;

  async function submit(version: number) {
    const read = readHoursForm(form);
    if ('messages' in read) return setMessages(read.messages);
    const result = await save.run({ body: { ...read.hours, version } });
    if (!result.ok) return setMessages(result.error.fields ?? {});
    kept.clear();
    toast.done(result.data.message || 'Free times saved');
    onClose();
  }

  return (
    <form
      {...kept.mark}
      className={classes.form}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!leadToUnreadDay(event.currentTarget)) void submit(form.version);
      }}
    >
      <RestoredNote kept={kept} />
      <fieldset className={classes.fields} disabled={save.busy}>
        <Week form={form} message={messages.rules} onChange={change} />
        <Exceptions form={form} message={messages.exceptions} onChange={change} />
        <FieldRow>
          <Select
            label="Length of a session"
            data={lengthsWith(form.session_minutes)}
            value={String(form.session_minutes)}
            allowDeselect={false}
            error={messages.session_minutes}
            onChange={(minutes) => minutes && change({ session_minutes: Number(minutes) })}
          />
          <Select
            label="Time zone"
            data={timeZones(form.zone)}
            value={form.zone}
            searchable
            allowDeselect={false}
            error={messages.zone}
            onChange={(zone) => zone && change({ zone })}
          />
        </FieldRow>
      </fieldset>
      <p className={classes.note}>Sessions that are booked already stay as they are.</p>
      <FormProblem message={save.problem?.fields ? undefined : save.problem?.message} />
      <div className={classes.buttons}>
        {hasConflict && (
          <Button
            variant="subtle"
            onClick={() => {
              kept.clear();
              onRefetch();
            }}
          >
            Discard and load the saved times
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {hasConflict ? (
          <Button loading={save.busy} onClick={() => void submit(theirs?.version ?? form.version)}>
            Save mine instead
          </Button>
        ) : (
          <Button type="submit" loading={save.busy}>
            Save free times
          </Button>
        )}
      </div>
    </form>
  );
}

interface PartProps {
  readonly form: HoursForm;
  readonly message: string | undefined;
  readonly onChange: (part: Partial<HoursForm>) => void;
}

function Week({ form, message, onChange }: PartProps) {
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>Every week</h3>
      {weekdays.map(({ weekday, name }) => {
        const hours = form.week.find((each) => each.weekday === weekday)?.hours ?? [];
        return (
          <DayHours
            key={weekday}
            name={name}
            hours={hours}
            minutes={form.session_minutes}
            onHours={(next) =>
              onChange({ week: form.week.map((each) => (each.weekday === weekday ? { weekday, hours: next } : each)) })
            }
          />
        );
      })}
      <Problem message={message} />
    </section>
  );
}

function Exceptions({ form, message, onChange }: PartProps) {
  const { exceptions, session_minutes: minutes } = form;
  const tomorrow = addDays(wallTime(Date.now(), form.zone).day, 1);
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>Days that differ</h3>
      {exceptions.length === 0 && <p className={classes.note}>Days off and days with other hours are listed here.</p>}
      {exceptions.map((exception, index) => (
        <ExceptionDay
          key={keyOf(index)}
          number={index + 1}
          exception={exception}
          minutes={minutes}
          onChange={(next) => onChange({ exceptions: exceptions.map((each, at) => (at === index ? next : each)) })}
          onRemove={() => onChange({ exceptions: exceptions.filter((_, at) => at !== index) })}
        />
      ))}
      <div className={classes.adding}>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={15} />}
          onClick={() => onChange({ exceptions: [...exceptions, { date: tomorrow, hours: [] }] })}
        >
          Add a day off
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={15} />}
          onClick={() => onChange({ exceptions: [...exceptions, { date: tomorrow, hours: [nextHours([], minutes)] }] })}
        >
          Add a day with other hours
        </Button>
      </div>
      <Problem message={message} />
    </section>
  );
}

function Problem({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p className={classes.problem} role="alert">
      {message}
    </p>
  );
}

/** The usual lengths, and the one that is saved. */
function lengthsWith(minutes: number) {
  const value = String(minutes);
  return lengths.some((each) => each.value === value) ? lengths : [{ value, label: `${minutes} minutes` }, ...lengths];
}

/** Two may be equal: their place is what tells them apart. */
const keyOf = (place: number) => `entry ${place}`;
