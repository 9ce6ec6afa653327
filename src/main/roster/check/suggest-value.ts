import { editDistance } from '../inspect/headings.ts';

/** What universities shorten, and what it stands for; the words of a value are compared in full. */
const inFull: Readonly<Record<string, string>> = {
  be: 'bachelor engineering',
  btech: 'bachelor technology',
  barch: 'bachelor architecture',
  bdes: 'bachelor design',
  bpharm: 'bachelor pharmacy',
  bpharma: 'bachelor pharmacy',
  bsc: 'bachelor science',
  bcom: 'bachelor commerce',
  ba: 'bachelor arts',
  bba: 'bachelor business administration',
  bca: 'bachelor computer applications',
  bed: 'bachelor education',
  llb: 'bachelor laws',
  me: 'master engineering',
  mtech: 'master technology',
  mpharm: 'master pharmacy',
  mpharma: 'master pharmacy',
  msc: 'master science',
  mcom: 'master commerce',
  ma: 'master arts',
  mba: 'master business administration',
  mca: 'master computer applications',
  llm: 'master laws',
  pgdm: 'post graduate diploma management',
  phd: 'doctor philosophy',
  cs: 'computer science',
  cse: 'computer science engineering',
  cst: 'computer science technology',
  it: 'information technology',
  ict: 'information communication technology',
  ece: 'electronics communication engineering',
  entc: 'electronics telecommunication engineering',
  extc: 'electronics telecommunication engineering',
  eee: 'electrical electronics engineering',
  ee: 'electrical engineering',
  ce: 'civil engineering',
  aiml: 'artificial intelligence machine learning',
  ai: 'artificial intelligence',
  ml: 'machine learning',
  aids: 'artificial intelligence data science',
  ds: 'data science',
  hr: 'human resources',
  hons: 'honours',
  honors: 'honours',
  comp: 'computer',
  comps: 'computer',
  computers: 'computer',
  sci: 'science',
  sc: 'science',
  sciences: 'science',
  engg: 'engineering',
  eng: 'engineering',
  engr: 'engineering',
  tech: 'technology',
  technologies: 'technology',
  mech: 'mechanical',
  elec: 'electrical',
  elex: 'electronics',
  etx: 'electronics',
  comm: 'communication',
  comn: 'communication',
  communications: 'communication',
  tele: 'telecommunication',
  telecom: 'telecommunication',
  civ: 'civil',
  chem: 'chemical',
  prod: 'production',
  auto: 'automobile',
  aero: 'aeronautical',
  biotech: 'biotechnology',
  maths: 'mathematics',
  math: 'mathematics',
  stats: 'statistics',
  phy: 'physics',
  eco: 'economics',
  econ: 'economics',
  mgmt: 'management',
  mgt: 'management',
  admin: 'administration',
  mktg: 'marketing',
  fin: 'finance',
  acc: 'accounting',
  app: 'applications',
  apps: 'applications',
  application: 'applications',
  info: 'information',
  bachelors: 'bachelor',
  masters: 'master',
};
const small = new Set(['of', 'in', 'and', 'the', 'with']);

/** The words of a value in full: 'B.Tech (Comp. Sci.)' as bachelor, technology, computer, science. */
function wordsOf(value: string): readonly string[] {
  const even = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    // Dots join what is shortened (B.E., B.Tech); everything else parts words.
    .replace(/(?<=\b[a-z])\.\s?(?=[a-z])/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
  return even
    .split(' ')
    .flatMap((word) => (Object.hasOwn(inFull, word) ? (inFull[word] as string).split(' ') : [word]))
    .filter((word) => word !== '' && !small.has(word));
}

/**
 * Which of the candidates a value is probably another spelling of: the same words in full, else a slip of a letter or
 * two, else the candidate that it only says more about. Null when nothing is near. Never more than a suggestion.
 */
export function suggestValue(value: string, knownValues: readonly string[]): string | null {
  const words = wordsOf(value);
  const whole = words.join(' ');
  if (whole === '') return null;
  let near: string | null = null;
  const letters = lettersOf(value);
  let least = Math.max(slipsIn(whole), slipsIn(letters));
  let begun: string | null = null;
  let begunTexts = 0;
  for (const known of knownValues) {
    if (known === value) continue;
    const other = fullTexts(known);
    const text = other.join(' ');
    if (text === whole || text.replaceAll(' ', '') === whole.replaceAll(' ', '')) return known;
    const distance = Math.min(slips(whole, text, least), slips(letters, lettersOf(known), least));
    if (distance < least) {
      near = known;
      least = distance;
    }
    const says =
      other.length > begunTexts && other.length < words.length && other.every((word, at) => word === words[at]);
    if (says) {
      begun = known;
      begunTexts = other.length;
    }
  }
  return near ?? begun;
}

/** One more than the slips that are likely in a text: short ones differ by a letter and mean something else. */
function slipsIn({ length }: string): number {
  if (length < 5) return 0;
  return length < 8 ? 2 : 3;
}

/** Letters and digits only, as they were typed. */
const lettersOf = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '');

function slips(one: string, other: string, least: number): number {
  const limit = Math.min(least, slipsIn(one));
  if (limit === 0 || !mayBeSlip(one, other)) return least;
  const distance = editDistance(one, other, limit);
  return distance < limit ? distance : least;
}

/** People slip within a word; they do not mistake its first letter, and a digit is never a slip. */
function mayBeSlip(one: string, other: string): boolean {
  return one[0] === other[0] && one.replace(/\D/g, '') === other.replace(/\D/g, '');
}

/** The same few candidates are asked for again and again. */
const split = new Map<string, readonly string[]>();
const maxSplit = 2000;

function fullTexts(value: string): readonly string[] {
  const known = split.get(value);
  if (known) return known;
  const words = wordsOf(value);
  if (split.size >= maxSplit) split.clear();
  split.set(value, words);
  return words;
}
