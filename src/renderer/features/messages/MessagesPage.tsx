import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessages, IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Empty } from '../../ui/states/States.tsx';
import { Conversation } from './Conversation.tsx';
import { partyOf } from './message-lines.ts';
import classes from './messages.module.css';
import { messagesPath } from './messages-path.ts';
import { NewMessage } from './NewMessage.tsx';
import { ThreadList } from './ThreadList.tsx';

const howToWrite: Readonly<Record<number, string>> = {
  [roles.admin]:
    'Choose Message in the menu of a person, a company or an institution. All administrators see the same conversations.',
  [roles.employer]:
    'Write to partner institutions, and to students who applied or were invited. Everyone at your company sees the same conversations.',
  [roles.educator]: 'Write to partner companies. Everyone at your institution sees the same conversations.',
  [roles.student]: 'Choose Message on an application, an invitation or a session to write to that company or mentor.',
  [roles.mentor]: 'Choose Message on one of your students to write to them.',
};

/** Who writes to partners; the others write from what they have with somebody. */
const choosesPartners: ReadonlySet<number> = new Set([roles.employer, roles.educator]);

/** Conversations of the administrators, of the own company or institution, or a student's or mentor's own: their list, and one of them beside it; on small windows one after the other. */
export function MessagesPage() {
  const [params] = useSearchParams();
  const party = partyOf(params.get('with'));
  const small = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const [writing, setWriting] = useState(false);
  const navigate = useNavigate();
  const { role } = useUser();
  return (
    <Page
      title="Messages"
      width="fill"
      actions={
        choosesPartners.has(role) && (
          <Button
            variant="default"
            leftSection={<IconPencilPlus size={17} stroke={1.8} aria-hidden="true" />}
            onClick={() => setWriting(true)}
          >
            New message
          </Button>
        )
      }
    >
      <div className={classes.frame}>
        {(!small || !party) && <ThreadList party={party} />}
        {party && <Conversation key={party} party={party} {...(small && { back: messagesPath(role) })} />}
        {!party && !small && (
          <div className={classes.none}>
            <Empty icon={<IconMessages size={22} />} title="Choose a conversation">
              {howToWrite[role]}
            </Empty>
          </div>
        )}
      </div>
      {writing && (
        <NewMessage
          onChoose={(to, name) => {
            setWriting(false);
            void navigate(messagesPath(role, to), { state: { writesTo: name } });
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </Page>
  );
}
