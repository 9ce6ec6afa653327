import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addChip, sameChip } from '#shared/rules/texts/chips.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { isText, useKept } from '../session/use-kept.ts';
import { EntryOptions } from './AutocompleteField.tsx';
import { type LookUp, type LookUpEntry, useLookUp } from './use-look-up.ts';

interface ChipInputProps {
  readonly name: string;
  readonly label: string;
  /** The form and its record, under which the letters are kept that are no item yet: 'draft d1'. */
  readonly formName: string;
  readonly items: readonly string[];
  readonly onChange: (items: string[]) => void;
  /** The list that it completes from; anything else may be typed too. */
  readonly lookUp?: LookUp;
  readonly required?: boolean;
  /** From the form; the field's own message comes first. */
  readonly error?: string | undefined;
  readonly description?: string;
  readonly placeholder?: string;
}

/** Up to five words or names. Enter or a comma adds one, Backspace takes the last one back. */
export function ChipInput(props: ChipInputProps) {
  const { name, label, items, onChange, lookUp, required = false, error, description, placeholder } = props;
  const kept = useKept(`chip:${props.formName}:${name}`, '', isText);
  const { value: typed, change: setTyped } = kept;
  const [message, setMessage] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useLookUp(lookUp ?? 'filter.skills', typed, lookUp !== undefined && combobox.dropdownOpened);
  const addTyped = () => add(...typed.split(','));
  useLeftBehind(addTyped);
  const entries = found.filter(({ name: entry }) => !items.some((item) => sameChip(item, entry)));

  /** Adds the parts of a text one after the other; what is refused stays in the field. */
  function add(...parts: string[]) {
    let next = items;
    for (const [place, part] of parts.entries()) {
      const answer = addChip(next, part);
      setMessage(answer.message);
      if (answer.message) {
        const left = parts.slice(place).map((each) => each.trim());
        setTyped(left.filter(Boolean).join(', '));
        break;
      }
      next = answer.items;
      setTyped('');
    }
    if (next !== items) onChange([...next]);
  }

  function remove(item: string) {
    setMessage(null);
    onChange(items.filter((each) => each !== item));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const optionChosen = combobox.getSelectedOptionIndex() !== -1 && combobox.dropdownOpened;
    const last = items.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
    if (event.key !== 'Enter' || optionChosen) return;
    event.preventDefault();
    addTyped();
  }

  return (
    <>
      <RestoredNote kept={kept} />
      <Combobox
        store={combobox}
        onOptionSubmit={(value) => add(nameOf(entries, value))}
        disabled={lookUp === undefined}
        shadow="md"
      >
        <Combobox.DropdownTarget>
          <PillsInput
            label={label}
            description={description}
            withAsterisk={required}
            error={message ?? error}
            onClick={() => combobox.openDropdown()}
          >
            <Pill.Group>
              {items.map((item) => (
                <Pill
                  key={item}
                  withRemoveButton
                  onRemove={() => remove(item)}
                  removeButtonProps={{ 'aria-label': `Remove ${item}`, tabIndex: 0, 'aria-hidden': false }}
                >
                  {item}
                </Pill>
              ))}
              <Combobox.EventsTarget>
                <PillsInput.Field
                  name={name}
                  value={typed}
                  placeholder={items.length === 0 ? placeholder : undefined}
                  aria-required={required}
                  {...kept.mark}
                  // Over a message that says what is wrong it opens only when it is asked to.
                  onFocus={() => !error && combobox.openDropdown()}
                  onBlur={() => {
                    combobox.closeDropdown();
                    addTyped();
                  }}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    // A pasted list comes in as one item each.
                    const parts = value.split(',');
                    if (parts.length > 1) return add(...parts);
                    setTyped(value);
                    setMessage(null);
                    combobox.openDropdown();
                    combobox.resetSelectedOption();
                  }}
                  onKeyDown={onKeyDown}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={entries.length === 0}>
          <Combobox.Options mah={240} style={{ overflowY: 'auto' }} aria-label="Suggestions">
            <EntryOptions entries={entries} />
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </>
  );
}

/** What was typed and never added comes along when the field goes away with its step or page. */
function useLeftBehind(add: () => void): void {
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => () => latest.current(), []);
}

function nameOf(entries: readonly LookUpEntry[], id: string): string {
  return entries.find((entry) => String(entry.id) === id)?.name ?? '';
}
