import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { maxDraftTitleLength, type PostingTemplate } from '#shared/desk/types.ts';
import { useCommand } from '../../../app/desk/use-command.ts';
import { offerWayBack } from '../../../app/outbox/undo-offer.tsx';
import { undoSeconds } from '../../../app/outbox/use-queue.ts';
import { isText, useKept } from '../../../app/session/use-kept.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { OpenModal } from '../../../ui/dialogs/OpenDialogs.tsx';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../../ui/form/SentForm.tsx';

/** Renames or deletes a template of one's own; deleting can be taken back. */
export function OwnTemplateMenu({ template }: { template: PostingTemplate }) {
  const [renaming, setRenaming] = useState(false);
  const discard = useCommand('templates.discard');
  const recover = useCommand('templates.recover');
  const { id, title } = template;

  async function remove() {
    const result = await discard.run({ id });
    if (!result.ok) return toast.failed(result.error.message);
    offerWayBack({ words: `“${title}” deleted` }, undoSeconds, async () => {
      const back = await recover.run({ id });
      if (!back.ok) toast.failed(back.error.message);
      return back.ok ? 'The template is restored' : null;
    });
  }

  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Actions for ${title}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>Rename</Menu.Item>
          <Menu.Item onClick={() => void remove()}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming && <RenameTemplate template={template} onClose={() => setRenaming(false)} />}
    </>
  );
}

function RenameTemplate({ template, onClose }: { template: PostingTemplate; onClose: () => void }) {
  const rename = useCommand('templates.rename');
  const kept = useKept(`template:${template.id}`, template.title, isText);
  const title = kept.value;
  const [message, setMessage] = useState<string>();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '') return setMessage('Name the template');
    const result = await rename.run({ id: template.id, title });
    if (!result.ok) return setMessage(result.error.message);
    kept.clear(title);
    onClose();
  }

  return (
    <OpenModal onClose={onClose} title="Rename the template">
      <SentForm {...kept.mark} busy={rename.busy} onSubmit={(event) => void save(event)} noValidate>
        <RestoredNote kept={kept} />
        <TextInput
          label="Name"
          withAsterisk
          data-autofocus
          maxLength={maxDraftTitleLength}
          value={title}
          error={message}
          onChange={(event) => {
            kept.change(event.currentTarget.value);
            setMessage(undefined);
          }}
        />
        <Group justify="flex-end" mt="lg" gap={12}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={rename.busy}>
            Rename
          </Button>
        </Group>
      </SentForm>
    </OpenModal>
  );
}
