import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AppError } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { problemOfFailure } from '../api/call-problem.ts';
import { noCookies } from '../api/cookie-jar.ts';
import { createHttpClient } from '../api/http-client.ts';
import { createInterceptedNotice } from '../api/intercepted-notice.ts';
import { openDraftDesk } from '../drafts/testing/draft-desk.ts';
import { playService } from '../drafts/testing/played-service.ts';
import { arrivalOf, retryPolicy } from './retry-policy.ts';
import { openCallDesk, statusCall } from './testing/call-desk.ts';

type Stranger = (response: ServerResponse) => void;

const page = '<!doctype html><title>nginx</title><h1>Not here</h1>';
const html = (status: number, body = page, headers: Record<string, string> = {}): Stranger => {
  return (response) => response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
};
const json = (status: number, body: unknown): Stranger => {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const redirect = (status: number): Stranger => html(status, '', { location: 'https://portal.example/sign-in' });
const zipped = gzipSync(page);

/** What proxies, portals and broken lines answer in a service's place. */
const strangers: Readonly<Record<string, Stranger>> = {
  'a page with 200': html(200),
  'an empty 200': (response) => response.writeHead(200).end(),
  'a 204': (response) => response.writeHead(204).end(),
  'a page with 400': html(400),
  'a page that asks for a sign-in, 401': html(401, page, { 'www-authenticate': 'Basic realm="office"' }),
  'a page with 402': html(402),
  'a page with 403': html(403),
  'a page with 404': html(404),
  'an empty 404': (response) => response.writeHead(404).end(),
  'a page with 405': html(405),
  'a proxy that asks for a sign-in, 407': html(407, page, { 'proxy-authenticate': 'Negotiate' }),
  'a page with 409': html(409),
  'a page with 410': html(410),
  'a page with 412': html(412),
  'a page with 413': html(413),
  'a page with 415': html(415),
  'a page with 421': html(421),
  'a page with 422': html(422),
  'a page with 429': html(429, page, { 'retry-after': '3600' }),
  'a page with 451': html(451),
  'a page with 500': html(500),
  'a page with 502': html(502),
  'a page with 503': html(503, page, { 'retry-after': '3600' }),
  'a page with 504': html(504),
  'a portal, 511': html(511),
  'a redirect, 301': redirect(301),
  'a redirect, 302': redirect(302),
  'a redirect, 303': redirect(303),
  'a redirect, 307': redirect(307),
  'a redirect, 308': redirect(308),
  'other JSON, 200': json(200, { status: 'ok' }),
  'other JSON, 404': json(404, { message: 'no Route matched with those values' }),
  'an error without a code, 403': json(403, { error: true, message: 'Forbidden' }),
  'a list, 422': json(422, []),
  'null, 200': json(200, null),
  'text that calls itself JSON, 200': (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"error":fal'),
  'half a JSON answer': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    response.write('{"error":false', () => response.destroy());
  },
  'bytes that are no gzip': (response) =>
    response
      .writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
      .end('not zipped at all'),
  'half a gzip': (response) =>
    response.writeHead(404, { 'content-encoding': 'gzip', 'content-type': 'text/html' }).end(zipped.subarray(0, 30)),
};

/** What the desk's client makes of an answer to a write, from a real server that gives it. */
async function meet(stranger: Stranger) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => stranger(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const onOutcome = vi.fn();
  const onSessionLost = vi.fn();
  const take = vi.fn(() => Promise.resolve());
  const client = createHttpClient({
    connection: () => Promise.resolve({ address: `http://127.0.0.1:${port}` }),
    jar: { read: () => ({ header: 'footbridge_session=asha', isCurrent: () => true, take }) },
    version: '1',
    onOutcome,
    onSessionLost,
  });
  const body = { id: 3, status: 2 };
  const problem: unknown = await client
    .request('postings.status', { params: { method: 'job' }, body })
    .then(() => 'taken for an answer', problemOfFailure);
  server.closeAllConnections();
  return { problem, onOutcome, onSessionLost, take };
}

it.each(Object.entries(strangers))(
  '%s is no answer of the service: the write may have arrived [B-06]',
  async (_, stranger) => {
    const { problem, onOutcome, onSessionLost, take } = await meet(stranger);
    expect(problem).toMatchObject({ code: 'offline', status: 503 });
    expect([retryPolicy(problem as AppError, 1, 0).kind, arrivalOf(problem as AppError, problem)]).toEqual([
      'offline',
      'may have',
    ]);
    expect([onOutcome.mock.calls.flat().includes(true), onSessionLost.mock.calls, take.mock.calls]).toEqual([
      false,
      [],
      [],
    ]);
  },
);

it('a publication whose answer was lost meets every one of them, and one posting comes of it [B-06]', async () => {
  const problems: AppError[] = [];
  for (const stranger of Object.values(strangers)) problems.push((await meet(stranger)).problem as AppError);
  expect(problems.length).toBeGreaterThanOrEqual(30);
  const service = playService();
  const desk = await openDraftDesk(service.api, { probe: () => Promise.resolve(service.isOn) });
  onTestFinished(() => desk.dispose());
  const { id } = desk.ready('internship', { title: 'Weaver' });
  service.loseAnswers = 1;
  await desk.publish(id);
  service.failures.push(...problems);
  while (service.failures.length > 0) {
    await desk.timing.pass(60_000);
    expect(['queued', 'waiting', 'sent']).toContain(desk.outbox.list()[0]?.state);
    await expect(Promise.resolve().then(() => desk.outbox.takeBack(desk.outbox.list()[0]?.id ?? ''))).rejects.toThrow();
  }
  await desk.timing.pass(400_000);
  expect([desk.outbox.list().map(({ state }) => state), service.postings.size]).toEqual([['sent'], 1]);
  expect(new Set(service.asked.map(({ input }) => input.idempotencyKey)).size).toBe(1);
});

it('hundreds of entries wait as one queue while something answers instead, and go when the service does [B-06]', async () => {
  const { problem } = await meet(strangers['a redirect, 302'] as Stranger);
  const state = { isPortal: true };
  const desk = await openCallDesk({
    isOn: true,
    answer: () => {
      if (state.isPortal) throw problem;
      return {};
    },
  });
  onTestFinished(() => desk.dispose());
  for (let id = 1; id <= 300; id += 1) await desk.add([statusCall({ id })], 0);
  await desk.timing.pass(milliseconds.hour);
  const waiting = desk.list();
  expect(new Set(waiting.map(({ state: each }) => each))).toEqual(new Set(['queued']));
  expect(waiting.filter(({ problem: told }) => told !== null).length).toBeLessThanOrEqual(4);
  // At most four at a time, at pauses that grow to five minutes.
  expect(desk.asked.length).toBeLessThan(120);
  state.isPortal = false;
  await desk.timing.pass(400_000);
  expect(new Set(desk.list().map(({ state: each }) => each))).toEqual(new Set(['sent']));
});

it('one act that a filter on the way swallows does not keep the others back', async () => {
  const { problem } = await meet(strangers['a page with 403'] as Stranger);
  const desk = await openCallDesk({
    isOn: true,
    answer: (_call, { query }) => {
      if ((query as { id: number }).id === 1) throw problem;
      return {};
    },
  });
  onTestFinished(() => desk.dispose());
  for (let id = 1; id <= 20; id += 1) await desk.add([statusCall({ id })], 0);
  await desk.timing.pass(60_000);
  expect(desk.list().filter(({ state }) => state === 'sent')).toHaveLength(19);
});

it('people are told once, and again only after the service has answered [B-06]', () => {
  const emit = vi.fn();
  const tell = createInterceptedNotice({ emit });
  tell('postings.list', false);
  tell('health.read', false);
  tell('postings.status', false);
  tell('health.read', true);
  tell('postings.list', true);
  tell('postings.status', false);
  expect(emit.mock.calls).toEqual([['notice', expect.objectContaining({ severity: 'warning' })]]);
  tell('postings.status', true);
  tell('postings.status', false);
  expect(emit).toHaveBeenCalledTimes(2);
});

it('a page in the place of a file is not taken for the file', async () => {
  const server = createServer((_request, response) => html(200)(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const client = createHttpClient({
    connection: () => Promise.resolve({ address: `http://127.0.0.1:${port}` }),
    jar: noCookies,
    version: '1',
    onOutcome: () => undefined,
    onSessionLost: () => undefined,
  });
  await expect(client.download('students.export', { query: { format: 'csv' } }, '/nowhere')).rejects.toMatchObject({
    code: 'offline',
  });
});
