import type { CallName } from '#shared/contract/index.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';
import type { Person } from '../people.ts';
import type { TestInput, TestServer } from '../test-server.ts';

/** Who may make a call: anyone, or how far the session must reach and which roles. Reviewed by hand. */
export type May = 'anyone' | { readonly level: 'unverified' | 'verified' | 'full'; readonly roles: readonly Role[] };

/** One call of the matrix. */
export interface Row<N extends CallName> {
  readonly may: May;
  /** Whether it may be made with the password alone, while the second factor is pending. Calls for anyone always may. */
  readonly pending?: boolean;
  /** What those who may are answered. */
  readonly status: number;
  /** What they send; makes what it refers to. */
  input(person: Person, server: TestServer): TestInput<N> | Promise<TestInput<N>>;
  /**
   * Where a record is named: what somebody of another tenant sends for it, and what names nothing. Both are 404. What
   * everyone who may make the call may name has no `theirs`: `input` names somebody else's.
   */
  readonly records?: {
    /** The role of whoever owns it, where neither the calls of postings (2) nor of lists (3) say so. */
    readonly owner?: Role;
    theirs?(owner: Person, server: TestServer): Promise<TestInput<N>>;
    readonly missing: TestInput<N>;
  };
}
