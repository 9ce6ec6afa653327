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
 * Throws `bad_origin` for a request that another site's page can make. Browsers send it without asking only as a
 * simple request, so what is not one (the app's header, JSON, PATCH, DELETE) has already passed their own check.
 */
export function checkSameSite(request: FastifyRequest, publicUrl: string): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site' || site === 'same-site') throw new AppError('bad_origin');
  if (origin !== undefined) {
    if (!isOwnOrigin(origin, host ?? '', publicUrl)) throw new AppError('bad_origin');
    return;
  }
  if (!isSimple(request)) return;
  throw new AppError('bad_origin');
}

function isOwnOrigin(origin: string, host: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (publicUrl !== '' && url.origin === new URL(publicUrl).origin) return true;
  return url.origin === origin && url.protocol === 'http:' && url.host === host;
}

function isSimple(request: FastifyRequest): boolean {
  if (request.headers[clientHeader] !== undefined) return false;
  // The only GET that changes something signs in by an Authorization header or resumes by a SameSite=Strict cookie.
  if (request.method !== 'POST') return false;
  return !/^application\/json(\s*;|$)/i.test(request.headers['content-type'] ?? '');
}
