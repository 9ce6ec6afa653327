import type { PartnerCard } from '#shared/contract/partnerships.ts';
import { counted } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { UnverifiedPlace } from '../company/UnverifiedPlace.tsx';
import { CardKeys } from '../invitations/CardKeys.tsx';
import { companyTabName, tabName } from '../invitations/invitation-tabs.ts';
import classes from '../invitations/invitations.module.css';
import { PartyTabs } from '../invitations/PartyTabs.tsx';
import { PartnerCards } from './PartnerCards.tsx';
import { partnerTexts } from './partner-texts.ts';
import type { PartnersView } from './partners-view.ts';
import type { Partners } from './use-partners.ts';

interface PartnerBoardProps {
  /** Whom the page is about: institutions for an employer, companies for an educator. */
  readonly kind: PartnerCard['kind'];
  readonly view: PartnersView;
  readonly partners: Partners;
  /** What the search box says. */
  readonly search: string;
  /** What is not named stays, but a change starts at the first page. */
  readonly onChange: (part: Partial<PartnersView>) => void;
}

/** The five tabs of partnerships, search, and the cards of one tab: the same for both sides. */
export function PartnerBoard({ kind, view, partners, search, onChange }: PartnerBoardProps) {
  const words = partnerTexts[kind];
  const { cards, count, total } = partners;
  return (
    <PartyTabs
      label={kind === 'company' ? 'Companies by status' : 'Institutions by status'}
      tab={view.tab}
      nameOf={kind === 'company' ? companyTabName : tabName}
      count={count}
      onTab={(tab) => onChange({ tab, search: '' })}
    >
      <div className={classes.main}>
        <UnverifiedPlace />
        <FilterBar
          summary={cards && counted(total, words.one, words.many)}
          actions={view.tab === 'suggested' && cards && cards.length > 0 && <CardKeys />}
        >
          <SearchBox label={search} value={view.search} onChange={(text) => onChange({ search: text })} width={320} />
        </FilterBar>
        <PartnerCards key={view.tab} kind={kind} view={view} partners={partners} onChange={onChange} />
      </div>
    </PartyTabs>
  );
}
