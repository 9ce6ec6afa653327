import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AdminPosting } from '#shared/contract/admin-postings.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import { Awaited } from '../../../app/controls/Awaited.tsx';
import { useSend } from '../../../app/desk/use-command.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { ErrorPage } from '../../../app/routes/ErrorPage.tsx';
import { toast } from '../../../app/shell/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { counted, dayText } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { OfflineNote } from '../../../ui/states/States.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { PostingArticle } from '../../explore/PostingArticle.tsx';
import { detailsOf } from '../../explore/posting-details.ts';
import { kindLabels } from '../../postings/kinds.ts';
import { stateLabels, stateTones } from './posting-words.ts';
import classes from './support.module.css';
import { TakeDownForm } from './TakeDownForm.tsx';

/** /admin/postings/project/{id}: a project as others read it, to take down or to put back. */
export function AdminProjectPage() {
  return <PostingOfRoute kind="project" />;
}

/** /admin/postings/internship/{id}: an internship as others read it, to take down or to put back. */
export function AdminInternshipPage() {
  return <PostingOfRoute kind="internship" />;
}

/** /admin/postings/job/{id}: a job as others read it, to take down or to put back. */
export function AdminJobPage() {
  return <PostingOfRoute kind="job" />;
}

function PostingOfRoute({ kind }: { kind: PostingKind }) {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <ErrorPage inside />;
  return <Posting key={`${kind} ${id}`} kind={kind} id={Number(id)} />;
}

function Posting({ kind, id }: { kind: PostingKind; id: number }) {
  const { data, problem, refetch, live, asOf } = useRead('adminPostings.read', { params: { method: kind, id } });
  const trail = (
    <Link className="fb-link" to="/admin/postings">
      Postings
    </Link>
  );
  if (!data) {
    return (
      <Page title={`The ${kindLabels[kind].one}`} trail={trail} width="narrow">
        <Awaited read={{ problem, refetch }} back={['/admin/postings', 'Postings']} />
      </Page>
    );
  }
  const { data: posting, summary } = data;
  return (
    <Page
      title={posting.title}
      trail={trail}
      width="narrow"
      beside={<StatusChip status={stateLabels[summary.state]} tone={stateTones[summary.state]} />}
      subtitle={factsOf(summary)}
    >
      <OfflineNote live={live} asOf={asOf} />
      <div className={classes.stack}>
        <Decision posting={summary} />
        <PostingArticle details={detailsOf(kind, posting)} logo={posting.branch.company_logo} />
      </div>
    </Page>
  );
}

function factsOf({ company_name, published_at, applications, open_flags }: AdminPosting): string {
  const facts = [
    company_name,
    `Published ${dayText(published_at)}`,
    counted(applications, 'application'),
    counted(open_flags, 'open report'),
  ];
  return facts.join(' · ');
}

/** What an admin can do with a posting, by its state. */
function Decision({ posting }: { posting: AdminPosting }) {
  const [taking, setTaking] = useState(false);
  if (posting.state === 'closed') {
    return (
      <Card title="Closed by the company">
        <p className={classes.words}>Only the company and its applicants see it.</p>
      </Card>
    );
  }
  if (posting.state === 'taken_down') return <TakenDown posting={posting} />;
  return (
    <Card title="Take this posting down">
      {taking ? (
        <TakeDownForm posting={posting} onDone={() => setTaking(false)} />
      ) : (
        <>
          <p className={classes.words}>
            Students and institutions don’t see it any more, and open invitations are withdrawn. The company sees your
            reason and keeps the applications. You can put it back.
          </p>
          <div className={classes.actions}>
            <Button color="red.9" onClick={() => setTaking(true)}>
              Take down
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function TakenDown({ posting: { method, id, reason, taken_down_at } }: { posting: AdminPosting }) {
  const [asking, setAsking] = useState(false);
  const update = useSend('adminPostings.update');

  async function putBack() {
    const result = await update.run({ params: { method, id }, body: { taken_down: false } });
    setAsking(false);
    if (result.ok) toast.done('Posting put back');
    else toast.failed(result.error.message);
  }

  return (
    <Card title={`Taken down on ${dayText(taken_down_at)}`}>
      <p className={classes.words}>{reason}</p>
      <div className={classes.actions}>
        <Button onClick={() => setAsking(true)}>Put back</Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Put this posting back?"
        confirm="Put back"
        busy={update.busy}
        onConfirm={() => void putBack()}
        onClose={() => setAsking(false)}
      >
        It is published again at once and takes applications. The company is notified.
      </ConfirmDialog>
    </Card>
  );
}
