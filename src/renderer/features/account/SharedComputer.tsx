import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';

/** Whether several people use this computer, remembered for all of them. */
export function SharedComputer() {
  const { data } = useDesk('settings.read');
  const save = useCommand('settings.save');
  /** What was clicked last, until the settings say so too. */
  const [chosen, setChosen] = useState<boolean>();
  const minutes = data?.lockAfterMinutes ?? 5;

  async function choose(sharedComputer: boolean) {
    setChosen(sharedComputer);
    const result = await save.run({ sharedComputer });
    if (!result.ok) setChosen(undefined);
  }

  return (
    <Checkbox
      name="shared"
      label="This computer is shared"
      description={`${data?.sharedComputerFixed ? 'Set by this computer’s owner. ' : ''}You sign in again after each start, and Footbridge locks after ${minutes} minutes without use.`}
      checked={chosen ?? data?.sharedComputer ?? false}
      disabled={!data || data.sharedComputerFixed === true}
      error={save.problem?.message}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  );
}
