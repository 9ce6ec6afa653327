import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { InvitationTab } from '#shared/contract/invitations.ts';
import { onFirstClick } from '../../ui/first-click.ts';
import { TakeBack } from '../invitations/TakeBack.tsx';
import { MessageLink } from '../messages/MessageLink.tsx';
import type { Partnering } from './use-partnering.ts';
import type { ShownPartner } from './use-partners.ts';

interface PartnerActionsProps {
  readonly card: ShownPartner;
  readonly tab: InvitationTab;
  readonly partnering: Partnering;
  readonly onNote: () => void;
}

/** The buttons of a card; each tab has its own. Employers write to their partners, educators to who accepted. */
export function PartnerActions({ card, tab, partnering, onNote }: PartnerActionsProps) {
  const { name, kind, queued } = card;
  if (queued && tab !== 'suggested') return <TakeBack entry={queued} of={name} />;
  if (tab === 'suggested') {
    return (
      <>
        <Action words="Not Interested" of={name} onClick={() => partnering.hide(card)} />
        <Action words="Send Invitation" of={name} variant="light" onClick={() => partnering.invite(card)} />
        <MoreMenu name={name}>
          <Menu.Item onClick={onNote}>Send Invitation with a note</Menu.Item>
        </MoreMenu>
      </>
    );
  }
  if (tab === 'sent') return <Action words="Withdraw" of={name} onClick={() => partnering.withdraw(card)} />;
  if (tab === 'received') {
    return (
      <>
        <Action words="Reject Invitation" of={name} onClick={() => partnering.reject(card)} />
        <Action words="Accept Invitation" of={name} variant="filled" onClick={() => partnering.accept(card)} />
      </>
    );
  }
  if (tab !== (kind === 'company' ? 'accepted' : 'partners')) return null;
  return <Together card={card} onEnd={() => partnering.end(card)} />;
}

/** What can be done with a partner. */
function Together({ card: { name, kind, party_id }, onEnd }: { card: ShownPartner; onEnd: () => void }) {
  return (
    <>
      <MessageLink party={`${kind}:${party_id}`} name={name} />
      <MoreMenu name={name}>
        <Menu.Item onClick={onEnd}>End the partnership</Menu.Item>
      </MoreMenu>
    </>
  );
}

interface ActionProps {
  readonly words: string;
  readonly of: string;
  readonly variant?: 'default' | 'light' | 'filled';
  readonly onClick: () => void;
}

function Action({ words, of, variant = 'default', onClick }: ActionProps) {
  return (
    <Button size="xs" variant={variant} aria-label={`${words}: ${of}`} onClick={onFirstClick(onClick)}>
      {words}
    </Button>
  );
}

function MoreMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={`More: ${name}`}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
