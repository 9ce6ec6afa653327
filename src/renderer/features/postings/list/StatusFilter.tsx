import { Chip, Group } from '@mantine/core';
import { postingStatusNames } from '#shared/rules/postings/posting-status.ts';

interface StatusFilterProps {
  /** Null: all. */
  readonly status: number | null;
  readonly onChange: (status: number | null) => void;
}

const choices = [['', 'All'], ...Object.entries(postingStatusNames)] as const;

/** Which postings a list shows, by their status. */
export function StatusFilter({ status, onChange }: StatusFilterProps) {
  return (
    <Chip.Group value={status === null ? '' : String(status)} onChange={(value) => onChange(Number(value) || null)}>
      <Group gap={6} role="radiogroup" aria-label="Status">
        {choices.map(([value, name]) => (
          <Chip key={value} value={value} size="xs" variant="light" radius="xl">
            {name}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
