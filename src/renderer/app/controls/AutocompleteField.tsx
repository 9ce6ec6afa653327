import { Combobox, InputBase, useCombobox } from '@mantine/core';
import classes from './lookup.module.css';
import { type LookUp, type LookUpEntry, useLookUp } from './use-look-up.ts';

interface AutocompleteFieldProps {
  readonly name: string;
  readonly label: string;
  /** The label is heard, not seen. */
  readonly labelHidden?: boolean;
  readonly lookUp: LookUp;
  /** The text in the field. */
  readonly text: string;
  /** The chosen entry's id; null while the text is only typed. */
  readonly id: number | null;
  /** Text typed: the id is null. Entry chosen: its name and id. */
  readonly onChange: (text: string, id: number | null) => void;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly description?: string;
  /** What to say when nothing starts with the text. */
  readonly nothing?: string;
  /** A choice before those of the look-up, of id 0, as `All cities`. */
  readonly first?: string;
}

/** A text field that completes by prefix. Choosing an entry sets its id; typing again clears it. */
export function AutocompleteField(props: AutocompleteFieldProps) {
  const {
    name,
    label,
    lookUp,
    text,
    id,
    onChange,
    required = false,
    error,
    placeholder,
    description,
    nothing,
    first,
    labelHidden,
  } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const hasFirst = first !== undefined && text === first;
  const found = useLookUp(lookUp, hasFirst ? '' : text, combobox.dropdownOpened);
  const isOffered = first?.toLowerCase().startsWith(hasFirst ? '' : text.trim().toLowerCase());
  const entries = first !== undefined && isOffered ? [{ id: 0, name: first }, ...found] : found;

  function choose(value: string) {
    const entry = entries.find((each) => String(each.id) === value);
    if (entry) onChange(entry.name, entry.id);
    combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal shadow="md">
      <Combobox.Target withExpandedAttribute>
        <InputBase
          name={name}
          label={labelHidden ? undefined : label}
          aria-label={labelHidden ? label : undefined}
          description={description}
          withAsterisk={required}
          aria-required={required}
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          error={error}
          data-chosen={id === null ? undefined : id}
          onChange={(event) => {
            onChange(event.currentTarget.value, null);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={(event) => {
            combobox.openDropdown();
            // A city is typed in its place, not behind it.
            if (hasFirst) event.currentTarget.select();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={entries.length === 0 && !(nothing && text.trim())}>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label="Suggestions">
          <EntryOptions entries={entries} />
          {entries.length === 0 && nothing && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Options of a look-up. */
export function EntryOptions({ entries }: { entries: readonly LookUpEntry[] }) {
  return entries.map(({ id, name, note }) => (
    <Combobox.Option key={id} value={String(id)}>
      {name}
      {note && <span className={classes.note}>{note}</span>}
    </Combobox.Option>
  ));
}
