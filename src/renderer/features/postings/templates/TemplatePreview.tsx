import { Button, Group } from '@mantine/core';
import type { PostingKind } from '#shared/contract/call.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { OpenDrawer } from '../../../ui/dialogs/OpenDialogs.tsx';
import { PostingFacts } from '../PostingFacts.tsx';
import { newPostingBody } from '../posting-form-body.ts';
import { viewOfDraft } from '../posting-view.ts';
import type { TemplateText } from './template-text.ts';

interface TemplatePreviewProps {
  readonly kind: PostingKind;
  readonly template: TemplateText;
  readonly busy: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** A whole template, as a posting of the own company would read. */
export function TemplatePreview({ kind, template, busy, onStart, onClose }: TemplatePreviewProps) {
  const user = useUser();
  const body = { ...newPostingBody(kind, user), ...template.start };
  return (
    <OpenDrawer
      onClose={onClose}
      position="right"
      size={640}
      title={template.title}
      closeButtonProps={{ 'aria-label': 'Close the template' }}
    >
      <PostingFacts view={viewOfDraft(kind, body, user)} />
      <Group justify="flex-end" mt="lg">
        <Button loading={busy} onClick={onStart}>
          Use this
        </Button>
      </Group>
    </OpenDrawer>
  );
}
