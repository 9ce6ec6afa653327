import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { lockMinutes } from '#shared/desk/settings-types.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { SharedComputer } from '../account/SharedComputer.tsx';
import classes from './profile.module.css';

const choices = Array.from({ length: lockMinutes.max - lockMinutes.least + 1 }, (_, index) => {
  const minutes = lockMinutes.least + index;
  return { value: String(minutes), label: `${minutes} minutes` };
});

/** How this computer treats its people: who shares it, and when an idle desk locks. */
export function SharedComputerCard() {
  const { data } = useDesk('settings.read');
  const save = useCommand('settings.save');
  const [chosen, setChosen] = useState<string>();

  async function choose(minutes: string) {
    setChosen(minutes);
    const result = await save.run({ lockAfterMinutes: Number(minutes) });
    if (!result.ok) setChosen(undefined);
  }

  return (
    <Card title="This computer">
      <div id="this-computer" tabIndex={-1} data-focus-quietly className={classes.form}>
        <SharedComputer />
        {data?.sharedComputer && (
          <NativeSelect
            name="lockAfterMinutes"
            label="Lock after"
            data={choices}
            value={chosen ?? String(data.lockAfterMinutes)}
            error={save.problem?.message}
            onChange={(event) => void choose(event.currentTarget.value)}
          />
        )}
      </div>
    </Card>
  );
}
