import type { User } from '#shared/contract/accounts.ts';
import type { ApiClient } from '../../src/main/api/client.ts';
import { mailedCode } from '../support/processes.ts';
import { verifyPlaces } from '../support/verify-places.ts';
import { connect, timeout } from './connect.ts';

/** An educator whose institution is set up, and the session that says so. */
export interface SignedUpEducator {
  readonly user: User;
  readonly cookie: string;
  /** Calls in that session. */
  readonly client: ApiClient;
  /** How many students are on the institution's list. */
  students(): Promise<number>;
}

const email = 'nila@kalai.example';
const basic = { email, password: 'chalk & slate 9' };

/** Signs an educator up at a new service, by the calls and the mail that people use. */
export async function signUpEducator(address: string, serviceFolder: string): Promise<SignedUpEducator> {
  const { api, cookie } = connect(address);
  const body = { place_name: 'Kalai College', designation: 'Registrar', first_name: 'Nila', last_name: 'Mani' };
  await api.request('auth.signUpEducator', { basic, body, timeout });
  await api.request('session.create', { basic, timeout });
  await api.request('auth.sendOtp', { body: { method: 2 }, timeout }).catch(() => undefined);
  const otp = await mailedCode(serviceFolder, email);
  await api.request('auth.verifyOtp', { body: { otp, method: 2 }, timeout });
  verifyPlaces(serviceFolder, 'Kalai College');
  const city = (await api.request('location.cities', { timeout })).answer.data[0]?.id ?? 1;
  const place = {
    institution_name: 'Kalai College',
    company_name: 'Kalai College',
    branch: { address: '4 Hill Road', city },
  };
  const { answer } = await api.request('institution.save', { body: place, timeout });
  return {
    user: answer.data,
    cookie: cookie(),
    client: api,
    students: async () => (await api.request('students.list', { query: { page: 1, limit: 1 }, timeout })).answer.total,
  };
}
