import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmarks, IconCheck, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { maxViewName, type SavedView, type ViewList } from '#shared/desk/saved-views.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../ui/form/SentForm.tsx';
import { brief } from '../../ui/page/brief.ts';
import { ListProblem } from '../../ui/states/States.tsx';
import { useCommand } from '../desk/use-command.ts';
import { useDesk } from '../desk/use-read.ts';
import { offerWayBack } from '../outbox/undo-offer.tsx';
import { undoSeconds } from '../outbox/use-queue.ts';
import { useAddress } from '../routes/use-address.ts';
import { isText, useKept } from '../session/use-kept.ts';
import { toast } from '../shell/toasts.ts';
import classes from './ViewsButton.module.css';
import { openedView, viewIn } from './view-query.ts';

/** The views of a list: how it is filtered and sorted, each under a name. Opens them, saves the one shown, deletes. */
export function ViewsButton({ list }: { readonly list: ViewList }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const [params, change] = useAddress();
  const query = viewIn(params);
  const read = useDesk('views.list', { list });
  const isShown = read.data?.some((view) => view.query === query);
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width={300}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          fz={13}
          variant={isShown ? 'light' : 'default'}
          leftSection={<IconBookmarks size={16} stroke={1.9} aria-hidden="true" />}
          aria-expanded={opened}
          onClick={toggle}
          {...brief('Views', 1000)}
        >
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Views">
        {read.problem && <ListProblem problem={read.problem} onRetry={read.refetch} />}
        <Views
          list={list}
          views={read.data ?? []}
          query={query}
          onOpen={(next) => {
            change((now) => openedView(next, now));
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface ViewsProps {
  readonly list: ViewList;
  readonly views: readonly SavedView[];
  /** Of what the list shows. */
  readonly query: string;
  readonly onOpen: (query: string) => void;
}

function Views({ list, views, query, onOpen }: ViewsProps) {
  const remove = useCommand('views.remove');
  const save = useCommand('views.save');
  const heading = useRef<HTMLParagraphElement>(null);

  async function removeView(view: SavedView) {
    const removed = await remove.run({ id: view.id });
    if (!removed.ok) return toast.failed(removed.error.message);
    heading.current?.focus();
    offerWayBack({ words: `View deleted: ${view.name}` }, undoSeconds, async () => {
      const back = await save.run({ ...view, list });
      if (!back.ok) toast.failed(back.error.message);
      return back.ok ? 'The view is back' : null;
    });
  }

  return (
    <>
      <p ref={heading} className={classes.heading} tabIndex={-1}>
        Views on this computer
      </p>
      <ul className={classes.views}>
        <li>
          <Choice name="Everything" isShown={query === ''} onOpen={() => onOpen('')} />
        </li>
        {views.map((view) => (
          <li key={view.id}>
            <Choice name={view.name} isShown={view.query === query} onOpen={() => onOpen(view.query)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`Delete view: ${view.name}`}
              onClick={() => void removeView(view)}
            >
              <IconTrash size={16} stroke={1.8} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {query === '' && views.length === 0 && (
        <p className={classes.hint}>Filter or sort the list, then save it here under a name.</p>
      )}
      {query !== '' && !views.some((view) => view.query === query) && (
        <SaveView list={list} views={views} query={query} onSaved={() => heading.current?.focus()} />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly isShown: boolean;
  readonly onOpen: () => void;
}

function Choice({ name, isShown, onOpen }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes.view}
      title={name}
      {...(isShown && { 'aria-current': 'true' })}
      onClick={onOpen}
    >
      <span>{name}</span>
      {isShown && <IconCheck size={16} stroke={2} aria-hidden="true" />}
    </button>
  );
}

interface SaveViewProps extends Omit<ViewsProps, 'onOpen'> {
  /** The form is about to go. */
  readonly onSaved: () => void;
}

function SaveView({ list, views, query, onSaved }: SaveViewProps) {
  const save = useCommand('views.save');
  const kept = useKept(`view:${list}`, '', isText);
  const [message, setMessage] = useState<string>();
  const name = kept.value.trim();
  const same = views.find((view) => view.name.toLowerCase() === name.toLowerCase());

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name === '') return setMessage('Name the view');
    const saved = await save.run({ id: same?.id ?? crypto.randomUUID(), list, name, query });
    if (!saved.ok) return setMessage(saved.error.message);
    kept.clear('');
    onSaved();
    toast.done(`View saved: ${name}`);
  }

  return (
    <SentForm
      {...kept.mark}
      className={classes.saving}
      busy={save.busy}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <RestoredNote kept={kept} />
      <TextInput
        label="Save this view as"
        size="sm"
        data-autofocus
        maxLength={maxViewName}
        value={kept.value}
        error={message}
        {...(same && { description: 'This replaces the view with this name.' })}
        onChange={(event) => {
          kept.change(event.currentTarget.value);
          setMessage(undefined);
        }}
      />
      <Button type="submit" size="sm" variant="default" loading={save.busy}>
        {same ? 'Replace' : 'Save'}
      </Button>
    </SentForm>
  );
}
