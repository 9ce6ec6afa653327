import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

const password = 'correct horse battery';

/** A student who has signed up and not verified the e-mail yet: the session token. */
export async function signUpStudent(server: TestServer, email: string): Promise<string> {
  const body = { first_name: 'Asha', last_name: 'Rao' };
  const answer = await server.call('auth.signUpStudent', { basic: [email, password], body });
  if (answer.status !== 201 || !answer.cookie) throw new Error(`The sign-up was refused: ${answer.text}`);
  return answer.cookie;
}

/** Enters the code that was mailed, which is the first sign-in. */
export async function verifyEmail(server: TestServer, email: string, cookie: string): Promise<Person> {
  await server.call('auth.sendOtp', { cookie, body: { method: 2 } });
  const code = /^\d{6}$/m.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  const verified = await server.call('auth.verifyOtp', { cookie, body: { otp: code, method: 2 } });
  if (verified.status !== 200 || !verified.cookie) throw new Error(`The code was refused: ${verified.text}`);
  const { id, institution_id } = verified.body.data;
  const own = { id, role: 4, email, companyId: null, institutionId: institution_id, branchId: null } as const;
  const token = verified.cookie;
  return { ...own, cookie: token, server, call: (name, input = {}) => server.call(name, { cookie: token, ...input }) };
}

/** A student who signs up, enters the code and is in. */
export async function signedUp(server: TestServer, email: string): Promise<Person> {
  return await verifyEmail(server, email, await signUpStudent(server, email));
}

/** Lets a student say yes to the institution that lists them; throws where none or several do. */
export async function saysYes(student: Person): Promise<Person> {
  const [link, ...others] = (await student.call('students.links')).body.data;
  if (!link || others.length > 0) throw new Error('Not one institution asks');
  const { status, text } = await student.call('students.answerLink', {
    params: { id: link.id },
    body: { accept: true, share_applications: true },
  });
  if (status !== 200) throw new Error(`The yes was refused: ${text}`);
  return student;
}
