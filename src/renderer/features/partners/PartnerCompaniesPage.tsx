import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { count as countText } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { opportunitiesPath } from '../invitations/opportunities/opportunities-path.ts';
import { MessagesButton } from '../messages/MessagesButton.tsx';
import { PartnerBoard } from './PartnerBoard.tsx';
import classes from './partners.module.css';
import { companyPaths, type PartnersView, partnersParams, partnersView, tabAt } from './partners-view.ts';
import { type Partners, usePartners } from './use-partners.ts';

/** /educator/companies: whom to ask, who was asked, who asks, who said yes, and who is a partner. Each tab has its path. */
export function PartnerCompaniesPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const view = partnersView(params, tabAt(pathname));
  const partners = usePartners('company', view);
  const small = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const change = (part: Partial<PartnersView>) => {
    // From the address of this moment: what is drawn may lag behind it.
    const now = partnersView(new URLSearchParams(window.location.search), tabAt(window.location.pathname));
    const next = { ...now, page: 1, ...part };
    const search = new URLSearchParams(partnersParams(next)).toString();
    void navigate({ pathname: companyPaths[next.tab], search }, { replace: next.tab === now.tab });
  };
  return (
    <Page
      title="Partner Companies"
      subtitle="Find companies and answer invitations"
      actions={
        <>
          <InvitationsMenu count={partners.count} />
          <MessagesButton />
        </>
      }
    >
      <PartnerBoard
        kind="company"
        view={view}
        partners={partners}
        search={small ? 'Search by keyword, skill, or interest' : 'Search companies'}
        onChange={change}
      />
    </Page>
  );
}

const menu = [
  ['suggested', 'Suggested companies'],
  ['sent', 'Invitations sent'],
  ['received', 'Invitations received'],
] as const;

/** The short way to where invitations are sent, waited for and answered. */
function InvitationsMenu({ count }: Pick<Partners, 'count'>) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden="true" />}>
          Invitations
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {menu.map(([tab, label]) => (
          <Menu.Item
            key={tab}
            component={Link}
            to={companyPaths[tab]}
            rightSection={count && <span className={classes.count}>{countText(count[tab])}</span>}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to={opportunitiesPath()}>
          Opportunities sent to you
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
