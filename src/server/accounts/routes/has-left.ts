import type { FastifyReply } from 'fastify';

/** Resolves when the answer has left, or nobody waits for it any more: what runs then shows in no answer's time. */
export function hasLeft({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    if (raw.writableFinished || raw.destroyed) return resolve();
    raw.once('finish', resolve);
    raw.once('close', resolve);
  });
}
