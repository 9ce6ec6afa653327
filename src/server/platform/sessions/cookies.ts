import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { deviceCookie, deviceLifetime } from './devices.ts';
import { sessionCookie } from './sessions.ts';

const isSecure = (config: Config) => config.publicUrl.startsWith('https:');

function options(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) } as const;
}

/** A cookie's full name: behind https no other host of the domain, and no page without https, can set it. */
export const cookieName = (config: Config, name: string): string => (isSecure(config) ? `__Host-${name}` : name);

/** The session's token that a request carries. */
export const sessionTokenOf = ({ cookies }: FastifyRequest, config: Config): string | undefined =>
  cookies[cookieName(config, sessionCookie)];

/** The device's token that a request carries. */
export const deviceTokenOf = ({ cookies }: FastifyRequest, config: Config): string | undefined =>
  cookies[cookieName(config, deviceCookie)];

/** Hands a session's token to the client; on a shared computer only until the program ends. */
export function giveSession(reply: FastifyReply, config: Config, token: string, shared: boolean): void {
  const age = shared ? {} : { maxAge: config.session.absolute };
  reply.setCookie(cookieName(config, sessionCookie), token, { ...options(config), ...age });
}

/** Takes the session's token away again. */
export function takeSession(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config, sessionCookie), options(config));
}

/** Hands a device's token to the client; it stays when people sign out. */
export function giveDevice(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config, deviceCookie), token, { ...options(config), maxAge: deviceLifetime });
}
