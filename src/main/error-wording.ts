/**
 * What may be written down of an error. Messages carry what people typed more often than one thinks: a failed
 * `JSON.parse` quotes its text, a driver names the value. So an error is known by its name, its code and where it was
 * thrown; of its message only sentences that are known to quote nothing are kept.
 */
export function wordingOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? oneLine(error) : `a thrown ${typeof error}`;
  const { name, code, syscall } = error as NodeJS.ErrnoException;
  const known = [nameOf(name), wordOf(code), wordOf(syscall)].filter(Boolean).join(' ');
  const message = isHarmless(error.message) ? `: ${oneLine(error.message)}` : '';
  const cause = error.cause === undefined ? '' : ` (because of ${wordingOf(error.cause)})`;
  return `${known}${message}${cause}${framesOf(error.stack)}`;
}

/** What may be written down of the lines that a child printed as errors. */
export function childWording(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map(wordingOfLine).join('\n');
}

/** Sentences of the engine and of the database that name parts of the program, and no values. */
const harmless = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]+'\)$/,
  /^[\w$.]+(?:\(\.\.\.\)(?:\.[\w$]+)*)? is not (?:a function|a constructor|defined|iterable)$/,
  /^(?:Assignment to constant variable\.?|Maximum call stack size exceeded|Invalid (?:array|string) length)$/,
  /^(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: [\w.]+(?:, [\w.]+)*)?$/,
  /^(?:database is locked|database disk image is malformed|disk I\/O error|database or disk is full)$/,
  /^(?:file is not a database|unable to open database file|attempt to write a readonly database)$/,
];

const isHarmless = (message: string) => harmless.some((sentence) => sentence.test(message));

const frame = /^\s+at (?:async )?[\w$.<>[\] #]*\(?(?:file:\/\/|node:)?[^'"`()]*:\d+(?::\d+)?\)?$/;

function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => `\n${line}`)
    .join('');
}

function wordingOfLine(line: string): string {
  if (frame.test(line) || /^Node\.js v[\d.]+$/.test(line)) return line;
  const thrown = /^(?:Uncaught )?([A-Z]\w{0,40}(?:Error|Problem|Exception))(?: \[(\w+)\])?(?:: (.*))?$/.exec(line);
  if (!thrown) return `(a line of ${line.length} characters)`;
  const [, name = '', code = '', message = ''] = thrown;
  return `${name}${code && ` ${code}`}${isHarmless(message) ? `: ${message}` : ''}`;
}

/** Names and codes are words of programs; anything else was made up on the way. */
const nameOf = (name: unknown) => wordOf(name) || 'Error';
const wordOf = (value: unknown) => (typeof value === 'string' && /^[\w.]{1,60}$/.test(value) ? value : '');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 300);
