/** Where an account was in this window. In memory only: neither the disk nor the next person gets to see it. */
interface Left {
  readonly account: number;
  /** Path, query and fragment. */
  readonly address: string;
}

let left: Left | null = null;
let isInterrupted = false;

/** An open account is at an address: from now on that is where it was. Whatever an earlier person left is forgotten. */
export function visited(account: number, address: string): void {
  left = { account, address };
  isInterrupted = false;
}

/** The session has ended or locked without a word of the person's. */
export function interrupted(): void {
  isInterrupted = left !== null;
}

/** The person has signed out: the next sign-in lands at home, whoever it is. */
export function forgetAddress(): void {
  left = null;
  isInterrupted = false;
}

/** Where an account goes on after its session has ended or locked; null: at home, as every other account does. */
export function addressToReturnTo(account: number): string | null {
  return isInterrupted && left?.account === account ? left.address : null;
}
