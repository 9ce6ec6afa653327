/** Texts by their number, held as bytes: as many strings would take three times the memory, and drag along their source. */
export interface TextStore {
  add(text: string): void;
  /** The text of a number; undefined where there is none. */
  at(number: number): string | undefined;
  readonly size: number;
  /** The memory that the texts take. */
  readonly bytes: number;
}

const shelfBytes = 1024 * 1024;
/** The most bytes that UTF-8 needs for one unit of a string. */
const widest = 3;
/** Texts that lists repeat stand at their start: courses, branches, cities. */
const keptAsText = 2048;

/** An empty store. */
export function createTextStore(): TextStore {
  const kept: string[] = [];
  /** Halves of surrogate pairs, which no bytes stand for. */
  const odd = new Map<number, string>();
  const shelves: Buffer[] = [];
  let shelf = Buffer.alloc(0);
  let used = 0;
  let size = 0;
  let bytes = 0;
  // For each text: its shelf, and where it starts and ends there.
  let places = new Uint32Array(3 * 1024);
  return {
    get size() {
      return size;
    },
    get bytes() {
      return bytes;
    },
    add(text) {
      const needed = text.length * widest;
      if (shelves.length === 0 || shelf.length - used < needed) {
        shelf = Buffer.allocUnsafeSlow(Math.max(shelfBytes, needed));
        shelves.push(shelf);
        bytes += shelf.length;
        used = 0;
      }
      const end = used + shelf.write(text, used, 'utf8');
      if (places.length < (size + 1) * 3) {
        const more = new Uint32Array(places.length * 2);
        more.set(places);
        places = more;
      }
      places.set([shelves.length - 1, used, end], size * 3);
      if (!text.isWellFormed()) odd.set(size, text);
      used = end;
      size += 1;
    },
    at(number) {
      if (number >= size) return undefined;
      const known = kept[number] ?? odd.get(number);
      if (known !== undefined) return known;
      const [at = 0, start = 0, end = 0] = [places[number * 3], places[number * 3 + 1], places[number * 3 + 2]];
      const text = (shelves[at] as Buffer).toString('utf8', start, end);
      if (number < keptAsText) kept[number] = text;
      return text;
    },
  };
}
