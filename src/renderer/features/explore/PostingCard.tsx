import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostCard } from '#shared/contract/postings.ts';
import { ctcLabel, durationLabel, stipendLabel } from '#shared/rules/postings/posting.ts';
import { counted } from '../../ui/format.ts';
import { Portrait } from '../../ui/media/Portrait.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import classes from './explore.module.css';
import { explorePath } from './explore-path.ts';

interface PostingCardProps {
  readonly kind: PostingKind;
  readonly card: PostCard;
  /** How many of the own students have it; undefined while that is not known. */
  readonly assigned: number | undefined;
}

/** A published opening at a glance, how many of the own students have it, and the way to send it. */
export function PostingCard({ kind, card, assigned }: PostingCardProps) {
  const pay = kind === 'job' ? ctcLabel(card.ctc_from, card.ctc_to) : stipendLabel(card.stipend_from, card.stipend_to);
  const facts = [card.branch.address, durationLabel(card.duration_from, card.duration_to, ' - '), pay].filter(Boolean);
  return (
    <article className={classes.card}>
      <Portrait link={card.branch.company_logo} name={card.branch.company_name} />
      <div className={classes.cardBody}>
        <h2 className={classes.cardTitle}>
          <Link to={explorePath(kind, card.id)}>{card.title}</Link>
        </h2>
        <p className={classes.cardCompany}>{card.branch.company_name}</p>
        {facts.length > 0 && <p className={classes.cardFacts}>{facts.join(' · ')}</p>}
        {card.skills.length > 0 && (
          <ul className={classes.skills} aria-label="Skills">
            {card.skills.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.cardSide}>
        <span className={classes.age}>{relativeTime(card.createdAt, Date.now())}</span>
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={explorePath(kind, card.id)}
          aria-label={`Send Opportunity: ${card.title}`}
          leftSection={<IconSend size={15} stroke={1.8} aria-hidden="true" />}
        >
          Send Opportunity
        </Button>
        {assigned !== undefined && assigned > 0 && (
          <span className={classes.age}>
            {counted(assigned, 'student')} of yours {assigned === 1 ? 'has' : 'have'} it
          </span>
        )}
      </div>
    </article>
  );
}
