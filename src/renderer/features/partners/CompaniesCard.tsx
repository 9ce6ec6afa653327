import { Button } from '@mantine/core';
import { IconBuildingBridge } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useRead } from '../../app/desk/use-read.ts';
import { counted } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { LoadingLines } from '../../ui/states/States.tsx';
import { opportunitiesPath } from '../invitations/opportunities/opportunities-path.ts';
import classes from './partners.module.css';
import { companyPaths } from './partners-view.ts';

/** On the educator's home page: what companies wait for, and the way to companies before there is any partner. */
export function CompaniesCard() {
  const partners = useRead('partnerships.list', { query: { tab: 'suggested', limit: 1 } });
  const sent = useRead('invitations.mine', { query: { tab: 'received', limit: 1 } });
  const count = partners.data?.count;
  const waiting = sent.data?.total ?? 0;
  return (
    <Card title="Companies">
      {!count && !partners.problem && <LoadingLines lines={2} />}
      {!count && partners.problem && <p className={classes.text}>{partners.problem.message}</p>}
      {count && (
        <ul className={classes.lines}>
          {count.received > 0 && (
            <li>
              <Link className="fb-link" to={companyPaths.received}>
                {counted(count.received, 'company asks', 'companies ask')}
              </Link>{' '}
              to become your partner.
            </li>
          )}
          {waiting > 0 && (
            <li>
              <Link className="fb-link" to={opportunitiesPath()}>
                {counted(waiting, 'opportunity', 'opportunities')}
              </Link>{' '}
              sent to you {waiting === 1 ? 'waits' : 'wait'} for an answer.
            </li>
          )}
          <li>{suggestion(count.suggested, count.partners)}</li>
        </ul>
      )}
      <Button
        component={Link}
        to={companyPaths.suggested}
        variant="default"
        leftSection={<IconBuildingBridge size={17} stroke={1.8} aria-hidden="true" />}
      >
        Find companies
      </Button>
    </Card>
  );
}

function suggestion(suggested: number, partners: number): string {
  const works = partners > 0 ? `You work with ${counted(partners, 'company', 'companies')}.` : '';
  const may = suggested > 0 ? `${counted(suggested, 'company', 'companies')} may suit your students.` : '';
  return `${works} ${may}`.trim() || 'Invite companies to send their openings to your students.';
}
