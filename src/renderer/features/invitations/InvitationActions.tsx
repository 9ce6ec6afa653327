import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import type { InvitationTab } from '#shared/contract/invitations.ts';
import { onFirstClick } from '../../ui/first-click.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { MessageLink } from '../messages/MessageLink.tsx';
import { TakeBack } from './TakeBack.tsx';
import type { ShownInvitation } from './use-invitations.ts';
import type { Inviting } from './use-inviting.ts';

/** What one of an audience is called. */
export const audienceNoun = ({ audience }: Pick<ShownInvitation, 'audience'>) =>
  audience === 'students' ? 'student' : 'institution';

/** Whether somebody on this tab can be written to: once an invitation is on its way, or as a partner. */
export function mayWriteTo({ audience, queued }: ShownInvitation, tab: InvitationTab): boolean {
  if (tab === 'accepted') return audience === 'students';
  return tab !== 'suggested' && !(tab === 'sent' && queued);
}

/** Whom a message about a card goes to, as the service names them. */
export const cardParty = ({ audience, party_id }: Pick<ShownInvitation, 'audience' | 'party_id'>): string =>
  `${audienceNoun({ audience })}:${party_id}`;

interface InvitationActionsProps {
  readonly card: ShownInvitation;
  readonly tab: InvitationTab;
  /** Whether the posting is open: nobody is invited to another one. */
  readonly open: boolean;
  readonly inviting: Inviting;
  readonly onNote: () => void;
}

/** The buttons of a card; each tab has its own, that of institutions that accepted none. */
export function InvitationActions({ card, tab, open, inviting, onNote }: InvitationActionsProps) {
  const { name, queued } = card;
  const about = (words: string) => ({ 'aria-label': `${words}: ${name}` });
  const message = mayWriteTo(card, tab) && <MessageLink party={cardParty(card)} name={name} />;
  const obstacle = !open && 'It isn’t open, so you can’t invite anyone new';
  const closed = disabledBecause(obstacle);
  if (tab === 'suggested') {
    return (
      <>
        <Button
          size="xs"
          variant="default"
          {...about('Not Interested')}
          onClick={onFirstClick(() => inviting.hide([card]))}
        >
          Not Interested
        </Button>
        <Button
          size="xs"
          variant="light"
          {...closed}
          {...about('Send Invitation')}
          onClick={onFirstClick(() => inviting.invite([card]))}
        >
          Send Invitation
        </Button>
        <Tooltip label="Send Invitation with a note" disabled={!open}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            {...closed}
            {...about('Send Invitation with a note')}
            onClick={onNote}
          >
            <IconMessagePlus size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </>
    );
  }
  if (tab === 'sent') {
    if (queued) return <TakeBack entry={queued} what="invitation" of={name} />;
    return (
      <>
        {message}
        <Button
          size="xs"
          variant="default"
          {...about('Withdraw')}
          onClick={onFirstClick(() => inviting.answer(card, 'withdrawn'))}
        >
          Withdraw
        </Button>
      </>
    );
  }
  if (tab === 'received') {
    return (
      <>
        {message}
        <Button
          size="xs"
          variant="default"
          {...about('Reject Invitation')}
          onClick={onFirstClick(() => inviting.answer(card, 'rejected'))}
        >
          Reject Invitation
        </Button>
        <Button
          size="xs"
          variant="light"
          {...about('Accept Invitation')}
          onClick={onFirstClick(() => inviting.answer(card, 'accepted'))}
        >
          Accept Invitation
        </Button>
      </>
    );
  }
  if (tab === 'accepted') return message;
  const shared = card.status === 'sent' || card.status === 'accepted' || queued !== null;
  return (
    <>
      <Button
        size="xs"
        variant="light"
        {...disabledBecause(obstacle || (shared && 'Already sent'))}
        {...about('Send Opportunities')}
        onClick={onFirstClick(() => inviting.invite([card]))}
      >
        Send Opportunities
      </Button>
      {message}
    </>
  );
}
