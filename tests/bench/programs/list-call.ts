import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { buildServer } from '../../../src/server/build-server.ts';
import { defaultConfig } from '../../../src/server/platform/config.ts';
import { openServiceDatabase } from '../../../src/server/platform/database/open-database.ts';
import { createTotals } from '../../../src/server/platform/database/totals.ts';
import { systemClock } from '../../../src/server/platform/service.ts';
import { findSession, startSession } from '../../../src/server/platform/sessions/sessions.ts';
import { listStudents } from '../../../src/server/students/lists.ts';
import { report } from '../figures.ts';
import type { Load } from '../load.ts';
import { educatorOf, measured } from '../service-rows.ts';

// A page of 50 students over HTTP: by the service, or by a bare server of Node that asks the database the same: whose
// session it is, and what the page holds.
const [what = 'bare', where = '', client = '', seconds = '5'] = process.argv.slice(2);
const database = openServiceDatabase(where.startsWith('postgres') ? { url: where } : { file: where });
const path = '/v1/students?page=1&limit=50&sort=-date_added';

async function bare(): Promise<{ port: number; close: () => void }> {
  const source = { db: database.read, dialect: database.dialect, totals: createTotals() };
  const filters = { search: '', sort: '-date_added', page: 1, limit: 50 };
  const server = createServer(({ headers }, response) => {
    const token = headers.cookie?.split('=')[1] ?? '';
    const asked = findSession(database.read, token, defaultConfig.session, systemClock.now());
    const listed = asked.then(() => listStudents(source, measured, filters));
    void listed.then(({ rows, total }) => {
      const text = JSON.stringify({ error: false, message: 'OK', data: rows, total, page: 1, limit: 50 });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

async function service(): Promise<{ port: number; close: () => void }> {
  const mailer = { send: () => Promise.resolve(), close: () => Promise.resolve() };
  const app = buildServer({ database, config: defaultConfig, mailer, clock: systemClock });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port, close: () => void app.close() };
}

const userId = await educatorOf(database);
const now = systemClock.now();
const token = await database.write((tx) =>
  startSession(
    tx,
    { userId, secondFactorPending: false, shared: false, from: { device: '', address: null } },
    defaultConfig.session,
    now,
  ),
);
const { port, close } = await (what === 'service' ? service() : bare());
const headers = JSON.stringify({ cookie: `footbridge_session=${token}`, 'x-footbridge-client': 'bench' });
const answer = await promisify(execFile)(process.execPath, [client, String(port), path, headers, '20', seconds]);
const { perSecond, p50, p99, failed } = JSON.parse(answer.stdout) as Load;
close();
await database.close();
if (failed > 0) throw new Error(`${failed} answers failed`);
report({ perSecond, p50, p99 });
