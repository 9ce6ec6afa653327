import { describe, expect, it } from 'vitest';
import type { User } from '#shared/contract/accounts.ts';
import {
  changedOfForm,
  checkBranch,
  checkOrganisation,
  formOfDraft,
  formOfUser,
  fromWireFields,
  toOrganisation,
} from './organisation-form.ts';

const user = {
  company: {
    company_name: 'Meridian Foods',
    company_logo: '',
    company_website: 'https://meridian.example',
    company_description: 'Snacks',
    company_address: '1 Mill Lane',
  },
  branch: null,
  industry: { id: 4, industry_name: 'Food' },
  industry_sector: 'Packed food',
  ceo_name: 'A. Rao',
  year_of_incorporation: 1998,
  employee_strength: 0,
  website_url: '',
  services: [{ id: 1, name: 'Catering' }],
} as unknown as User;

const full = { ...formOfUser(user), branch_address: '12 Lake Road', city: 7, city_name: 'Surat' };

describe('the set-up form', () => {
  it('starts step 1 with what the stored user says [SETUP-06] [DRAFT-04]', () => {
    const form = {
      company_name: 'Meridian Foods',
      company_website: 'https://meridian.example',
      company_description: 'Snacks',
      company_address: '1 Mill Lane',
      industry: 4,
      industry_name: 'Food',
      industry_sector: 'Packed food',
      ceo_name: 'A. Rao',
      year_of_incorporation: '1998',
      employee_strength: '0',
      services: ['Catering'],
      branch_address: '',
      city: null,
      city_name: '',
    };
    expect(formOfUser(user)).toEqual(form);
    const branch = { address: '12 Lake Road', city: 7, city_name: 'Surat' } as NonNullable<User['branch']>;
    const company = { ...user.company, company_website: '' } as NonNullable<User['company']>;
    expect(formOfUser({ ...user, branch, company, website_url: 'https://user.example' })).toEqual({
      ...form,
      company_website: 'https://user.example',
      branch_address: '12 Lake Road',
      city: 7,
      city_name: 'Surat',
    });
  });

  it('puts a kept draft over it, and leaves out what the form does not know [DRAFT-04]', () => {
    const form = formOfDraft({ company_name: 'Meridian', unknown: 1 }, formOfUser(user));
    expect(form).toEqual({ ...formOfUser(user), company_name: 'Meridian' });
  });

  it('counts as changed what differs from what is saved, not what was typed and taken back', () => {
    expect(changedOfForm({ ceo_name: 'A. Rao', services: ['Catering'], industry: 4 }, full)).toEqual({});
    const changes = { company_website: '', services: ['Catering', 'Vending'], industry: null };
    expect(changedOfForm({ ...changes, ceo_name: 'A. Rao' }, full)).toEqual(changes);
  });

  it('asks for a name, a real website, a real year, and an industry of the list [VAL-41]', () => {
    const wrong = {
      ...full,
      company_name: ' ',
      company_website: 'no spaces allowed',
      year_of_incorporation: '2027',
      industry: null,
    };
    expect(checkOrganisation(wrong, 2026)).toEqual({
      company_name: 'Company name is required',
      company_website: 'Please enter a valid URL',
      year_of_incorporation: 'Enter a year between 1600 and 2026',
      industry: 'Choose an industry from the list',
    });
    expect(checkOrganisation(full, 2026)).toEqual({});
    const year = 'Enter a year between 1600 and 2026';
    for (const [year_of_incorporation, said] of [
      ['1600', undefined],
      ['2026', undefined],
      ['1599', year],
      ['98', year],
      ['19x8', year],
    ] as const) {
      expect(checkOrganisation({ ...full, year_of_incorporation }, 2026).year_of_incorporation).toBe(said);
    }
    expect(checkOrganisation({ ...full, company_name: ' ' }, 2026, 'Institution').company_name).toBe(
      'Institution name is required',
    );
  });

  it('asks for the address and a city of the list [VAL-41]', () => {
    expect(checkBranch(formOfUser(user))).toEqual({ branch_address: 'Address is required', city: 'City is required' });
    expect(checkBranch({ ...full, city: null })).toEqual({ city: 'Choose a city from the list' });
    expect(checkBranch(full)).toEqual({});
  });

  it('travels with https before a bare website, and numbers as numbers', () => {
    expect(toOrganisation({ ...full, company_website: 'meridian.example' }, user)).toMatchObject({
      company_website: 'https://meridian.example',
      year_of_incorporation: 1998,
      employee_strength: 0,
      services: ['Catering'],
      branch: { address: '12 Lake Road', city: 7 },
    });
    expect(toOrganisation({ ...full, year_of_incorporation: '', employee_strength: '' }, user)).toMatchObject({
      year_of_incorporation: null,
      employee_strength: null,
    });
  });

  it('travels with the place that it was opened for, of either kind; null before there is one', () => {
    const placeOf = (company_id: number | null, institution_id: number | null) =>
      toOrganisation(full, { company_id, institution_id }).place_id;
    expect([placeOf(7, null), placeOf(null, 8), placeOf(null, null)]).toEqual([7, 8, null]);
  });

  it("shows the service's messages under the form's own fields", () => {
    expect(fromWireFields({ 'branch.city': 'City is required', ceo_name: 'Too long' })).toEqual({
      city: 'City is required',
      ceo_name: 'Too long',
    });
  });

  it('leaves out of a kept draft what is of another shape than the form', () => {
    const kept = {
      company_name: 'Torana Works',
      year_of_incorporation: 2009,
      services: 'Weaving',
      city: '12',
      branch: {},
    };
    expect(formOfDraft(kept, full)).toEqual({ ...full, company_name: 'Torana Works' });
    expect(formOfDraft({ city: null, services: ['Dyeing'] }, full)).toEqual({
      ...full,
      city: null,
      services: ['Dyeing'],
    });
  });
});
