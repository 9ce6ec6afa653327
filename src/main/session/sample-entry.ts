// One-click entry into the sample workspace. The service alone says who can be tried out; any other one refuses.
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { SessionState } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { samplePassword } from '#shared/rules/accounts/sample-people.ts';
import type { ApiClient } from '../api/client.ts';
import type { SignInInput } from './session-keeper.ts';

/** What entering the sample workspace takes. */
export interface SampleEntryParts {
  readonly client: ApiClient;
  signIn(credentials: SignInInput): Promise<SessionState>;
}

const otherPassword = 'The password of this sample account was changed. Sign in with the new one';

/** Who can be tried out, and the entry as one of them. A service with other data offers nobody and lets nobody in. */
export function createSampleEntry({
  client,
  signIn,
}: SampleEntryParts): Pick<DeskHandlers, 'session.samplePeople' | 'session.enterSample'> {
  const people = async () => (await client.request('sample.people', {})).answer.data;
  return {
    'session.samplePeople': () =>
      people().catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return [];
        throw error;
      }),
    'session.enterSample': async ({ role }) => {
      const person = (await people()).find((each) => each.role === role);
      if (!person)
        throw new AppError('not_found', { message: 'The sample workspace has nobody in this role any more' });
      return signIn({ email: person.email_address, password: samplePassword }).catch((error: unknown) => {
        const isOther = error instanceof AppError && error.code === 'wrong_credentials';
        throw isOther ? new AppError('wrong_credentials', { message: otherPassword, cause: error }) : error;
      });
    },
  };
}
