import { Link } from 'react-router-dom';
import { useDesk } from '../../../app/desk/use-read.ts';
import { counted, dayText } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { relativeTime } from '../../../ui/relative-time.ts';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { draftPath, draftStateNames, draftTitle, stepText } from '../../drafts/draft-words.ts';
import { postingPaths } from '../kinds.ts';
import classes from './dashboard.module.css';
import { ageText, daysSince, type Overview, waitingText } from './overview.ts';

const shown = { enrollments: 3, drafts: 2 };
/** Days after which an applicant has waited too long. */
const tooLong = 7;

/** What the employer is waited for: applicants and reports, the longest waiting first, then drafts to finish. */
export function WaitingForYou({ waiting }: { waiting: Overview['waiting'] | undefined }) {
  const { data } = useDesk('drafts.list', {});
  const drafts = data?.filter(({ method, state }) => method !== 'company' && state !== 'sent') ?? [];
  const nothing = waiting?.length === 0 && data && drafts.length === 0;
  return (
    <Card
      title="Waiting for you"
      note={
        drafts.length > shown.drafts && (
          <Link className="fb-link" to="/employer/drafts">
            All {counted(drafts.length, 'draft')}
          </Link>
        )
      }
    >
      {nothing && (
        <p className={classes.quiet}>Nothing is waiting. Applicants without an answer and drafts appear here.</p>
      )}
      <ul className={classes.waiting}>
        {waiting?.slice(0, shown.enrollments).map((posting) => (
          <WaitingPosting key={posting.post_id} posting={posting} />
        ))}
        {drafts.slice(0, shown.drafts).map((draft) => (
          <li key={draft.id}>
            <StatusChip status={draftStateNames[draft.state]} />
            <Link to={draftPath(draft)} title={`Saved ${relativeTime(draft.savedAt, Date.now())}`}>
              {draftTitle(draft)}
              <span className={classes.about}>{stepText(draft)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function WaitingPosting({ posting }: { posting: Overview['waiting'][number] }) {
  const days = daysSince(posting.since, Date.now());
  const tab = posting.new > 0 ? 'new' : 'assignments';
  return (
    <li>
      <span title={`Since ${dayText(posting.since)}`}>
        <StatusChip status={ageText(days)} tone={days >= tooLong ? 'bad' : 'quiet'} />
      </span>
      <Link to={postingPaths.enrollments(posting.method, posting.post_id, tab)}>
        {waitingText(posting)}
        <span className={classes.about}>{posting.title}</span>
      </Link>
    </li>
  );
}
