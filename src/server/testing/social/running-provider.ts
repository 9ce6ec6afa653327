import type { Server } from 'node:http';

/** Somebody who has an account at a provider. */
export interface TestPerson {
  readonly subject: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Left out where the provider gives none. */
  readonly email?: string;
}

/** A provider on a port of this computer. */
export interface RunningProvider {
  /** Where it is. */
  readonly at: string;
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

/** Lets a provider listen on a free port. */
export async function startProvider(server: Server): Promise<RunningProvider> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    at: `http://127.0.0.1:${port}`,
    clientId: 'footbridge-test',
    clientSecret: 'a secret of nobody',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
