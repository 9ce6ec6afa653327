import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useFocusWithin } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './SeveralSelect.module.css';

/** Makes what is chosen next from what is chosen now. */
export type ChangeChoice = (now: readonly string[]) => readonly string[];

interface SeveralSelectProps {
  readonly label: string;
  /** What can be chosen, and as which words. */
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  /** Gets how to change what is chosen by then, which may be more than what was last drawn. */
  readonly onChange: (change: ChangeChoice) => void;
  /** So many can be chosen. */
  readonly max: number;
  /** Pixels: it stands in a line and says its label while nothing is chosen. Else the label is above it. */
  readonly width?: number | undefined;
}

/** The option that takes all values away. */
const nothing = '';
/** From so many options on they can be searched. */
const searched = 9;

/** Chooses several values. Closed, it says the first one and how many more there are, so that it stays one line. */
export function SeveralSelect({ label, data, value, onChange, max, width }: SeveralSelectProps) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const shown = data.filter((each) => each.label.toLowerCase().includes(search.trim().toLowerCase()));
  const full = value.length >= max;
  const toggle = (option: string) =>
    onChange((now) => {
      if (option === nothing) return [];
      if (now.includes(option)) return now.filter((each) => each !== option);
      return now.length < max ? [...now, option] : now;
    });
  const dropdown = useRef<HTMLDivElement>(null);
  // The list may stand elsewhere in the document.
  const { ref: part } = useFocusWithin<HTMLDivElement>({
    onBlur: ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && dropdown.current?.contains(relatedTarget))) combobox.closeDropdown();
    },
  });
  const first = data.find((each) => value.includes(each.value));
  return (
    <div ref={part}>
      <Combobox
        store={combobox}
        width={Math.max(width ?? 0, 230)}
        position="bottom-start"
        withinPortal={width !== undefined}
        onOptionSubmit={toggle}
      >
        <Combobox.Target targetType="button" withExpandedAttribute>
          <InputBase
            component="button"
            type="button"
            pointer
            {...(width === undefined ? { label } : { 'aria-label': label, w: width })}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            onClick={() => combobox.toggleDropdown()}
          >
            <span className={classes.chosen} data-empty={first === undefined || undefined}>
              <span className={classes.first}>{first?.label ?? (width === undefined ? 'Any' : label)}</span>
              {value.length > 1 && <span className={classes.more}>+{value.length - 1}</span>}
            </span>
          </InputBase>
        </Combobox.Target>
        <Combobox.Dropdown ref={dropdown}>
          {data.length >= searched && (
            <Combobox.Search
              aria-label={`Search ${label}`}
              placeholder="Search"
              value={search}
              onChange={(event) => {
                combobox.resetSelectedOption();
                setSearch(event.currentTarget.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Tab') return;
                event.preventDefault();
                combobox.closeDropdown();
                combobox.focusTarget();
              }}
            />
          )}
          <Combobox.Options aria-label={label} aria-multiselectable mah={280} className={classes.options}>
            {shown.map((each) => (
              <Combobox.Option
                key={each.value}
                value={each.value}
                active={value.includes(each.value)}
                aria-selected={value.includes(each.value)}
                disabled={full && !value.includes(each.value)}
              >
                <span className={classes.option}>
                  {each.label}
                  {value.includes(each.value) && <IconCheck size={15} stroke={2.2} aria-hidden="true" />}
                </span>
              </Combobox.Option>
            ))}
            {shown.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
            {value.length > 0 && (
              <Combobox.Option value={nothing} aria-selected={false} className={classes.clear}>
                Clear {label}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
