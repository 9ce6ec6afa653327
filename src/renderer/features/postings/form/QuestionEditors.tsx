import { ActionIcon, Button, Switch, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { PostingFields } from '#shared/rules/postings/posting.ts';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import classes from './form.module.css';

type Question = PostingFields['screening_questions'][number];
type Faq = PostingFields['faq'][number];

interface QuestionsEditorProps {
  readonly questions: readonly Question[];
  readonly error: string | undefined;
  readonly onChange: (questions: Question[]) => void;
}

/** Questions in order: add, move, take away, and say which must be answered. */
export function QuestionsEditor({ questions, error, onChange }: QuestionsEditorProps) {
  const list = useEditableList(questions, onChange);
  const full = questions.length >= 20;
  const add = (editor: Element | null) => {
    flushSync(() => onChange([...questions, { question: '', required: true }]));
    focusAt(editor, questions.length);
  };
  const goOn = (field: Element, index: number) => {
    const editor = field.closest('[data-editor]');
    if (index + 1 < questions.length) focusAt(editor, index + 1);
    else if (!full) add(editor);
  };
  return (
    <div className={classes.editor} data-editor>
      {questions.map((entry, index) => (
        <div className={classes.question} data-entry key={keyOf(index)}>
          <TextInput
            name="screening_questions"
            aria-label={`Question ${index + 1}`}
            placeholder="Ask one thing at a time"
            value={entry.question}
            maxLength={500}
            error={error !== undefined && isBlank(entry.question)}
            onChange={(event) => list.set(index, { ...entry, question: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isBlank(entry.question)) goOn(event.currentTarget, index);
              else moveByKey(event, list, index, questions.length);
            }}
          />
          <Switch
            label="Required"
            checked={entry.required}
            onChange={(event) => list.set(index, { ...entry, required: event.currentTarget.checked })}
          />
          <RowButtons what={`question ${index + 1}`} index={index} length={questions.length} list={list} />
        </div>
      ))}
      {error && <p className={classes.error}>{error}</p>}
      <AddButton label="Add a question" obstacle={full && 'There can be 20 questions at most'} onClick={add} />
    </div>
  );
}

interface FaqEditorProps {
  readonly entries: readonly Faq[];
  readonly error: string | undefined;
  readonly onChange: (entries: Faq[]) => void;
}

/** Questions with their answers. */
export function FaqEditor({ entries, error, onChange }: FaqEditorProps) {
  const list = useEditableList(entries, onChange);
  const add = (editor: Element | null) => {
    flushSync(() => onChange([...entries, { question: '', answer: '' }]));
    focusAt(editor, entries.length);
  };
  return (
    <div className={classes.editor} data-editor>
      <span className={classes.label}>FAQs</span>
      {entries.map((entry, index) => (
        <div className={classes.faq} data-entry key={keyOf(index)}>
          <div className={classes.question}>
            <TextInput
              name="faq"
              aria-label={`FAQ ${index + 1}: question`}
              placeholder="A question people ask"
              value={entry.question}
              maxLength={500}
              error={error !== undefined && isBlank(entry.question)}
              onChange={(event) => list.set(index, { ...entry, question: event.currentTarget.value })}
              onKeyDown={(event) => moveByKey(event, list, index, entries.length)}
            />
            <RowButtons what={`FAQ ${index + 1}`} index={index} length={entries.length} list={list} />
          </div>
          <Textarea
            aria-label={`FAQ ${index + 1}: answer`}
            placeholder="Your answer"
            autosize
            minRows={2}
            value={entry.answer}
            maxLength={4000}
            onChange={(event) => list.set(index, { ...entry, answer: event.currentTarget.value })}
          />
        </div>
      ))}
      {error && <p className={classes.error}>{error}</p>}
      <AddButton
        label="Add a question and its answer"
        obstacle={entries.length >= 30 && 'There can be 30 questions at most'}
        onClick={add}
      />
    </div>
  );
}

const isBlank = (text: string) => text.trim() === '';

/** Entries have no identity but their place. */
const keyOf = (index: number) => `entry ${index}`;

interface EditableList<T> {
  readonly set: (index: number, entry: T) => void;
  readonly remove: (index: number) => void;
  readonly move: (index: number, by: -1 | 1) => void;
}

function useEditableList<T>(entries: readonly T[], onChange: (entries: T[]) => void): EditableList<T> {
  return {
    set: (index, entry) => onChange(entries.map((each, place) => (place === index ? entry : each))),
    remove: (index) => onChange(entries.filter((_, place) => place !== index)),
    move: (index, by) => {
      const next = [...entries];
      next.splice(index + by, 0, ...next.splice(index, 1));
      onChange(next);
    },
  };
}

/** Alt with an arrow moves the entry that is being written, and the keyboard with it. */
function moveByKey(
  event: KeyboardEvent<HTMLInputElement>,
  list: Pick<EditableList<never>, 'move'>,
  index: number,
  length: number,
): void {
  const by = event.key === 'ArrowUp' ? -1 : 1;
  if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key) || index + by < 0 || index + by >= length) return;
  event.preventDefault();
  const editor = event.currentTarget.closest('[data-editor]');
  flushSync(() => list.move(index, by));
  focusAt(editor, index + by);
}

