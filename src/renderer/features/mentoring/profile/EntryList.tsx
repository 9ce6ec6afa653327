import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { FieldMessages } from '#shared/errors.ts';
import { Card } from '../../../ui/page/Card.tsx';
import classes from './profile.module.css';
import type { EntryListName, EntryValues } from './profile-form.ts';

/** A field of an entry. */
interface EntryField {
  readonly name: string;
  readonly label: string;
  readonly maxLength: number;
  readonly required?: boolean;
  readonly long?: boolean;
}

/** What is told apart between the lists of the profile. */
interface ListWords {
  readonly title: string;
  /** `degree`: what an entry is. */
  readonly noun: string;
  readonly empty: string;
  readonly fields: readonly EntryField[];
}

const lists: Readonly<Record<EntryListName, ListWords>> = {
  education: {
    title: 'Education',
    noun: 'degree',
    empty: 'Your degrees: which, where and when.',
    fields: [
      { name: 'degree', label: 'Degree', maxLength: 120, required: true },
      { name: 'institution', label: 'Institution', maxLength: 200 },
      { name: 'year', label: 'Year', maxLength: 4 },
    ],
  },
  projects: {
    title: 'Projects',
    noun: 'project',
    empty: 'What you’ve built or led, with a link to it.',
    fields: [
      { name: 'name', label: 'Name', maxLength: 200, required: true },
      { name: 'link', label: 'Link', maxLength: 2000 },
      { name: 'description', label: 'Description', maxLength: 2000, long: true },
    ],
  },
  documents: {
    title: 'Documents',
    noun: 'document',
    empty: 'Papers, certificates and talks: a title and a link to each.',
    fields: [
      { name: 'title', label: 'Title', maxLength: 200, required: true },
      { name: 'link', label: 'Link', maxLength: 2000, required: true },
    ],
  },
};

interface EntryListProps {
  readonly list: EntryListName;
  readonly entries: readonly EntryValues[];
  readonly messages: FieldMessages;
  readonly onEntries: (entries: readonly EntryValues[]) => void;
}

/** One list of the profile: each entry with its fields, and a way to add and to remove one. */
export function EntryList({ list, entries, messages, onEntries }: EntryListProps) {
  const { title, noun, empty, fields } = lists[list];
  const blank = Object.fromEntries(fields.map(({ name }) => [name, '']));
  return (
    <Card title={title}>
      {entries.length === 0 && <p className={classes.nothing}>{empty}</p>}
      {entries.map((entry, index) => (
        <fieldset key={keyOf(index)} className={classes.entry}>
          <legend className="fb-visually-hidden">
            {noun} {index + 1}
          </legend>
          <div className={classes.entryFields}>
            {fields.map(({ name, label, maxLength, required = false, long = false }) => {
              const common = {
                name: `${list}.${index}.${name}`,
                label,
                maxLength,
                value: entry[name] ?? '',
                error: messages[`${list}.${index}.${name}`],
                ...(required && { withAsterisk: true, 'aria-required': true }),
                onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
                  onEntries(entries.map((each, at) => (at === index ? { ...each, [name]: value } : each))),
              };
              if (long)
                return (
                  <Textarea key={name} {...common} className={classes.long ?? ''} autosize minRows={2} maxRows={8} />
                );
              return <TextInput key={name} {...common} {...(name === 'link' && { placeholder: 'https://…' })} />;
            })}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove ${noun} ${index + 1}`}
            onClick={() => onEntries(entries.filter((_, at) => at !== index))}
          >
            <IconX size={17} />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={15} />}
        onClick={() => onEntries([...entries, blank])}
      >
        Add a {noun}
      </Button>
    </Card>
  );
}

/** Two may be equal: their place is what tells them apart. */
const keyOf = (place: number) => `entry ${place}`;
