import type { FastifyInstance } from 'fastify';
import { epochHeader } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/errors.ts';
import { challengeText } from '#shared/rules/desk/service-identity.ts';
import type { Config } from '../config.ts';
import { epochOf } from '../database/epoch.ts';
import { knownKeys } from '../idempotency/known-keys.ts';
import type { Service } from '../service.ts';
import { route } from './route.ts';

/** Which service this is, its proof, and what it knows of a desk's writes. */
export function registerService(app: FastifyInstance): void {
  route(app, 'service.identity', async ({ service }) => ({ data: publicIdentity(service) }));
  route(app, 'service.challenge', async ({ service, body: { nonce, address } }) => {
    checkOwnName(service.config.hosts, address);
    const identity = publicIdentity(service);
    const signature = service.identity.sign(challengeText({ id: identity.id, address, nonce }));
    return { data: { ...identity, signature } };
  });
  route(app, 'writes.known', async ({ db, user, body: { keys } }) => ({ data: await knownKeys(db, user.id, keys) }));
  refuseEarlierEpochs(app);
}

/** A write that names the epoch it was decided in happens in that epoch or not at all. */
function refuseEarlierEpochs(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const meant = request.method === 'GET' ? undefined : request.headers[epochHeader];
    if (meant !== undefined && meant !== epochOf(app.service.database)) throw new AppError('restored');
    done();
  });
}

const publicIdentity = ({ identity, database }: Service) => ({
  id: identity.id,
  public_key: identity.publicKey,
  epoch: epochOf(database),
});

/** A host that passes the question on would come back with proof for its own name: none is given for names of others. */
function checkOwnName(hosts: Config['hosts'], address: string): void {
  if (hosts === null) return;
  const name = URL.canParse(address) ? new URL(address).hostname.toLowerCase() : '';
  if (!hosts.includes(name)) throw new AppError('bad_origin');
}
