import type { WorkspaceQuestion } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { KnownServices } from './known-services.ts';
import type { Waiting } from './waiting.ts';

/** What a service's id means at an address, by what this computer knows. */
export type Relation = Pick<WorkspaceQuestion, 'kind' | 'from'> & { readonly kind: 'moved' | 'replaced' };

/** Whether a person has to be asked before the service with this id may be used at an address; null: no. */
export function relationOf(known: KnownServices, address: string, id: string): Relation | null {
  const there = known.at(address);
  if (there) return there.id === id ? null : { kind: 'replaced', from: address };
  const elsewhere = known.byId(id);
  if (!elsewhere || known.hasEarlierAccounts(address)) return null;
  return { kind: 'moved', from: elsewhere.addresses[0] ?? '' };
}

/** What `agreed` says where the service on this computer is meant. */
const embeddedAgreed = 'embedded';

/** A change of the service that is about to be made. */
export interface Change {
  readonly from: string;
  readonly to: string;
  /** The proved id of the service at `to`; null for the embedded one, which is not running yet. */
  readonly id: string | null;
  /** What waits here for the service in use. */
  readonly waiting: Waiting;
}

/** The one question to ask before a change, or null. */
export function questionAbout(known: KnownServices, { from, to, id, waiting }: Change): WorkspaceQuestion | null {
  const relation = id === null ? null : relationOf(known, to, id);
  const service = id ?? embeddedAgreed;
  const isSame = id !== null && known.at(from)?.id === id;
  if (relation) return { ...relation, ...(isSame && { from }), to, service, ...waiting };
  const staysBehind = known.labelAt(from) !== known.labelAt(to) && waiting.drafts + waiting.queued > 0;
  return staysBehind ? { kind: 'other', from, to, service, ...waiting } : null;
}

/** Throws `needs_confirmation` with the question, unless a person has agreed to just that service. */
export function checkAgreed(question: WorkspaceQuestion | null, agreed: string | undefined): void {
  if (question === null || agreed === question.service) return;
  throw new AppError('needs_confirmation', { message: words[question.kind], detail: question });
}

const words: Record<WorkspaceQuestion['kind'], string> = {
  moved: 'This is a service that you know, at another address',
  replaced: 'Another service answers at this address than before',
  other: 'Drafts or changes wait for the service in use',
};
