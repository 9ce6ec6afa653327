import { CloseButton, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface SearchBoxProps {
  /** Placeholder and accessible name: 'Search by title'. */
  readonly label: string;
  readonly value: string;
  /** Called when typing pauses for 200 ms. */
  readonly onChange: (value: string) => void;
  readonly width?: number;
}

const pause = 200;
/** Characters that lists search for at most. */
const longestSearch = 200;

/** A page's own search box; `/` goes to it. */
export function SearchBox({ label, value, onChange, width = 280 }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [outer, setOuter] = useState(value);
  if (outer !== value) {
    setOuter(value);
    setTyped(value);
  }
  useHotkeys([['/', () => input.current?.focus()]]);

  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);

  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      maxLength={longestSearch}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
      rightSection={
        typed && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setTyped('')} tabIndex={-1} />
      }
      w={{ base: '100%', xs: width }}
    />
  );
}
