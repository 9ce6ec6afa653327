import { Button } from '@mantine/core';
import { IconMailbox, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { InvitationTab } from '#shared/contract/invitations.ts';
import { Empty } from '../../ui/states/States.tsx';
import { kindLabels } from '../postings/kinds.ts';
import { filtersSet, type InviteView } from './invite-view.ts';

interface NoInvitationsProps {
  readonly kind: PostingKind;
  readonly view: InviteView;
  readonly onChange: (part: Partial<InviteView>) => void;
}

/** An empty tab: what belongs there, and how it comes there. */
export function NoInvitations({ kind, view, onChange }: NoInvitationsProps) {
  const { tab, search, audience } = view;
  const narrowed = search !== '' || (tab === 'suggested' && filtersSet(view) > 0);
  if (narrowed) {
    return (
      <Empty
        icon={<IconSearchOff size={22} />}
        title={search ? `Nothing found for “${search}”` : 'No one matches the filter'}
        action={
          <Button variant="default" onClick={() => onChange({ search: '', city: [], skills: [], qualification: [] })}>
            Show all
          </Button>
        }
      />
    );
  }
  const toSuggested = (
    <Button variant="default" onClick={() => onChange({ tab: 'suggested' })}>
      See suggestions
    </Button>
  );
  const words = textOf(tab, kindLabels[kind].one, audience === 'students');
  return (
    <Empty
      icon={<IconMailbox size={22} />}
      title={words.title}
      action={tab === 'sent' || tab === 'accepted' ? toSuggested : undefined}
    >
      {words.text}
    </Empty>
  );
}

function textOf(tab: InvitationTab, one: string, students: boolean): { title: string; text: ReactNode } {
  if (tab === 'suggested') {
    return students
      ? {
          title: 'No suggestions now',
          text: 'Students with matching skills, course or city are listed here, best match first.',
        }
      : { title: 'No suggestions now', text: 'Institutions with matching students are listed here, best match first.' };
  }
  if (tab === 'sent') {
    return {
      title: 'No invitations waiting',
      text: 'Invitations without an answer are listed here. They stay open for 21 days.',
    };
  }
  if (tab === 'received') {
    return {
      title: 'No invitation received',
      text: `Institutions that would like to take part in this ${one} are listed here.`,
    };
  }
  if (tab === 'accepted') return { title: 'No one has accepted yet', text: 'Everyone who accepts is listed here.' };
  return {
    title: 'No partner institutions yet',
    text: 'Your partner institutions are listed here once either of you accepts an invitation.',
  };
}
