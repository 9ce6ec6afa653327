import { Button, Menu, Tabs } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { asSentence } from '#shared/rules/texts/sentence.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useAddress } from '../../app/routes/use-address.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { count, counted } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { UnverifiedPlace } from '../company/UnverifiedPlace.tsx';
import { FirstSteps } from '../first-steps/FirstSteps.tsx';
import { newEmployerSteps } from '../first-steps/first-steps.ts';
import { greetingAt } from '../home/greeting.ts';
import { DashboardSummary } from './dashboard/DashboardSummary.tsx';
import { kindLabels, postingPaths, shownOrder } from './kinds.ts';
import { PostingTable } from './list/PostingTable.tsx';
import { NewPosting } from './NewPosting.tsx';
import classes from './postings.module.css';

/** The employer's home: how the openings do, what waits, and the three lists. */
export function EmployerDashboard() {
  const user = useUser();
  const { data } = useRead('user.counts');
  const [params, setParams] = useAddress();
  const kind = kindOf(params.get('kind'));
  const counts = data?.data;
  const postings = counts ? counts.project + counts.internship + counts.job : 0;
  return (
    <Page
      title={greetingAt(new Date(), user.first_name)}
      subtitle={
        counts && asSentence(`${counted(postings, 'opening')} at ${user.company?.company_name ?? 'your company'}`)
      }
      actions={
        <>
          <FromTemplate />
          <NewPosting />
        </>
      }
    >
      <UnverifiedPlace />
      {counts && (
        <FirstSteps
          steps={newEmployerSteps({ user, partners: counts.partners + counts.partner_invitations, postings })}
        />
      )}
      <DashboardSummary />
      {/* Another list begins with its own search, order and page; what the cards above show stays. */}
      <Tabs
        value={kind}
        onChange={(value) =>
          setParams(
            (now) => {
              const funnel = now.get('applicants');
              return { kind: kindOf(value), ...(funnel && { applicants: funnel }) };
            },
            { replace: true },
          )
        }
        keepMounted={false}
      >
        <Tabs.List aria-label="Openings by kind">
          {shownOrder.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {kindLabels[each].title}
              {counts && <span className={classes.tabCount}>{count(counts[each])}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shownOrder.map((each) => (
          <Tabs.Panel key={each} value={each} pt="md">
            <div className={classes.list}>
              <PostingTable kind={each} withAdd />
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

const kindOf = (value: string | null): PostingKind => postingKinds.find((kind) => kind === value) ?? 'internship';

function FromTemplate() {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconTemplate size={18} stroke={1.8} />}>
          From template
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shownOrder.map((kind) => (
          <Menu.Item key={kind} component={Link} to={postingPaths.templates(kind)}>
            {kindLabels[kind].templates}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
