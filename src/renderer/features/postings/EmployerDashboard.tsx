import { Button, Menu, Tabs } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { useUser } from '../../app/session-context.tsx';
import { useRead } from '../../app/use-read.ts';
import { count, counted } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { greetingAt } from '../home/greeting.ts';
import { DashboardSummary } from './DashboardSummary.tsx';
import { kindWords, postingPaths } from './kinds.ts';
import { PostingTable } from './PostingTable.tsx';
import classes from './postings.module.css';

const shownOrder: readonly PostingKind[] = ['project', 'internship', 'job'];

/** The employer's home: how the openings do, what waits, and the three lists. */
export function EmployerDashboard() {
  const user = useUser();
  const { data } = useRead('user.counts');
  const [tab, setTab] = useState<PostingKind>('internship');
  const counts = data?.data;
  const openings = counts ? counts.project + counts.internship + counts.job : 0;
  return (
    <Page
      title={greetingAt(new Date(), user.first_name)}
      subtitle={counts && `${counted(openings, 'opening')} at ${user.company?.company_name ?? 'your company'}.`}
      actions={<NewOpening />}
    >
      <DashboardSummary />
      <Tabs value={tab} onChange={(value) => setTab(kindOf(value))} keepMounted={false}>
        <Tabs.List aria-label="Openings by kind">
          {shownOrder.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {kindWords[kind].title}
              {counts && <span className={classes.tabCount}>{count(counts[kind])}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shownOrder.map((kind) => (
          <Tabs.Panel key={kind} value={kind} pt="md">
            <PostingTable kind={kind} limit={20} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

const kindOf = (value: string | null): PostingKind => postingKinds.find((kind) => kind === value) ?? 'internship';

function NewOpening() {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} />} rightSection={<IconChevronDown size={16} />}>
          New opening
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shownOrder.map((kind) => (
          <Menu.Item key={kind} component={Link} to={postingPaths.add(kind)}>
            New {kindWords[kind].one}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
