import { Checkbox } from '@mantine/core';
import { useCommand } from '../../app/use-command.ts';
import { useDesk } from '../../app/use-read.ts';

/** Whether several people use this computer, remembered for all of them. */
export function SharedComputer() {
  const { data } = useDesk('settings.read');
  const save = useCommand('settings.save');
  const minutes = data?.lockAfterMinutes ?? 5;
  return (
    <Checkbox
      name="shared"
      label="This computer is shared"
      description={`You sign in anew after each start, and the desk locks when nobody uses it for ${minutes} minutes.`}
      checked={data?.sharedComputer ?? false}
      disabled={!data || save.busy}
      error={save.problem?.message}
      onChange={(event) => void save.run({ sharedComputer: event.currentTarget.checked })}
    />
  );
}
