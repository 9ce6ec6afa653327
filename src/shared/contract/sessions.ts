import { z } from 'zod';
import { anyMember, call, id, idParams, instant } from './call.ts';

const session = z.object({
  id,
  /** What was signed in with: 'Footbridge on Windows'. Empty: it didn't say. */
  device: z.string(),
  /** The network address that the sign-in came from; of IPv6 the network. Null: this computer itself. */
  address: z.string().nullable(),
  /** Several people use the computer. */
  shared: z.boolean(),
  created_at: instant,
  /** To within five minutes. */
  last_seen_at: instant,
  /** The session that asks. */
  current: z.boolean(),
});
/** One place where an account is signed in. */
export type SignedInPlace = z.infer<typeof session>;

/** Where an account is signed in, and ending that elsewhere. */
export const sessionCalls = {
  'sessions.list': call({
    method: 'GET',
    path: '/sessions',
    summary: 'Where one is signed in: this session first, then the latest used',
    access: anyMember,
    answer: z.object({ data: z.array(session) }),
  }),
  'sessions.end': call({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'Ends one of the own other sessions; 404 where it is over, or is somebody else’s',
    access: anyMember,
    params: idParams,
  }),
  'sessions.endOthers': call({
    method: 'DELETE',
    path: '/sessions',
    summary: 'Ends every own session but the one that asks',
    access: anyMember,
    answer: z.object({ data: z.object({ ended: z.number().int() }) }),
  }),
} as const;
