import type { User } from '#shared/contract/accounts.ts';
import type { BodyOf } from '#shared/contract/index.ts';
import type { DraftBody } from '#shared/desk/types.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { yearProblem } from '#shared/rules/accounts/organisation.ts';
import { unknownCity, unknownIndustry } from '#shared/rules/texts/list-choice.ts';
import { placeNameProblem } from '#shared/rules/texts/place-name.ts';
import { checkLink } from '#shared/rules/texts/url.ts';

/** What the set-up form holds, as typed. */
export type OrganisationValues = {
  readonly company_name: string;
  readonly company_website: string;
  readonly company_description: string;
  readonly company_address: string;
  readonly industry: number | null;
  readonly industry_name: string;
  readonly industry_sector: string;
  readonly ceo_name: string;
  readonly year_of_incorporation: string;
  /** '0' is 1-50, '1' is 51-250, '2' is 251 and more; '' is unknown. */
  readonly employee_strength: string;
  readonly services: readonly string[];
  readonly branch_address: string;
  readonly city: number | null;
  readonly city_name: string;
};

/** Step 1 starts with what the stored user says. */
export function formOfUser(user: User): OrganisationValues {
  const { company, branch, industry } = user;
  return {
    company_name: company?.company_name ?? '',
    company_website: company?.company_website || user.website_url,
    company_description: company?.company_description ?? '',
    company_address: company?.company_address ?? '',
    industry: industry?.id ?? null,
    industry_name: industry?.industry_name ?? '',
    industry_sector: user.industry_sector,
    ceo_name: user.ceo_name,
    year_of_incorporation: user.year_of_incorporation === null ? '' : String(user.year_of_incorporation),
    employee_strength: user.employee_strength === null ? '' : String(user.employee_strength),
    services: user.services.map(({ name }) => name),
    branch_address: branch?.address ?? '',
    city: branch?.city ?? null,
    city_name: branch?.city_name ?? '',
  };
}

/** The fields of a form that say something else than what is saved. */
export function changedOfForm(
  part: Partial<OrganisationValues>,
  saved: OrganisationValues,
): Partial<OrganisationValues> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(saved[name as keyof OrganisationValues]);
  return Object.fromEntries(Object.entries(part).filter(isChanged));
}

/** A kept draft over the form of the user: fields that the draft does not know stay. */
export function formOfDraft(body: DraftBody, form: OrganisationValues): OrganisationValues {
  const known = Object.entries(body).filter(([name, value]) => fits(name, value, form));
  return { ...form, ...Object.fromEntries(known) };
}

/** Chosen from lists: an id, or nothing. */
const ids: ReadonlySet<string> = new Set(['city', 'industry']);

/** Whether a stored value is what the form has there; what an older version stored otherwise is left out. */
function fits(name: string, value: unknown, form: OrganisationValues): boolean {
  if (!(name in form)) return false;
  if (ids.has(name)) return value === null || typeof value === 'number';
  const now = form[name as keyof OrganisationValues];
  if (Array.isArray(now)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === typeof now;
}

/** What is wrong with step 1. `noun` is 'Company' or 'Institution'. */
export function checkOrganisation(form: OrganisationValues, thisYear: number, noun = 'Company'): FieldMessages {
  const messages: FieldMessages = {};
  const name = form.company_name.trim();
  const unfit = name === '' ? `${noun} name is required` : placeNameProblem(name);
  if (unfit) messages.company_name = unfit;
  const link = form.company_website.trim() === '' ? null : checkLink(withProtocol(form.company_website));
  if (link) messages.company_website = link;
  const year = form.year_of_incorporation.trim();
  const wrongYear = year === '' ? null : yearProblem(/^\d{4}$/.test(year) ? Number(year) : Number.NaN, thisYear);
  if (wrongYear) messages.year_of_incorporation = wrongYear;
  if (form.industry_name.trim() !== '' && form.industry === null) messages.industry = unknownIndustry;
  return messages;
}

/** What is wrong with step 2. */
export function checkBranch(form: OrganisationValues): FieldMessages {
  const messages: FieldMessages = {};
  if (form.branch_address.trim() === '') messages.branch_address = 'Address is required';
  if (form.city === null) {
    messages.city = form.city_name.trim() === '' ? 'City is required' : unknownCity;
  }
  return messages;
}

/** The form of a user as it travels. Only for a form that both checks pass. */
export function toOrganisation(
  form: OrganisationValues,
  { company_id, institution_id }: Pick<User, 'company_id' | 'institution_id'>,
): BodyOf<'company.save'> {
  const year = form.year_of_incorporation.trim();
  return {
    place_id: company_id ?? institution_id,
    company_name: form.company_name.trim(),
    company_website: withProtocol(form.company_website),
    company_description: form.company_description.trim(),
    company_address: form.company_address.trim() || form.branch_address.trim(),
    industry: form.industry,
    industry_sector: form.industry_sector.trim(),
    ceo_name: form.ceo_name.trim(),
    year_of_incorporation: year === '' ? null : Number(year),
    employee_strength: form.employee_strength === '' ? null : Number(form.employee_strength),
    services: [...form.services],
    branch: { address: form.branch_address.trim(), city: form.city ?? 0 },
  };
}

/** The service's field names → the form's. */
export function fromWireFields(fields: FieldMessages): FieldMessages {
  const names: Record<string, string> = {
    'branch.address': 'branch_address',
    'branch.city': 'city',
    address: 'branch_address',
  };
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [names[name] ?? name, message]));
}

/** People type 'meridian.example'; it travels with https. */
function withProtocol(website: string): string {
  const text = website.trim();
  return text === '' || /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
}
