import { IconClock, IconFileText } from '@tabler/icons-react';
import { isRefused } from '#shared/desk/queued-calls.ts';
import { splitLinks } from '#shared/rules/texts/text-links.ts';
import { OutsideLink } from '../../app/controls/OutsideLink.tsx';
import { useArrivedShare, withShare } from '../../app/desk/use-arrived-share.ts';
import { sizeText, timeOfDay } from '../../ui/format.ts';
import { StoredFile } from '../enrollments/detail/StoredFile.tsx';
import { TakeBack } from '../invitations/TakeBack.tsx';
import composer from './composer.module.css';
import { type Line, type QueuedText, saidInLine } from './message-lines.ts';
import classes from './messages.module.css';

const label = 'attachment';

interface BubbleProps {
  readonly line: Line;
  /** Gets the text of one that waited and was taken back to be written otherwise, and how many files were with it. */
  readonly onTakenBack: (text: string, files: number) => void;
}

/** One text: whose, when, with which files, and whether it has left. */
export function Bubble({ line, onTakenBack }: BubbleProps) {
  const { mine, author, text, files, at, queued } = line;
  const among = files.map((file) => ({ file, label }));
  return (
    <li className={classes.bubble} data-mine={mine} data-waits={queued !== null}>
      {text && (
        <p className={classes.text}>
          {splitLinks(text).map(({ at: from, text: part, link }) =>
            link ? <OutsideLink key={from} url={link} inText /> : part,
          )}
        </p>
      )}
      {files.map((file) => (
        <div key={file.id} className={classes.stored}>
          <StoredFile file={file} label={label} among={among} />
        </div>
      ))}
      {queued?.files.map(({ id, name, size }) => (
        <span key={id} className={composer.waitingFile}>
          <IconFileText size={16} stroke={1.7} aria-hidden="true" />
          <span className={composer.fileName}>{name}</span>
          <span className={composer.fileSize}> · {sizeText(size)}</span>
        </span>
      ))}
      <span className={classes.meta}>
        {queued ? (
          <Underway queued={queued} onTaken={() => onTakenBack(text, files.length)} />
        ) : (
          <>
            {author && <span>{author},</span>} {timeOfDay(at)}
          </>
        )}
      </span>
    </li>
  );
}

/** How far a text is that the service doesn't have yet, or why it won't take it. */
function Underway({ queued, onTaken }: { queued: QueuedText; onTaken: () => void }) {
  const { entry } = queued;
  const share = useArrivedShare(entry.id);
  const of = saidInLine(queued).slice(0, 40);
  if (isRefused(entry)) {
    return (
      <>
        <span className={classes.refusal}>Not sent: {entry.problem?.message ?? 'it was refused'}</span>
        <TakeBack entry={entry} what="message" of={of} />
      </>
    );
  }
  if (entry.state === 'sent') return timeOfDay(entry.sentAt ?? entry.queuedAt);
  return (
    <>
      <IconClock size={13} stroke={2} aria-hidden="true" />
      {entry.state === 'sending' ? withShare('Sending', share) : 'Waits'}
      <TakeBack entry={entry} what="message" of={of} onTaken={onTaken} />
    </>
  );
}
