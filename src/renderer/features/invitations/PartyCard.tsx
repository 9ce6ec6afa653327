import { Checkbox, Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { VerifiedMark } from '../../ui/states/VerifiedMark.tsx';
import classes from './invitations.module.css';

/** What a card says of somebody. */
interface Party {
  readonly name: string;
  readonly image: string;
  readonly reasons: readonly string[];
  readonly score: number;
  readonly note: string;
  /** Of a company or an institution: whoever runs the workspace has verified it. */
  readonly verified?: boolean | undefined;
}

interface PartyCardProps {
  readonly party: Party;
  readonly shape: 'round' | 'square';
  /** Under the name: what and where. */
  readonly facts: readonly string[];
  /** After the facts: a mark of what they name last. */
  readonly factsMark?: ReactNode;
  readonly skills?: readonly { readonly id: number; readonly name: string }[];
  /** What it fits by: 'skills, course and city'. How well counts where one chooses, and nowhere else. */
  readonly fitsBy?: string | undefined;
  /** Where it stands, and since when. */
  readonly state?: ReactNode;
  /** Makes it one of several that can be chosen. */
  readonly selection?: { readonly chosen: boolean; readonly onChange: (chosen: boolean) => void };
  /** Where its name leads. */
  readonly link?: string;
  /** The keys act on it. */
  readonly active?: boolean;
  /** What can be done. */
  readonly children?: ReactNode;
}

/** A student, an institution or a company, why it is here, and what can be done. */
export function PartyCard(props: PartyCardProps) {
  const {
    party,
    shape,
    facts,
    factsMark,
    skills = [],
    fitsBy,
    state,
    link,
    selection,
    active = false,
    children,
  } = props;
  const { name, image, reasons, score, note, verified } = party;
  return (
    <li className={classes.card} data-active={active} data-chosen={selection?.chosen ?? false} tabIndex={-1}>
      {selection && (
        <Checkbox
          className={classes.check}
          aria-label={`Choose ${name}`}
          checked={selection.chosen}
          onChange={(event) => selection.onChange(event.currentTarget.checked)}
        />
      )}
      <Portrait link={image} name={name} shape={shape} />
      <div className={classes.body}>
        <div className={classes.head}>
          <h2 className={classes.name}>{link ? <Link to={link}>{name}</Link> : name}</h2>
          <VerifiedMark verified={verified} />
          {fitsBy && <Score value={score} by={fitsBy} />}
          {state}
        </div>
        {facts.length > 0 && (
          <p className={classes.facts}>
            {facts.join(' · ')} {factsMark}
          </p>
        )}
        {reasons.length > 0 && (
          <ul className={classes.reasons} aria-label="Why">
            {reasons.map((reason) => (
              <li key={reason}>
                <IconCheck size={14} stroke={2.2} aria-hidden="true" />
                {reason}
              </li>
            ))}
          </ul>
        )}
        {skills.length > 0 && reasons.length === 0 && (
          <p className={classes.facts}>{skills.map((skill) => skill.name).join(', ')}</p>
        )}
        {note && <blockquote className={classes.note}>{note}</blockquote>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </li>
  );
}

/** How well somebody fits, quietly. */
function Score({ value, by }: { value: number; by: string }) {
  return (
    <Tooltip label={`Fits by ${value} of 100: ${by}`}>
      <span className={classes.score} role="img" aria-label={`Fits by ${value} of 100`}>
        <span className={classes.track}>
          <span className={classes.bar} style={{ width: `${value}%` }} />
        </span>
        {value}
      </span>
    </Tooltip>
  );
}
