import type { ApiClient } from '../../src/main/api/client.ts';
import { createHttpClient } from '../../src/main/api/http-client.ts';
import type { Connection } from '../../src/main/api/to-request.ts';

/** Milliseconds for a call of a service that many others load, or that still works for a desk that is gone. */
export const timeout = 120_000;

/** A client of a service, with a jar of its own in memory, and the cookie that it holds. */
export function connect(address: string | (() => Promise<Connection>)): { api: ApiClient; cookie: () => string } {
  let cookie = '';
  const api = createHttpClient({
    connection: typeof address === 'string' ? () => Promise.resolve({ address }) : address,
    jar: {
      read: () => ({
        header: cookie,
        isCurrent: () => true,
        take(headers) {
          const set = headers.find((header) => header.startsWith('footbridge_session='));
          cookie = set?.split(';')[0] ?? cookie;
          return Promise.resolve();
        },
      }),
    },
    version: 'torture',
    onOutcome: () => undefined,
    onSessionLost: () => undefined,
  });
  return { api, cookie: () => cookie };
}
