import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { InvitationTab } from '#shared/contract/invitations.ts';
import { onFirstClick } from '../../ui/first-click.ts';
import { reportLabels } from '../flags/flag-words.ts';
import { ReportDialog } from '../flags/ReportDialog.tsx';
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

/** The buttons of a card; each tab has its own. Partners are written to; educators write to who accepted, too. */
export function PartnerActions({ card, tab, partnering, onNote }: PartnerActionsProps) {
  const { name, kind, queued } = card;
  if (queued && tab !== 'suggested') return <TakeBack entry={queued} what="change" of={name} />;
  if (tab === 'suggested') {
    return (
      <>
        <Action words="Not Interested" of={name} onClick={() => partnering.hide(card)} />
        <Action words="Send Invitation" of={name} variant="light" onClick={() => partnering.invite(card)} />
        <MoreMenu card={card}>
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
        <MoreMenu card={card} />
      </>
    );
  }
  if (tab === 'accepted' && kind === 'institution') return null;
  return <Together card={card} onEnd={() => partnering.end(card)} />;
}

/** What can be done with a partner. */
function Together({ card, onEnd }: { card: ShownPartner; onEnd: () => void }) {
  const { name, kind, party_id } = card;
  return (
    <>
      <MessageLink party={`${kind}:${party_id}`} name={name} />
      <MoreMenu card={card}>
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

/** What is done seldom; reporting is always there. */
function MoreMenu({ card: { name, kind, party_id }, children }: { card: ShownPartner; children?: ReactNode }) {
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={`More: ${name}`}>
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <Menu.Item onClick={() => setReporting(true)}>{reportLabels[kind]}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {reporting && (
        <ReportDialog reported={{ subject: kind, id: party_id, name }} onClose={() => setReporting(false)} />
      )}
    </>
  );
}
