import { AppError } from '#shared/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { giveSession } from '../../platform/sessions/cookies.ts';
import { type RenewedSession, renewSession } from '../../platform/sessions/sessions.ts';

/**
 * Gives a session in place of the one that a call started whose answer got lost. Throws `session_expired` where that
 * one is over, so that nobody comes back past a new password, a sign-out or the session's end.
 */
export async function renewLost(
  context: Context<'auth.verifyOtp'> | Context<'auth.changePassword'>,
): Promise<RenewedSession> {
  const { service, reply, now } = context;
  const lost = (await context.earlier<{ session?: string }>())?.session;
  const renewed =
    lost === undefined
      ? null
      : await service.database.write((tx) => renewSession(tx, lost, service.config.session, now));
  if (!renewed) throw new AppError('session_expired');
  giveSession(reply, service.config, renewed.token, renewed.shared);
  return renewed;
}
