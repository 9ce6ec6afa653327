import { Select } from '@mantine/core';

interface FilterSelectProps {
  /** What it filters by, for screen readers. */
  readonly label: string;
  /** The entry that filters nothing: 'All kinds'. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Empty: all. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One filter of an admin’s list. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      data={[{ value: '', label: all }, ...options]}
      value={value}
      allowDeselect={false}
      w={{ base: '100%', xs: 180 }}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
