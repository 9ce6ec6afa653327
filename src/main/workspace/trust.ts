import type { WorkspaceQuestion } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { ServiceProof } from '../api/service-proof.ts';
import { relationOf } from './change-of-service.ts';
import type { KnownServices } from './known-services.ts';

/** Decides whether the service that answers at the address in use is the one that is known there. */
export interface Trust {
  /**
   * Resolves once the service has proved who it is, and is the known one or the first one there. Costs one round trip,
   * and none while nothing speaks against the last proof. Throws `offline`: nothing of an account may leave then.
   */
  check(address: string, prove: () => Promise<ServiceProof>): Promise<void>;
  /** The service did not answer, or another address is in use: it has to prove itself again. */
  doubt(): void;
  /** What a person has to decide before anything is sent to the address in use. */
  readonly question: Omit<WorkspaceQuestion, 'drafts' | 'queued'> | null;
}

/** What deciding takes. */
export interface TrustParts {
  readonly known: KnownServices;
  /** Told when there is a question, and when there is none any more. */
  onQuestion(): void;
}

/** Starts without a proof. */
export function createTrust({ known, onQuestion }: TrustParts): Trust {
  let proof: Promise<void> | null = null;
  let question: Trust['question'] = null;

  function ask(next: Trust['question']): void {
    const isOther = next?.service !== question?.service || next?.kind !== question?.kind;
    question = next;
    if (isOther) onQuestion();
  }

  async function evaluate(address: string, prove: () => Promise<ServiceProof>): Promise<void> {
    const { id } = await prove().catch((error: unknown) => {
      throw notSent(error);
    });
    const relation = relationOf(known, address, id);
    if (!relation) {
      // Accounts from before there were identities stay under the address that they were made at.
      if (!known.at(address)) known.settle(address, id, known.hasEarlierAccounts(address) ? address : undefined);
      return ask(null);
    }
    ask({ ...relation, to: address, service: id });
    throw notSent(new AppError('offline', { message: 'Nothing is sent to this service until you decide about it' }));
  }

  return {
    check(address, prove) {
      if (proof) return proof;
      const current = evaluate(address, prove);
      proof = current;
      current.catch(() => {
        if (proof === current) proof = null;
      });
      return current;
    },
    doubt() {
      proof = null;
    },
    get question() {
      return question;
    },
  };
}

/** Whatever went wrong with the proof, nothing of the call itself has left this computer. */
function notSent(error: unknown): AppError {
  const cause = Object.assign(new Error('The service has not proved who it is', { cause: error }), {
    code: 'ENOTCONN',
  });
  if (!(error instanceof AppError)) return new AppError('offline', { cause });
  if (error.code === 'not_found') return new AppError('offline', { cause, message: tooOld });
  return new AppError('offline', { cause, ...(error.code === 'offline' && { message: error.message }) });
}

const tooOld = 'This service is too old for this version of Footbridge. Ask its operator to update it';
