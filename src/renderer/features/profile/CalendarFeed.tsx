import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import { CopyText } from './code/CopyText.tsx';
import classes from './profile.module.css';

/** The address at which calendar programs read the own interviews and sessions. */
export function CalendarFeed() {
  const { data, problem, refetch } = useRead('calendarFeed.read');
  const create = useSend('calendarFeed.create');
  const remove = useSend('calendarFeed.remove');
  const [address, setAddress] = useState<string>();
  const feed = data?.data;
  const busy = create.busy || remove.busy;

  async function make() {
    remove.clear();
    const result = await create.run({ body: {} });
    if (result.ok) setAddress(result.data.answer.data.address);
  }

  async function stop() {
    create.clear();
    const result = await remove.run();
    if (!result.ok) return;
    setAddress(undefined);
    toast.done(result.data.message || 'Removed');
  }

  return (
    <Card id="calendar-feed" title="Your calendar elsewhere">
      <div className={classes.form}>
        {!feed && (problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines lines={2} />)}
        {feed && <p className={classes.note}>{lineOf(feed, address !== undefined)}</p>}
        {address !== undefined && <CopyText label="Address" text={address} copied={address} />}
        <FormProblem message={(create.problem ?? remove.problem)?.message} />
        {feed?.offered && (
          <div className={classes.buttons}>
            <Button variant="default" loading={create.busy} disabled={busy} onClick={() => void make()}>
              {feed.created_at === null ? 'Make an address' : 'Make a new address'}
            </Button>
            {feed.created_at !== null && (
              <Button variant="default" loading={remove.busy} disabled={busy} onClick={() => void stop()}>
                Remove the address
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

function lineOf(feed: { readonly offered: boolean; readonly created_at: string | null }, isNew: boolean): string {
  if (!feed.offered) return 'Other calendar programs can read your sessions only from a workspace on a server.';
  if (isNew) return 'Add this to your calendar program as an internet calendar. It’s shown only once.';
  if (feed.created_at === null) {
    return 'Google Calendar, Outlook and others can show your interviews and sessions. Whoever has the address can read them.';
  }
  return `There has been an address since ${dayText(feed.created_at)}. A new one replaces it.`;
}
