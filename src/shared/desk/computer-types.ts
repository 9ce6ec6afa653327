/** The certificate that a server shows. */
export interface ServerCertificate {
  /** The name and organisation that it was made for. */
  readonly subject: string;
  /** Those of whoever signed it. */
  readonly issuer: string;
  /** ISO 8601. */
  readonly validUntil: string;
  /** SHA-256, as pairs of hexadecimal digits between colons. */
  readonly fingerprint: string;
}

/** What was found at an address that somebody tried. */
export interface TriedAddress {
  /** In its one spelling. */
  readonly address: string;
  /** Null where the address is not https, or no certificate could be looked at. */
  readonly certificate: ServerCertificate | null;
  /** Why nothing may be sent there, for people; null: all is well. */
  readonly problem: string | null;
  /** Null while there is a problem. `isKnown`: this computer has worked with this very service before. */
  readonly service: { readonly id: string; readonly version: string; readonly isKnown: boolean } | null;
}

/** What takes up room on this computer. `aside`: what was set aside, because nothing here opens or reads it. */
export const storageKinds = ['work', 'pictures', 'uploads', 'service', 'aside', 'other'] as const;
/** One of them. */
export type StorageKind = (typeof storageKinds)[number];

/** What this computer keeps, and what its owner has fixed. */
export interface ComputerState {
  /** Bytes by kind, every kind once. */
  readonly storage: readonly { readonly kind: StorageKind; readonly bytes: number }[];
  /** Where a policy is looked for, and what it fixes for everybody. */
  readonly policy: { readonly file: string; readonly fixes: readonly ('service' | 'sharedComputer')[] };
}

/** A backup that was found good. */
export interface CheckedBackup {
  /** Names it when it is restored. */
  readonly id: string;
  /** When it was made, ISO 8601. */
  readonly made: string;
  /** The version of Footbridge that made it. */
  readonly version: string;
  /** Bytes of the file. */
  readonly size: number;
  /** How many accounts have work in it. */
  readonly accounts: number;
  /** Whether it has the data of a service on this computer. */
  readonly service: boolean;
  /** The folder in which what is on this computer now is set aside. */
  readonly aside: string;
}
