import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RosterImport } from '#shared/desk/types.ts';
import { useCommand } from '../../../app/desk/use-command.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { counted } from '../../../ui/format.ts';
import { relativeTime } from '../../../ui/relative-time.ts';
import { ErrorState } from '../../../ui/states/States.tsx';
import shared from '../roster.module.css';
import { importStateLabels } from '../roster-texts.ts';
import classes from './start.module.css';

const unfinished: readonly RosterImport['state'][] = ['inspected', 'checking', 'ready', 'queued', 'sending', 'failed'];

/** Uploads on this computer that are not done: to go on with, or to let go of. At most `limit`. Shows nothing when there are none. */
export function UnfinishedUploads({ limit = Number.POSITIVE_INFINITY }: { limit?: number }) {
  const { data, problem, refetch } = useDesk('roster.list');
  const all = (data ?? []).filter(({ state }) => unfinished.includes(state));
  const uploads = all.slice(0, limit);
  if (problem && !data) return <ErrorState problem={problem} onRetry={refetch} />;
  if (uploads.length === 0) return null;
  return (
    <section className={classes.unfinished} aria-labelledby="unfinished-heading">
      <h2 id="unfinished-heading" className={shared.sectionTitle}>
        Not finished yet
      </h2>
      <ul>
        {uploads.map((upload) => (
          <Unfinished key={upload.importId} upload={upload} />
        ))}
      </ul>
      {all.length > uploads.length && (
        <p className={classes.more}>
          <Link className="fb-link" to="/educator/upload-student">
            {counted(all.length - uploads.length, 'more upload')}
          </Link>
        </p>
      )}
    </section>
  );
}

/** It may still be leaving, or a check may have to come to its end first. */
function sayWhatBecameOf({ file, state, problem }: RosterImport): void {
  if (state === 'cancelled') toast.done(`${file.name} is not sent. Your students are unchanged`);
  else toast.info(problem?.message ?? `The check of ${file.name} is being stopped. Nothing is sent`);
}

function Unfinished({ upload }: { upload: RosterImport }) {
  const discard = useCommand('roster.cancel');
  const { importId, file, state, createdAt } = upload;
  // What was sent off is taken back; what never was is let go of.
  const word = state === 'queued' ? 'Take back' : 'Discard';
  async function letGo() {
    const result = await discard.run({ importId });
    if (result.ok) sayWhatBecameOf(result.data);
    else toast.failed(result.error.message);
  }
  return (
    <li>
      <span className={classes.unfinishedWords}>
        <strong>{file.name}</strong>
        <span>
          {importStateLabels(upload)} · {relativeTime(createdAt, Date.now())}
        </span>
      </span>
      <span className={classes.unfinishedActions}>
        <Button
          component={Link}
          size="xs"
          variant="light"
          to={`/educator/upload-student?import=${importId}`}
          aria-label={`Continue with ${file.name}`}
        >
          Continue
        </Button>
        {state !== 'sending' && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            loading={discard.busy}
            aria-label={`${word} ${file.name}`}
            onClick={() => void letGo()}
          >
            {word}
          </Button>
        )}
      </span>
    </li>
  );
}
