import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostCard } from '#shared/contract/postings.ts';
import { ctcLabel, durationLabel, stipendLabel } from '#shared/rules/postings/posting.ts';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { VerifiedMark } from '../../ui/states/VerifiedMark.tsx';
import classes from './explore.module.css';
import { useListState } from './list-address.ts';
import { Marked } from './Marked.tsx';

interface PostingCardProps {
  readonly kind: PostingKind;
  readonly card: PostCard;
  /** Where its title leads. */
  readonly to: string;
  /** Under its skills. */
  readonly note?: ReactNode;
  /** Under its age: what can be done with it. */
  readonly children: ReactNode;
}

/** A published posting at a glance. */
export function PostingCard({ kind, card, to, note, children }: PostingCardProps) {
  const list = useListState();
  const pay = kind === 'job' ? ctcLabel(card.ctc_from, card.ctc_to) : stipendLabel(card.stipend_from, card.stipend_to);
  const facts = [card.branch.address, durationLabel(card.duration_from, card.duration_to, ' - '), pay].filter(Boolean);
  const matched = new Set(card.matched);
  return (
    <article className={classes.card}>
      <Portrait link={card.branch.company_logo} name={card.branch.company_name} />
      <div className={classes.cardBody}>
        <h2 className={classes.cardTitle}>
          <Link to={to} state={list}>
            <Marked>{card.title}</Marked>
          </Link>
        </h2>
        <p className={classes.cardCompany}>
          <Marked>{card.branch.company_name}</Marked> <VerifiedMark verified={card.branch.company_verified} />
          {card.city_name && <Marked>{` · ${card.city_name}`}</Marked>}
        </p>
        {facts.length > 0 && <p className={classes.cardFacts}>{facts.join(' · ')}</p>}
        {card.skills.length > 0 && (
          <ul className={classes.skills} aria-label="Skills">
            {card.skills.map(({ id, name }) => (
              <li key={id} className={matched.has(id) ? classes.matched : undefined}>
                <Marked>{name}</Marked>
                {matched.has(id) && <span className="fb-visually-hidden">, which you have</span>}
              </li>
            ))}
          </ul>
        )}
        {note}
      </div>
      <div className={classes.cardSide}>
        <span className={classes.age}>{relativeTime(card.createdAt, Date.now())}</span>
        {children}
      </div>
    </article>
  );
}
