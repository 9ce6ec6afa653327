import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostCard } from '#shared/contract/postings.ts';
import { avatarLetter } from '#shared/rules/navigation.ts';
import { ctcLabel, durationLabel, stipendLabel } from '#shared/rules/posting.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import classes from './explore.module.css';
import { explorePath } from './explore-path.ts';

/** A published opening at a glance. */
export function PostingCard({ kind, card }: { kind: PostingKind; card: PostCard }) {
  const pay = kind === 'job' ? ctcLabel(card.ctc_from, card.ctc_to) : stipendLabel(card.stipend_from, card.stipend_to);
  const facts = [card.branch.address, durationLabel(card.duration_from, card.duration_to, ' - '), pay].filter(Boolean);
  return (
    <article className={classes.card}>
      <span className={classes.logo} aria-hidden="true">
        {card.branch.company_logo ? (
          <img src={card.branch.company_logo} alt="" />
        ) : (
          avatarLetter(card.branch.company_name)
        )}
      </span>
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
      <span className={classes.age}>{relativeTime(card.createdAt, Date.now())}</span>
    </article>
  );
}
