import { Button, Checkbox, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { count, counted } from '../../ui/format.ts';
import { useAction } from '../outbox/use-action.ts';
import { isText, useKept } from '../session/use-kept.ts';
import classes from './PasteDialog.module.css';
import { pastedTexts } from './pasted-texts.ts';

/** Somebody whom a pasted text names. */
export interface MatchedPerson {
  readonly id: string;
  readonly name: string;
  /** What tells them from others: an e-mail, and where they are. */
  readonly about: string;
}

/** Whom pasted texts belong to. */
export interface Matched {
  /** In the list behind the dialog, one for each text. */
  readonly found: readonly MatchedPerson[];
  /** Found, but not in the list as it is shown: on another tab, or not among those whom the filters let through. */
  readonly hidden: readonly MatchedPerson[];
  /** Texts that several people have. */
  readonly ambiguous: readonly { readonly text: string; readonly people: readonly MatchedPerson[] }[];
  /** What belongs to nobody, as it was pasted. */
  readonly unmatched: readonly string[];
}

interface PasteDialogProps {
  /** Who is chosen: 'candidate'. */
  readonly noun: string;
  /** What is so of those who are found and not shown: 'On another tab, or hidden by filters'. */
  readonly hiddenTitle: string;
  /** The most that are matched at once. */
  readonly max: number;
  /** Looks for people. Throws what the service refuses. */
  readonly match: (texts: string[]) => Promise<Matched>;
  /** Ticks people. */
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/**
 * Ticks those whose e-mails, roll numbers or names somebody pastes, after saying who that is. Closes when the address
 * changes behind it, since it is about the list that was there; what was pasted is kept.
 */
export function PasteDialog({ noun, hiddenTitle, max, match, onSelect, onClose }: PasteDialogProps) {
  const kept = useKept(`paste:${window.location.pathname}`, '', isText);
  const [result, setResult] = useState<Matched>();
  const { busy, action } = useAction();
  const texts = pastedTexts(kept.value);
  useOtherAddress(onClose);

  const look = () => action(async () => setResult(await match(texts.slice(0, max).map((text) => text.slice(0, 254)))));
  const select = (ids: ReadonlySet<string>) => {
    onSelect(ids);
    kept.clear();
    onClose();
  };

  return (
    <OpenModal onClose={onClose} title="Paste a list" size="md">
      {!result && (
        <form
          {...kept.mark}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            void look();
          }}
        >
          <RestoredNote kept={kept} />
          <Textarea
            label="E-mails, roll numbers or names"
            description="One on each line, or separated by commas"
            data-autofocus
            minRows={8}
            maxRows={14}
            autosize
            value={kept.value}
            onChange={(event) => kept.change(event.currentTarget.value)}
          />
          {texts.length > max && <p className={classes.problem}>Only the first {count(max)} are searched</p>}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={busy}
              {...disabledBecause(texts.length === 0 && `Enter at least one ${noun}`)}
            >
              Find {noun}s
            </Button>
          </div>
        </form>
      )}
      {result && (
        <Review
          noun={noun}
          hiddenTitle={hiddenTitle}
          result={result}
          onBack={() => setResult(undefined)}
          onSelect={select}
        />
      )}
    </OpenModal>
  );
}

function useOtherAddress(onOther: () => void): void {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [first] = useState(here);
  useEffect(() => {
    if (here !== first) onOther();
  }, [here, first, onOther]);
}

interface ReviewProps extends Pick<PasteDialogProps, 'noun' | 'hiddenTitle' | 'onSelect'> {
  readonly result: Matched;
  readonly onBack: () => void;
}

/** Who was found, who is not shown, who is meant by a name of several, and what belongs to nobody. */
function Review({ noun, hiddenTitle, result, onBack, onSelect }: ReviewProps) {
  const { found, hidden, ambiguous, unmatched } = result;
  const [more, setMore] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set([...found.map(({ id }) => id), ...more]);
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(more);
    if (isChosen) next.add(id);
    else next.delete(id);
    setMore(next);
  };
  return (
    <div className={classes.form}>
      <p className={classes.found} role="status">
        {counted(found.length, noun)} found in this list.
      </p>
      <Names title="Found" entries={found.map(({ id, name }) => ({ id, name }))} />
      <Choices title={hiddenTitle} people={hidden} chosen={more} onChoose={choose} />
      {ambiguous.map(({ text, people }) => (
        <Choices key={text} title={`“${text}” fits several`} people={people} chosen={more} onChoose={choose} />
      ))}
      {unmatched.length > 0 && <h3 className={classes.heading}>Not found: {count(unmatched.length)}</h3>}
      <Names title="Not found" entries={unmatched.map((name) => ({ id: name, name }))} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button
          data-autofocus
          {...disabledBecause(chosen.size === 0 && `Choose at least one ${noun}`)}
          onClick={() => onSelect(chosen)}
        >
          Select {counted(chosen.size, noun)}
        </Button>
      </div>
    </div>
  );
}

function Names({ title, entries }: { title: string; entries: readonly { id: string; name: string }[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className={classes.names} aria-label={title}>
      {entries.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly people: readonly MatchedPerson[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

function Choices({ title, people, chosen, onChoose }: ChoicesProps) {
  if (people.length === 0) return null;
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.heading}>{title}</legend>
      {people.map(({ id, name, about }) => (
        <Checkbox
          key={id}
          label={name}
          description={about}
          checked={chosen.has(id)}
          onChange={(event) => onChoose(id, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
