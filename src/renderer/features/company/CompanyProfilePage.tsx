import { roles } from '#shared/rules/accounts/roles.ts';
import { asSentence } from '#shared/rules/texts/sentence.ts';
import { useFieldOfHash } from '../../app/routes/use-field-of-hash.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ProfileCompletion } from '../home/ProfileCompletion.tsx';
import profile from '../profile/profile.module.css';
import { OrganisationForm } from './OrganisationForm.tsx';

/** What others see of the own company; educators have their institution here. Every member may change it. */
export function CompanyProfilePage() {
  const user = useUser();
  useFieldOfHash();
  const noun = user.role === roles.educator ? 'Institution' : 'Company';
  const name = user.company?.company_name ?? '';
  return (
    <Page
      title={`${noun} profile`}
      subtitle={`${asSentence(name)} Shown on your openings, to students and to partners.`}
      width="narrow"
    >
      <div className={profile.stack}>
        <ProfileCompletion detailed />
        <OrganisationForm noun={noun} />
      </div>
    </Page>
  );
}
