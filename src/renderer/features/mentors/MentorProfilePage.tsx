import { Link, useParams } from 'react-router-dom';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { useRead } from '../../app/desk/use-read.ts';
import { ErrorPage } from '../../app/routes/ErrorPage.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { sessionPrice } from './MentorCard.tsx';
import classes from './mentors.module.css';

/** /student/mentors/{id}: one mentor; the error page where the address names none. */
export function MentorProfilePage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <MentorProfile id={Number(id)} /> : <ErrorPage inside />;
}

function MentorProfile({ id }: { id: number }) {
  const read = useRead('mentors.read', { params: { id } });
  const mentor = read.data?.data;
  const name = mentor ? fullName(mentor) : 'Mentor';
  return (
    <Page
      title={name}
      width="narrow"
      trail={
        <Link className="fb-link" to="/student/mentors">
          Mentors
        </Link>
      }
    >
      <OfflineNote live={read.live} asOf={read.asOf} />
      {!mentor &&
        (read.problem ? <ErrorState problem={read.problem} onRetry={read.refetch} /> : <LoadingLines lines={4} />)}
      {mentor && (
        <Card>
          <div className={classes.card}>
            <Portrait link={mentor.profile_photo} name={name} shape="round" size={64} />
            <div className={classes.text}>
              <span>{mentor.designation || 'Mentor'}</span>
              <span>{sessionPrice(mentor)}</span>
            </div>
          </div>
        </Card>
      )}
    </Page>
  );
}
