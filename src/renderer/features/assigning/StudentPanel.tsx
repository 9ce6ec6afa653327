import { Button, Textarea } from '@mantine/core';
import { IconNote, IconSend, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAction } from '../../app/outbox/use-action.ts';
import { missingPartPath } from '../../app/session/profile-path.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { isText, type Kept, useKept } from '../../app/session/use-kept.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { count } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { TemplateMenu } from '../roster/start/TemplateMenu.tsx';
import classes from './panel.module.css';
import { StudentPicks } from './StudentPicks.tsx';
import { noTicks, sendingOf, tickEvery, tickedCount, withEarlierTicks, withoutEarlierTicks } from './ticks.ts';
import { useAssignable } from './use-assignable.ts';
import { usePanelKeys } from './use-panel-keys.ts';
import { type SendablePost, useSending } from './use-sending.ts';
import { useSendingLock } from './use-sending-lock.ts';

/** Beside an opportunity: the institution's students, who of them qualifies, ticks, and Send Opportunity. */
export function StudentPanel({ post }: { post: SendablePost }) {
  const assignable = useAssignable(post);
  const [ticks, setTicks] = useState(noTicks);
  const kept = useKept(`assigning:${post.kind}:${post.id}`, '', isText);
  const note = kept.value;
  const sendNow = useSending();
  const lock = useSendingLock();
  const { busy, action } = useAction();
  const list = useRef<HTMLUListElement>(null);
  const selected = tickedCount(ticks);
  const { view, qualifying, everyOnItsWay } = assignable;

  const send = () =>
    action(async () => {
      const before = ticks;
      const parts = sendingOf(before);
      if (lock || parts.length === 0) return;
      const onBack = () => {
        setTicks((now) => withEarlierTicks(now, before));
        kept.change((now) => now || note);
      };
      if (!(await sendNow(post, parts, { note, onBack }))) return;
      setTicks((now) => withoutEarlierTicks(now, before));
      kept.saved(note);
    });
  const every = () => {
    if (ticks.every) setTicks({ ...ticks, every: null });
    else if (qualifying && !everyOnItsWay) setTicks(tickEvery(ticks, view.search, qualifying));
  };
  usePanelKeys(list, { every, send: () => void send() });

  return (
    <Card title="Send it to your students" className={classes.panel}>
      <div className={classes.lists}>
        <TemplateMenu />
        <Button
          component={Link}
          to="/educator/upload-student"
          variant="default"
          leftSection={<IconUpload size={17} stroke={1.8} aria-hidden="true" />}
        >
          Upload New List
        </Button>
      </div>
      <StudentPicks assignable={assignable} ticks={ticks} onTicks={setTicks} onEvery={every} list={list} />
      <div className={classes.foot}>
        <div className={classes.selected}>
          <strong role="status">{count(selected)} Selected</strong>
          {selected > 0 && (
            <Button size="compact-xs" variant="subtle" onClick={() => setTicks(noTicks)}>
              Clear
            </Button>
          )}
          <Link className="fb-link" to="/educator/student-list">
            See All
          </Link>
        </div>
        <Note kept={kept} />
        {lock && <Locked reason={lock} />}
        <Button
          fullWidth
          loading={busy}
          {...disabledBecause(lock ?? (selected === 0 && 'Select a student first'))}
          leftSection={<IconSend size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => void send()}
        >
          Send Opportunity
        </Button>
      </div>
    </Card>
  );
}

/** Why it can't be sent yet, and the way to what the profile lacks. */
function Locked({ reason }: { reason: string }) {
  return (
    <p className={classes.locked}>
      {reason}.{' '}
      <Link className="fb-link" to={missingPartPath(useUser())}>
        Add what is missing
      </Link>
    </p>
  );
}

/** What to say with it: folded until somebody wants to. */
function Note({ kept }: { kept: Kept<string> }) {
  const note = kept.value;
  const [open, setOpen] = useState(false);
  if (!open && note === '') {
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.addNote}
        leftSection={<IconNote size={15} stroke={1.8} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Add a note
      </Button>
    );
  }
  return (
    <div {...kept.mark}>
      <RestoredNote kept={kept} />
      <Textarea
        label="Note"
        autoComplete="off"
        description="Your students see it with the opportunity."
        autosize
        autoFocus={open}
        minRows={1}
        maxRows={5}
        maxLength={1000}
        value={note}
        onChange={(event) => kept.change(event.currentTarget.value)}
        onBlur={() => setOpen(note !== '')}
      />
    </div>
  );
}
