import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AutocompleteField } from '../../app/controls/AutocompleteField.tsx';
import { useSend } from '../../app/desk/use-command.ts';
import { useKept } from '../../app/session/use-kept.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import classes from './set-up.module.css';

interface AskedPlace {
  readonly text: string;
  readonly id: number | null;
}

const isAskedPlace = (value: unknown): value is AskedPlace =>
  typeof value === 'object' && value !== null && 'text' in value && 'id' in value;

/** Asks the owners of a company or institution that is on Footbridge. */
export function AskPlace({ noun }: { noun: 'Company' | 'Institution' }) {
  const kept = useKept<AskedPlace>(`ask:${noun}`, { text: '', id: null }, isAskedPlace);
  const place = kept.value;
  const [missing, setMissing] = useState<string>();
  const ask = useSend('joinRequests.create');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (place.id === null) return setMissing('Choose it from the list');
    const result = await ask.run({ body: { place_id: place.id } });
    if (result.ok) kept.saved(place);
  }

  return (
    <form {...kept.mark} className={classes.ask} onSubmit={(event) => void submit(event)} noValidate>
      <RestoredNote kept={kept} />
      <AutocompleteField
        name="place"
        label={`${noun} name`}
        lookUp={noun === 'Company' ? 'company.names' : 'institution.names'}
        text={place.text}
        id={place.id}
        error={missing ?? ask.problem?.fields?.place_id}
        nothing="No match on Footbridge"
        onChange={(text, id) => {
          kept.change({ text, id });
          setMissing(undefined);
          ask.clear();
        }}
      />
      <FormProblem message={ask.problem && !ask.problem.fields ? ask.problem.message : undefined} />
      <div>
        <Button type="submit" loading={ask.busy}>
          Ask to join
        </Button>
      </div>
    </form>
  );
}