/** The keyboard stays on the same button of the entry that was moved, as long as that goes further. */
function moveByButton(
  { currentTarget }: MouseEvent<HTMLButtonElement>,
  list: Pick<EditableList<never>, 'move'>,
  index: number,
  by: -1 | 1,
): void {
  const editor = currentTarget.closest('[data-editor]');
  flushSync(() => list.move(index, by));
  const entry = editor?.querySelectorAll('[data-entry]')[index + by];
  const same = entry?.querySelector<HTMLButtonElement>(`[data-move="${by}"]:not([aria-disabled])`);
  if (same) same.focus();
  else focusAt(editor, index + by);
}

interface RowButtonsProps {
  readonly what: string;
  readonly index: number;
  readonly length: number;
  readonly list: Pick<EditableList<never>, 'remove' | 'move'>;
}

function RowButtons({ what, index, length, list }: RowButtonsProps) {
  return (
    <span className={classes.buttons}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move ${what} up`}
        data-move="-1"
        {...disabledBecause(index === 0 && 'This is the first one')}
        onClick={(event) => moveByButton(event, list, index, -1)}
      >
        <IconArrowUp size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move ${what} down`}
        data-move="1"
        {...disabledBecause(index === length - 1 && 'This is the last one')}
        onClick={(event) => moveByButton(event, list, index, 1)}
      >
        <IconArrowDown size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${what}`}
        onClick={(event) => {
          const editor = event.currentTarget.closest('[data-editor]');
          flushSync(() => list.remove(index));
          focusAt(editor, index);
        }}
      >
        <IconX size={17} />
      </ActionIcon>
    </span>
  );
}

/** The keyboard goes on where an entry was: in the next one, in the last one, or at the button that adds one. */
function focusAt(editor: Element | null, index: number): void {
  const entries = [...(editor?.querySelectorAll('[data-entry]') ?? [])];
  const next = entries[index] ?? entries.at(-1);
  const target = next?.querySelector<HTMLElement>('input') ?? editor?.querySelector<HTMLElement>('[data-add] button');
  target?.focus();
}

interface AddButtonProps {
  readonly label: string;
  /** Why none can be added; false: one can. */
  readonly obstacle: string | false;
  /** Adds an entry and puts the keyboard into it. */
  readonly onClick: (editor: Element | null) => void;
}

function AddButton({ label, obstacle, onClick }: AddButtonProps) {
  return (
    <div data-add>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        {...disabledBecause(obstacle)}
        onClick={(event) => onClick(event.currentTarget.closest('[data-editor]'))}
      >
        {label}
      </Button>
    </div>
  );
}
