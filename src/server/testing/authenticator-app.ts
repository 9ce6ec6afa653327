import { TOTP, URI } from 'otpauth';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

/** What somebody's phone shows, so many seconds from now by the server's clock. */
export type AuthenticatorApp = (server: TestServer, later?: number) => string;

/** Asks for a new authenticator app; answers it as it would be with its QR code scanned, or null where that is refused. */
export async function beginApp(person: Person, password: string): Promise<AuthenticatorApp | null> {
  const { status, body } = await person.call('authenticator.begin', { body: { password } });
  if (status !== 200) return null;
  const scanned = URI.parse(body.data.uri);
  if (!(scanned instanceof TOTP)) throw new Error('The URI is of no time-based app');
  return ({ clock }, later = 0) => scanned.generate({ timestamp: clock.now().getTime() + later * 1000 });
}

/** Sets an authenticator app up; answers it with the recovery codes. */
export async function setUpApp(person: Person, password: string) {
  const app = await beginApp(person, password);
  if (!app) throw new Error('No app could be begun');
  const { body } = await person.call('authenticator.confirm', { body: { code: app(person.server) } });
  return { app, recoveryCodes: body.data.recovery_codes };
}
