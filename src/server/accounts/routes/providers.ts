import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiPrefix } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { providers } from '../../platform/config.ts';
import { route } from '../../platform/http/route.ts';

/** Social sign-in. This service has no keys of any provider, so it lists none, and says so to a popup. */
export function registerProviders(app: FastifyInstance): void {
  route(app, 'auth.providers', () => Promise.resolve({ data: [] }));
  for (const path of ['/auth/:provider/login', '/auth/:provider/signup', '/auth/:provider/signup/:role']) {
    app.get<{ Params: { provider: string } }>(`${apiPrefix}${path}`, (request, reply) => {
      const { provider } = request.params;
      if (!providers.includes(provider)) throw new AppError('not_found');
      return answerPage(reply, `Signing in with ${provider} is not set up on this service.`);
    });
  }
}

function answerPage(reply: FastifyReply, message: string) {
  reply.type('text/html; charset=utf-8');
  return reply.send(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Footbridge</title><p>${message}</p><p>You may close this window.</p></html>`,
  );
}
