import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { clientHeader } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/errors.ts';
import type { Config } from '../config.ts';

/**
 * Throws `bad_origin` for a host name that is not ours: a foreign name that was pointed at this address (DNS
 * rebinding) would otherwise count as same-origin.
 */
export function checkHost(hosts: Config['hosts'], host: string | undefined): void {
  if (hosts === null) return;
  const name = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
  if (name === undefined || !hosts.includes(name)) throw new AppError('bad_origin');
}

/**
 * Throws `bad_origin` for a request that another site's page could have made. A browser must show that the page is
 * ours: by its origin, or by the app's header, which foreign pages may not set. Programs have no foreign pages, so
 * they need neither; but what looks like a page's simple request needs the header whoever sends it.
 */
export function checkSameSite(request: FastifyRequest, publicUrl: string): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('bad_origin');
  if (origin !== undefined) {
    if (!isOwnOrigin(origin, host ?? '', publicUrl)) throw new AppError('bad_origin');
    return;
  }
  if (site === 'same-origin' || request.headers[clientHeader] !== undefined) return;
  if (isSimple(request) || isBrowser(request.headers)) throw new AppError('bad_origin');
}

function isOwnOrigin(origin: string, host: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (publicUrl !== '' && url.origin === new URL(publicUrl).origin) return true;
  return url.origin === origin && url.protocol === 'http:' && url.host === host;
}

/** Whether a page could send its body without asking first (fetch standard: no preflight). */
function isSimple(request: FastifyRequest): boolean {
  const type = request.headers['content-type'];
  if (type === undefined) return request.method === 'POST';
  return !/^application\/json(\s*;|$)/i.test(type);
}

/** Every browser says so in its User-Agent, which pages can't change without a preflight; newer ones say more. */
function isBrowser(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-site'] !== undefined || headers.referer !== undefined) return true;
  return /\bMozilla\//i.test(headers['user-agent'] ?? '');
}
