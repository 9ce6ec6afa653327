import type { User } from '#shared/contract/accounts.ts';
import type { DraftBody } from '#shared/desk/types.ts';

/**
 * Step 1 of a company draft, taken from the stored user: the fields of company set-up, as far as they are known.
 * Without a user it is empty.
 */
export function companyBody(user: User | null): DraftBody {
  if (!user) return {};
  const { company, branch } = user;
  return {
    company_name: company?.company_name ?? '',
    company_website: company?.company_website || user.website_url,
    company_description: company?.company_description ?? '',
    company_address: company?.company_address ?? '',
    industry: user.industry?.id ?? null,
    industry_sector: user.industry_sector,
    ceo_name: user.ceo_name,
    year_of_incorporation: user.year_of_incorporation,
    employee_strength: user.employee_strength,
    services: user.services.map(({ name }) => name),
    branch: { address: branch?.address ?? '', city: branch?.city ?? null },
  };
}
