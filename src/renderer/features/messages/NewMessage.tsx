import { ScrollArea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { roles } from '#shared/rules/accounts/roles.ts';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { useRead } from '../../app/desk/use-read.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { counted } from '../../ui/format.ts';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { Empty, ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import classes from './messages.module.css';

interface NewMessageProps {
  /** Gets the party chosen ('institution:7', 'company:3'), and what it is called. */
  readonly onChoose: (party: string, name: string) => void;
  readonly onClose: () => void;
}

/** So many partners are listed. */
const shown = 50;

/** Chooses a partner to write to. To write to a student, open their application. */
export function NewMessage({ onChoose, onClose }: NewMessageProps) {
  const [search, setSearch] = useState('');
  const isEducator = useUser().role === roles.educator;
  const partnersName = isEducator ? 'partner companies' : 'partner institutions';
  const list = useRead('partnerships.list', { query: { tab: 'partners', search, limit: shown } });
  const partners = list.data?.data;
  return (
    <OpenModal onClose={onClose} title="New message">
      <div className={classes.choose}>
        <SearchBox label={`Search ${partnersName}`} value={search} onChange={setSearch} width={360} first />
        {list.loading && <LoadingLines lines={3} />}
        {list.problem && !partners && <ErrorState problem={list.problem} onRetry={list.refetch} />}
        {partners?.length === 0 && (
          <Empty title={search ? `No partner found for “${search}”` : `No ${partnersName} yet`}>
            {isEducator ? '' : 'To write to a student, open their application. '}
            <Link
              className="fb-link"
              to={isEducator ? '/educator/companies' : '/employer/partner-institutions?tab=suggested'}
              onClick={onClose}
            >
              Find partners
            </Link>
          </Empty>
        )}
        <ScrollArea.Autosize mah={360}>
          <ul className={classes.list}>
            {partners?.map(({ party_id, kind, name, image, city_name }) => (
              <li key={party_id}>
                <button type="button" className={classes.thread} onClick={() => onChoose(`${kind}:${party_id}`, name)}>
                  <Portrait link={image} name={name} size={36} />
                  <span className={classes.threadText}>
                    <span className={classes.threadName}>{name}</span>
                    <span className={classes.last}>{city_name}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
        {list.data && list.data.total > shown && (
          <p className={classes.more}>
            {shown} of {counted(list.data.total, 'partner')}. Search to find others.
          </p>
        )}
      </div>
    </OpenModal>
  );
}
