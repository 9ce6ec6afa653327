import { Select } from '@mantine/core';

interface ListFilterProps {
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  /** Empty: off. */
  readonly value: string;
  readonly width?: number;
  readonly onChange: (value: string) => void;
}

/** A filter of an admin's list: one value, or none. A value that is not offered counts as none. */
export function ListFilter({ label, data, value, width = 150, onChange }: ListFilterProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={data.map((each) => ({ ...each }))}
      value={data.some((each) => each.value === value) ? value : null}
      onChange={(next) => onChange(next ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      w={width}
    />
  );
}
