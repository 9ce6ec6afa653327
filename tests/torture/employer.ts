import type { User } from '#shared/contract/accounts.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import type { ApiClient } from '../../src/main/api/client.ts';
import { mailedCode } from '../support/processes.ts';
import { verifyPlaces } from '../support/verify-places.ts';
import { connect, timeout } from './connect.ts';

/** An employer who may publish, and the session that says so. */
export interface SignedUp {
  readonly user: User;
  readonly cookie: string;
  readonly api: ApiClient;
}

const email = 'asha@looms.example';
const basic = { email, password: 'warp & weft 7' };

/** Signs an employer up at a new service, by the calls and the mail that people use. */
export async function signUpEmployer(address: string, serviceFolder: string): Promise<SignedUp> {
  const { api, cookie } = connect(address);
  await api.request('auth.signUpEmployer', {
    basic,
    body: { place_name: 'Looms of Hubli', designation: 'Founder', first_name: 'Asha', last_name: 'Rao' },
    timeout,
  });
  await api.request('session.create', { basic, timeout });
  await api.request('auth.sendOtp', { body: { method: 2 }, timeout }).catch(() => undefined);
  const otp = await mailedCode(serviceFolder, email);
  await api.request('auth.verifyOtp', { body: { otp, method: 2 }, timeout });
  verifyPlaces(serviceFolder, 'Looms of Hubli');
  const cities = await api.request('location.cities', { query: { query: 'Hubli' }, timeout });
  const city = cities.answer.data[0]?.id ?? (await api.request('location.cities', { timeout })).answer.data[0]?.id ?? 1;
  const set = await api.request('company.save', {
    body: { company_name: 'Looms of Hubli', branch: { address: '4 Mill Road', city } },
    timeout,
  });
  return { user: set.answer.data, cookie: cookie(), api };
}

/** Signs somebody of the sample workspace in. */
export async function signInSample(address: string, person: { email: string; password: string }): Promise<SignedUp> {
  const { api, cookie } = connect(address);
  const { answer } = await api.request('session.create', { basic: person, timeout });
  return { user: answer.data, cookie: cookie(), api };
}

/** How often each title is on the employer's list of internships. */
export async function countTitles({ api }: SignedUp): Promise<Map<string, number>> {
  const titles = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const { answer } = await api.request('postings.list', {
      params: { method: 'internship' },
      query: { page, limit: 100, sort: 'title' },
    });
    for (const { title, status } of answer.data) {
      if (status === postingStatuses.published) titles.set(title, (titles.get(title) ?? 0) + 1);
    }
    if (page * 100 >= answer.total) return titles;
  }
}
