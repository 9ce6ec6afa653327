import { OrganisationSetUp } from './OrganisationSetUp.tsx';

/** Set-up of an employer's company. */
export function CompanyPage() {
  return <OrganisationSetUp call="company.save" noun="Company" head="CEO name" keep />;
}

/** Set-up of an educator's institution. */
export function InstitutionPage() {
  return <OrganisationSetUp call="institution.save" noun="Institution" head="Head of the institution" keep={false} />;
}
