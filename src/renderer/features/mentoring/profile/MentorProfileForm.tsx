import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OwnMentorProfile } from '#shared/contract/mentoring.ts';
import { usualPrice } from '#shared/rules/mentoring/session-price.ts';
import { ChipInput } from '../../../app/controls/ChipInput.tsx';
import { useSend } from '../../../app/desk/use-command.ts';
import { useFieldOfHash } from '../../../app/routes/use-field-of-hash.ts';
import { useSession, useUser } from '../../../app/session/session-context.tsx';
import { useKept } from '../../../app/session/use-kept.ts';
import { useReportWords } from '../../../app/session/window-words.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { FieldRow, FormProblem } from '../../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { useFieldMessages } from '../../../ui/form/use-field-messages.ts';
import { count } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { EntryList } from './EntryList.tsx';
import classes from './profile.module.css';
import {
  changedProfile,
  checkMentorForm,
  type EntryListName,
  isTypedProfile,
  type MentorForm,
  newerProfile,
  type TypedProfile,
  toMentorForm,
  typedSince,
} from './profile-form.ts';

const lists: readonly EntryListName[] = ['education', 'projects', 'documents'];

/** Everything that students read about the mentor, to be changed. */
export function MentorProfileForm({ profile: read }: { profile: OwnMentorProfile }) {
  const kept = useKept<TypedProfile>('mentor-profile', {}, isTypedProfile);
  const [answered, setAnswered] = useState(read);
  const [hasConflict, setHasConflict] = useState(false);
  // A read lags behind what a save has answered.
  const profile = answered.version > read.version ? answered : read;
  const { version = profile.version, ...changed } = kept.value;
  const form: MentorForm = { ...toMentorForm(profile), ...changed };
  const isTyped = Object.keys(changed).length > 0;
  const fields = useFieldMessages();
  const save = useSend('mentor.saveProfile');
  const user = useUser();
  const { setUser } = useSession();
  useFieldOfHash();
  const unsaved = isTyped ? 'unsaved' : null;
  useReportWords(hasConflict ? 'conflict' : unsaved);

  const change = (part: Partial<MentorForm>) => {
    for (const name of Object.keys(fields.messages)) {
      if (Object.keys(part).some((changed) => name === changed || name.startsWith(`${changed}.`))) fields.clear(name);
    }
    kept.change((before) => ({ version: profile.version, ...before, ...part }));
  };
  async function submit(onto: number) {
    const wrong = checkMentorForm(form);
    if (Object.keys(wrong).length > 0) return fields.show(wrong);
    const sent = kept.value;
    const result = await save.run({ body: { ...changedProfile(changed), version: onto } });
    if (result.ok) {
      const saved = result.data.answer.data;
      kept.keepRest((now) => typedSince(now, sent, saved.version));
      setAnswered(saved);
      setHasConflict(false);
      setUser({ ...user, designation: saved.designation });
      toast.done(result.data.message || 'Profile saved');
      return;
    }
    const newer = newerProfile(result.error);
    if (newer) {
      setAnswered(newer);
      return setHasConflict(true);
    }
    fields.show(result.error.fields ?? {});
  }
  const text = (name: 'designation' | 'qualification' | 'about' | 'own_price') => ({
    name,
    value: form[name],
    error: fields.messages[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }),
  });

  return (
    <form
      {...kept.mark}
      ref={fields.form}
      className={classes.stack}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(version);
      }}
    >
      <RestoredNote kept={kept} />
      <Card title="What students read">
        <div className={classes.stack}>
          <FieldRow>
            <TextInput {...text('designation')} label="Designation" maxLength={120} />
            <TextInput {...text('qualification')} label="Qualification" maxLength={120} />
          </FieldRow>
          <Textarea {...text('about')} label="About you" maxLength={2000} autosize minRows={3} maxRows={10} />
          <ChipInput
            name="skills"
            label="Skills"
            formName="mentor-profile"
            lookUp="filter.skills"
            items={form.skills}
            error={fields.messages['skills']}
            onChange={(skills) => change({ skills })}
          />
          <ChipInput
            name="languages"
            label="Languages"
            formName="mentor-profile"
            items={form.languages}
            error={fields.messages['languages']}
            onChange={(languages) => change({ languages })}
          />
          <TextInput
            {...text('own_price')}
            label="Price of a session"
            description={`In rupees. Without one a session costs ₹${count(usualPrice)}.`}
            inputMode="numeric"
            maxLength={6}
          />
        </div>
      </Card>
      {lists.map((list) => (
        <EntryList
          key={list}
          list={list}
          entries={form[list]}
          messages={fields.messages}
          onEntries={(entries) => change({ [list]: entries })}
        />
      ))}
      {!hasConflict && <FormProblem message={fields.above(save.problem)} />}
      {hasConflict && (
        <FormProblem message="Your profile was changed in another window. Save what is typed here, or take what was saved there." />
      )}
      <div className={classes.buttons}>
        {isTyped && !hasConflict && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              fields.show({});
              kept.clear();
            }}
          >
            Discard changes
          </Button>
        )}
        {hasConflict ? (
          <>
            <Button
              variant="default"
              onClick={() => {
                kept.clear();
                setHasConflict(false);
              }}
            >
              Take what was saved there
            </Button>
            <Button loading={save.busy} onClick={() => void submit(answered.version)}>
              Save what is typed here
            </Button>
          </>
        ) : (
          <Button type="submit" loading={save.busy} {...disabledBecause(!isTyped && 'Nothing has changed yet')}>
            Save profile
          </Button>
        )}
      </div>
    </form>
  );
}
