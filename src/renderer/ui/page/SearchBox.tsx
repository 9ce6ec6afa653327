import { CloseButton, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { afterReturn } from '../handed-on.ts';

interface SearchBoxProps {
  /** Placeholder and accessible name: 'Search by title'. */
  readonly label: string;
  readonly value: string;
  /** Called when typing pauses for 200 ms. */
  readonly onChange: (value: string) => void;
  readonly width?: number;
  /** A dialog that opens begins here. */
  readonly first?: boolean;
}

const pause = 200;
/** Characters that lists search for at most. */
const maxSearchLength = 200;

/** A page's own search box; `/` goes to it. */
export function SearchBox({ label, value, onChange, width = 280, first }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [outer, setOuter] = useState(value);
  const [handedOn, setHandedOn] = useState<readonly string[]>([]);
  if (outer !== value) {
    setOuter(value);
    // What comes back of one's own must not take away what was typed since.
    const waiting = afterReturn(handedOn, value);
    setHandedOn(waiting ?? []);
    if (waiting === null) setTyped(value);
  }
  useHotkeys([['/', () => input.current?.focus()]]);

  // Not when the box is left: rows that change between the press and the release of a click would swallow it.
  useEffect(() => {
    if (typed === value || typed === handedOn.at(-1)) return;
    const timer = setTimeout(() => {
      setHandedOn([...handedOn, typed]);
      onChange(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, value, handedOn, onChange]);

  return (
    <TextInput
      ref={input}
      data-autofocus={first}
      type="search"
      role="searchbox"
      maxLength={maxSearchLength}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
      rightSection={
        typed && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setTyped('')} tabIndex={-1} />
      }
      w={{ base: '100%', xs: width }}
      style={{ '--search-width': `${width}px` } as CSSProperties}
    />
  );
}
