import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Invitation } from '#shared/contract/invitations.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { counted, dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { OfflineNote } from '../../ui/states/States.tsx';
import { VerifiedMark } from '../../ui/states/VerifiedMark.tsx';
import { MessageLink } from '../messages/MessageLink.tsx';
import { ownPaths } from '../own-enrollments/own-paths.ts';
import { kindLabels } from '../postings/kinds.ts';
import classes from './student-home.module.css';
import { useOpenInvitations } from './use-open-invitations.ts';

/** Open invitations of companies. Accepting leads to applying; declining tells the company. Nothing without any. */
export function InvitationsCard() {
  const { list, rows, more } = useOpenInvitations();
  if (rows.length === 0) return null;
  return (
    <Card title="Invitations" note={counted(rows.length + more, 'invitation')}>
      <OfflineNote live={list.live} asOf={list.asOf} />
      <ul className={classes.sent} aria-label="Invitations">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.nothing}>{counted(more, 'more invitation')} will show here as you answer these.</p>
      )}
    </Card>
  );
}

function Row({ row }: { row: Invitation }) {
  const { id, method, post_id, title, company_id, company_name, company_verified, note, sent_at, expires_at } = row;
  const undoable = useUndoable();
  const decline = () =>
    undoable(
      [{ call: 'invitations.answer', params: { id }, body: { status: 'not_interested' }, title }],
      'Invitation declined',
    );
  return (
    <li>
      <div className={classes.what}>
        <h3>
          <Link className="fb-link" to={ownPaths.posting(method, post_id)}>
            {title}
          </Link>
        </h3>
        <span>
          {`${kindLabels[method].one} · ${company_name}`} <VerifiedMark verified={company_verified} />
        </span>
        <span>{`Received ${relativeTime(sent_at, Date.now())} · ends ${dayText(expires_at)}`}</span>
        {note && <q className={classes.note}>{note}</q>}
      </div>
      <MessageLink party={`company:${company_id}`} name={company_name} />
      <Button size="xs" variant="default" aria-label={`Decline ${title}`} onClick={() => void decline()}>
        Decline
      </Button>
      <Button
        size="xs"
        variant="light"
        component={Link}
        to={ownPaths.apply(method, post_id)}
        aria-label={`Accept ${title}`}
      >
        Accept
      </Button>
    </li>
  );
}
