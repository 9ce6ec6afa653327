import type { Person } from './people.ts';

/** Asks for another address; answers what confirms it: the codes that were mailed, which are '000000' where none was. */
export async function beginEmailChange(person: Person, email: string, password: string) {
  await person.call('emailChange.begin', { body: { email_address: email, password } });
  const mailed = (address: string) => {
    const { text = '' } = person.server.mails.findLast(({ to }) => to === address) ?? {};
    return /^\d{6}$/m.exec(text)?.[0] ?? '000000';
  };
  return { email_address: email, old_code: mailed(person.email), new_code: mailed(email) };
}
