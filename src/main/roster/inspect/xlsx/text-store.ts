/** Texts by their number, held as bytes: as many strings would take three times the memory, and drag along their source. */
export interface TextStore {
  add(text: string): void;
  /** Adds a text by its UTF-8, which must be joinable; `ascii`: it holds nothing else. */
  addBytes(bytes: Buffer, from: number, to: number, ascii: boolean): void;
  /** The text of a number; undefined where there is none. */
  at(number: number): string | undefined;
  /** Whether every text is one that `isJoinable` accepts. */
  readonly joinable: boolean;
  readonly size: number;
  /** The memory that the texts take. */
  readonly bytes: number;
}

const shelfBytes = 1024 * 1024;
/** The most bytes that UTF-8 needs for one unit of a string. */
const widest = 3;
/** Texts that lists repeat stand at their start: courses, branches, cities. */
const keptAsText = 2048;
/** Bytes from which on copying them at once is faster than one by one. */
const many = 64;
/** Bytes that are made a string at once where texts are asked for one after the other. */
const windowBytes = 4096;
/** Marks the end of a text that is ASCII. */
const asciiMark = 0x8000_0000;

/** Whether a row with this text may be stored joined by separators: it has none of them, and UTF-8 can carry it. */
export const isJoinable = (text: string) => !text.includes('\u001e') && !text.includes('\u001f') && text.isWellFormed();

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
  let joinable = true;
  // For each text: its shelf, and where it starts and ends there.
  let places = new Uint32Array(3 * 1024);
  const makeRoom = (needed: number) => {
    if (shelves.length > 0 && shelf.length - used >= needed) return;
    shelf = Buffer.allocUnsafeSlow(Math.max(shelfBytes, needed));
    shelves.push(shelf);
    bytes += shelf.length;
    used = 0;
  };
  const enter = (end: number, ascii: boolean) => {
    const place = size * 3;
    if (places.length < place + 3) {
      const more = new Uint32Array(places.length * 2);
      more.set(places);
      places = more;
    }
    places[place] = shelves.length - 1;
    places[place + 1] = used;
    places[place + 2] = ascii ? end + asciiMark : end;
    used = end;
    size += 1;
  };
  const readAscii = createWindow(shelves);
  const read = (number: number): string => {
    const place = number * 3;
    const shelfNumber = places[place] as number;
    const start = places[place + 1] as number;
    const end = places[place + 2] as number;
    if (end < asciiMark) return (shelves[shelfNumber] as Buffer).toString('utf8', start, end);
    return readAscii(shelfNumber, start, end - asciiMark, number < keptAsText);
  };
  return {
    get size() {
      return size;
    },
    get joinable() {
      return joinable;
    },
    get bytes() {
      return bytes;
    },
    add(text) {
      makeRoom(text.length * widest);
      if (!isJoinable(text)) joinable = false;
      if (!text.isWellFormed()) odd.set(size, text);
      enter(used + shelf.write(text, used, 'utf8'), false);
    },
    addBytes(source, from, to, ascii) {
      makeRoom(to - from);
      if (to - from > many) source.copy(shelf, used, from, to);
      else for (let at = from, put = used; at < to; at += 1, put += 1) shelf[put] = source[at] as number;
      enter(used + to - from, ascii);
    },
    at(number) {
      if (number >= size) return undefined;
      const known = kept[number] ?? (odd.size > 0 ? odd.get(number) : undefined);
      if (known !== undefined) return known;
      const text = read(number);
      if (number < keptAsText) kept[number] = text;
      return text;
    },
  };
}

/** Reads ASCII, several texts at once while one follows the other. A text that is `alone` keeps no others in memory. */
function createWindow(shelves: readonly Buffer[]) {
  let text = '';
  let shelf = -1;
  let from = 0;
  let last = 0;
  return (number: number, start: number, end: number, alone: boolean): string => {
    if (!alone && number === shelf && start >= from && end <= from + text.length)
      return text.slice(start - from, end - from);
    const follows = number === shelf && start >= last && start - last < windowBytes;
    shelf = number;
    last = end;
    text = '';
    const bytes = shelves[number] as Buffer;
    if (alone || !follows) return bytes.toString('latin1', start, end);
    from = start;
    text = bytes.toString('latin1', start, Math.max(end, start + windowBytes));
    last = start + text.length;
    return text.slice(0, end - start);
  };
}
