import { type CachedPosting, namesIn, type Opening } from './posting.ts';
import type { SealedFolder } from './sealed-folder.ts';

/** How much is kept: openings, applicants and lists of each, bytes of one answer and of everything. */
export interface CopyLimits {
  readonly openings: number;
  readonly applicants: number;
  readonly lists: number;
  readonly answer: number;
  readonly bytes: number;
}

/** Which copies there are. Lies beside them, sealed; copies that it doesn't name are removed when it is opened. */
export interface CopyIndex {
  all(): CachedPosting[];
  get(opening: Opening): CachedPosting | undefined;
  /** Takes over what is kept of an opening. Where there are too many, the one not worked on for longest goes. */
  set(opening: CachedPosting): void;
  drop(opening: Opening): void;
  /** Whether so many bytes more fit, once the openings not worked on for longest have gone. */
  makeRoom(opening: Opening, bytes: number): boolean;
  save(): void;
}

const keyOf = ({ method, id }: Opening) => `${method} ${id}`;
const file = 'index';

/** An opening of which nothing is kept yet. `now`: ISO 8601. */
export const emptyPostingCopy = ({ method, id }: Opening, now: string): CachedPosting => ({
  ...{ method, id, openedAt: now, contactAt: now, wanted: null, stamps: {} },
  ...{ applicants: {}, lists: [] },
});

/** Reads the index of a folder; one that doesn't open counts as empty. */
export function openIndex(disk: SealedFolder, limits: CopyLimits): CopyIndex {
  const openings = new Map(readIndex(disk).map((each) => [keyOf(each), each]));
  disk.sweep(new Set([file, ...[...openings.values()].flatMap((each) => namesIn(each, disk.nameOf))]));

  /** Bytes of everything that is kept: only the opening that changes is counted again. */
  let total = [...openings.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  const save = () => void disk.write(file, Buffer.from(JSON.stringify([...openings.values()]), 'utf8'));
  const oldestBut = (opening: Opening) =>
    [...openings.values()]
      .filter((each) => keyOf(each) !== keyOf(opening))
      .reduce<CachedPosting | undefined>(
        (oldest, each) => (oldest && oldest.openedAt < each.openedAt ? oldest : each),
        undefined,
      );
  function drop(opening: Opening): void {
    const found = openings.get(keyOf(opening));
    if (!found) return;
    openings.delete(keyOf(opening));
    total -= bytesOf(found);
    save();
    for (const name of namesIn(found, disk.nameOf)) disk.remove(name);
  }
  return {
    all: () => [...openings.values()],
    get: (opening) => openings.get(keyOf(opening)),
    set(opening) {
      const before = openings.get(keyOf(opening));
      total += bytesOf(opening) - (before ? bytesOf(before) : 0);
      openings.set(keyOf(opening), opening);
      const oldest = openings.size > limits.openings ? oldestBut(opening) : undefined;
      if (oldest) drop(oldest);
    },
    drop,
    makeRoom(opening, bytes) {
      while (total + bytes > limits.bytes) {
        const oldest = oldestBut(opening);
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

function bytesOf({ lists, applicants }: CachedPosting): number {
  const ofLists = lists.reduce((sum, { size }) => sum + size, 0);
  return Object.values(applicants).reduce(
    (sum, { size, files }) => sum + size + Object.values(files).reduce<number>((all, each) => all + (each ?? 0), 0),
    ofLists,
  );
}
