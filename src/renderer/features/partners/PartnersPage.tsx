import { useAddress } from '../../app/routes/use-address.ts';
import { Page } from '../../ui/page/Page.tsx';
import { UntilComplete } from '../company/UntilComplete.tsx';
import { MessagesButton } from '../messages/MessagesButton.tsx';
import { PartnerBoard } from './PartnerBoard.tsx';
import { type PartnersView, partnersParams, partnersView, tabNamed } from './partners-view.ts';
import { usePartners } from './use-partners.ts';

/** Partner institutions of an employer: whom to ask, who was asked, who asks, who said yes, and who is one. */
export function PartnerInstitutionsPage() {
  return (
    <UntilComplete title="Partner Institutions" promise="Work with the same institutions again and again">
      <Institutions />
    </UntilComplete>
  );
}

const readView = (params: URLSearchParams) => partnersView(params, tabNamed(params.get('tab'), 'partners'));

function Institutions() {
  const [params, setParams] = useAddress();
  const view = readView(params);
  const partners = usePartners('institution', view);
  const change = (part: Partial<PartnersView>) =>
    setParams(
      (now) => {
        const next = { ...readView(now), page: 1, ...part };
        return { ...(next.tab !== 'partners' && { tab: next.tab }), ...partnersParams(next) };
      },
      { replace: true },
    );
  return (
    <Page title="Partner Institutions" subtitle="They get your openings with one click" actions={<MessagesButton />}>
      <PartnerBoard kind="institution" view={view} partners={partners} search="Search institutions" onChange={change} />
    </Page>
  );
}
