import { IconClock } from '@tabler/icons-react';
import { splitLinks } from '#shared/rules/texts/text-links.ts';
import { OutsideLink } from '../../app/controls/OutsideLink.tsx';
import { timeOfDay } from '../../ui/format.ts';
import { TakeBack } from '../invitations/TakeBack.tsx';
import type { Line } from './message-lines.ts';
import classes from './messages.module.css';

/** One text: whose, when, and whether it has left. */
export function Bubble({ line }: { line: Line }) {
  const { mine, author, text, at, queued } = line;
  return (
    <li className={classes.bubble} data-mine={mine} data-waits={queued !== null}>
      <p className={classes.text}>
        {splitLinks(text).map(({ at: from, text: part, link }) =>
          link ? <OutsideLink key={from} url={link} inText /> : part,
        )}
      </p>
      <span className={classes.meta}>
        {queued ? (
          <>
            <IconClock size={13} stroke={2} aria-hidden="true" />
            {queued.state === 'sending' || queued.state === 'sent' ? 'Sending' : 'Waits'}
            <TakeBack entry={queued} of={text.slice(0, 40)} />
          </>
        ) : (
          <>
            {author && <span>{author},</span>} {timeOfDay(at)}
          </>
        )}
      </span>
    </li>
  );
}
