import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSend } from '../../app/use-command.ts';
import { AutocompleteField } from '../../ui/form/AutocompleteField.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import classes from './set-up.module.css';

/** Asks the members of a company or institution that is on Footbridge. */
export function AskPlace({ noun }: { noun: 'Company' | 'Institution' }) {
  const [place, setPlace] = useState<{ text: string; id: number | null }>({ text: '', id: null });
  const [missing, setMissing] = useState<string>();
  const ask = useSend('joinRequests.create');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (place.id === null) return setMissing('Choose it from the list');
    await ask.run({ body: { place_id: place.id } });
  }

  return (
    <form className={classes.ask} onSubmit={(event) => void submit(event)} noValidate>
      <AutocompleteField
        name="place"
        label={`${noun} name`}
        lookUp={noun === 'Company' ? 'company.names' : 'institution.names'}
        text={place.text}
        id={place.id}
        error={missing ?? ask.problem?.fields?.place_id}
        nothing="None of this name is on Footbridge"
        onChange={(text, id) => {
          setPlace({ text, id });
          setMissing(undefined);
          ask.clear();
        }}
      />
      <FormProblem message={ask.problem && !ask.problem.fields ? ask.problem.message : undefined} />
      <div>
        <Button type="submit" loading={ask.busy}>
          Ask its members
        </Button>
      </div>
    </form>
  );
}
