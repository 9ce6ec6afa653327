import { resolve } from 'node:path';
import { Refusal } from './say.mjs';

/**
 * Reads command-line flags against a table: name → { value?: 'words for it', means, check?(text) → sentence or null }.
 * Answers name → string, or true for a flag without a value. An unknown or half flag is refused in one sentence.
 * @param {readonly string[]} args
 * @param {Record<string, { value?: string, means: string, check?: (text: string) => string | null }>} table
 * @returns {Record<string, string | true>}
 */
export function readFlags(args, table) {
  const found = {};
  const left = [...args];
  while (left.length > 0) {
    const [written, glued] = splitOnce(left.shift());
    const name = written.replace(/^--/, '');
    const known = written.startsWith('--') && Object.hasOwn(table, name) ? table[name] : null;
    if (!known) throw new Refusal(`Footbridge does not know ${written}. Ask with --help.`);
    if (known.value === undefined) {
      if (glued !== undefined) throw new Refusal(`--${name} takes no value.`);
      found[name] = true;
    } else {
      found[name] = glued ?? (left[0]?.startsWith('--') ? '' : (left.shift() ?? ''));
      const complaint = found[name] === '' ? `--${name} needs a value: ${known.value}.` : known.check?.(found[name]);
      if (complaint) throw new Refusal(complaint);
    }
  }
  return found;
}

const splitOnce = (text) => {
  const at = text.startsWith('--') ? text.indexOf('=') : -1;
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
};

/**
 * The help page of a command.
 * @param {string} usage
 * @param {Record<string, { value?: string, means: string }>} table
 */
export function helpPage(usage, table) {
  const rows = Object.entries(table).map(([name, flag]) => [
    `--${name}${flag.value ? ` ${flag.value}` : ''}`,
    flag.means,
  ]);
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return [usage, '', ...rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`)].join('\n');
}

/** Checks a port number: 0 means any free one. */
export function portComplaint(text) {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
    ? null
    : `--port needs a number from 0 to 65535, not '${text}'.`;
}

/** Checks the address of a service. */
export function addressComplaint(text) {
  const address = URL.canParse(text) ? new URL(text) : null;
  const fits = address !== null && (address.protocol === 'http:' || address.protocol === 'https:');
  return fits ? null : `--server needs an address that begins with http:// or https://, not '${text}'.`;
}

/** A folder as the person meant it: from where they called npm, not from the project's root. */
const fromCaller = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** Flags whose value is a file or a folder. */
const paths = new Set(['data', 'back-up', 'restore']);

/** Turns read flags back into arguments for the program that is started. */
export function toArguments(flags, names) {
  return names.flatMap((name) => {
    const value = flags[name];
    if (value === undefined) return [];
    return value === true ? [`--${name}`] : [`--${name}`, paths.has(name) ? fromCaller(value) : value];
  });
}
