import { type CachedPosting, copyNames, type PostingKey } from './posting.ts';
import type { SealedFolder } from './sealed-folder.ts';

/** How much is kept: openings, applicants and lists of each, bytes of one answer and of everything. */
export interface CopyLimits {
  readonly postings: number;
  readonly enrollments: number;
  readonly lists: number;
  readonly answer: number;
  readonly bytes: number;
}

/** Which copies there are. Lies beside them, sealed; copies that it doesn't name are removed when it is opened. */
export interface CopyIndex {
  all(): CachedPosting[];
  get(posting: PostingKey): CachedPosting | undefined;
  /** Takes over what is kept of an opening. Where there are too many, the one not worked on for longest goes. */
  set(posting: CachedPosting): void;
  drop(posting: PostingKey): void;
  /** Whether so many bytes more fit, once the openings not worked on for longest have gone. */
  makeRoom(posting: PostingKey, bytes: number): boolean;
  save(): void;
}

const keyOf = ({ method, id }: PostingKey) => `${method} ${id}`;
const file = 'index';

/** An opening of which nothing is kept yet. `now`: ISO 8601. */
export const emptyPostingCopy = ({ method, id }: PostingKey, now: string): CachedPosting => ({
  method,
  id,
  openedAt: now,
  contactAt: now,
  wanted: null,
  stamps: {},
  enrollments: {},
  lists: [],
});

/** Reads the index of a folder; one that doesn't open counts as empty. */
export function openIndex(disk: SealedFolder, limits: CopyLimits): CopyIndex {
  const postings = new Map(readIndex(disk).map((each) => [keyOf(each), each]));
  disk.sweep(new Set([file, ...[...postings.values()].flatMap((each) => copyNames(each, disk.nameOf))]));

  /** Bytes of everything that is kept: only the opening that changes is counted again. */
  let total = [...postings.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  const save = () => void disk.write(file, Buffer.from(JSON.stringify([...postings.values()]), 'utf8'));
  const oldestBut = (posting: PostingKey) =>
    [...postings.values()]
      .filter((each) => keyOf(each) !== keyOf(posting))
      .reduce<CachedPosting | undefined>(
        (oldest, each) => (oldest && oldest.openedAt <= each.openedAt ? oldest : each),
        undefined,
      );
  function drop(posting: PostingKey): void {
    const found = postings.get(keyOf(posting));
    if (!found) return;
    postings.delete(keyOf(posting));
    total -= bytesOf(found);
    save();
    for (const name of copyNames(found, disk.nameOf)) disk.remove(name);
  }
  return {
    all: () => [...postings.values()],
    get: (posting) => postings.get(keyOf(posting)),
    set(posting) {
      const before = postings.get(keyOf(posting));
      total += bytesOf(posting) - (before ? bytesOf(before) : 0);
      postings.set(keyOf(posting), posting);
      const oldest = postings.size > limits.postings ? oldestBut(posting) : undefined;
      if (oldest) drop(oldest);
    },
    drop,
    makeRoom(posting, bytes) {
      while (total + bytes > limits.bytes) {
        const oldest = oldestBut(posting);
        if (!oldest) return false;
        drop(oldest);
      }
      return true;
    },
    save,
  };
}

function readIndex(disk: SealedFolder): CachedPosting[] {
  try {
    const bytes = disk.read(file);
    return bytes ? (JSON.parse(Buffer.from(bytes).toString('utf8')) as CachedPosting[]) : [];
  } catch {
    return [];
  }
}

function bytesOf({ lists, enrollments }: CachedPosting): number {
  const ofLists = lists.reduce((sum, { size }) => sum + size, 0);
  return Object.values(enrollments).reduce(
    (sum, { size, files }) => sum + size + Object.values(files).reduce<number>((all, each) => all + (each ?? 0), 0),
    ofLists,
  );
}
