import type { FastifyReply } from 'fastify';
import { sessionCookie } from '../../auth/sessions.ts';
import type { Config } from '../../config.ts';

function options(config: Config) {
  const secure = config.publicUrl.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
}

/** Hands a session's token to the client; on a shared computer only until the program ends. */
export function giveSession(reply: FastifyReply, config: Config, token: string, shared: boolean): void {
  const age = shared ? {} : { maxAge: config.session.absolute };
  reply.setCookie(sessionCookie, token, { ...options(config), ...age });
}

/** Takes the token away again. */
export function takeSession(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookie, options(config));
}
