import { withoutAccents } from '#shared/rules/texts/fold.ts';

/** What two postings are compared by. */
export interface ComparedText {
  readonly title: string;
  readonly goal: string;
  readonly roles: string;
  readonly skills: readonly string[];
}

/** A posting made ready to be compared with many others. */
export interface ComparedParts {
  readonly title: ReadonlySet<string>;
  readonly goal: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
  readonly skills: ReadonlySet<string>;
}

/** What each part counts. A part that both leave empty counts nothing. */
const weights = { title: 35, goal: 20, roles: 25, skills: 20 } as const;

/** Likeness from which two postings say much the same: less is not worth a word. */
export const muchTheSame = 60;

/** Takes apart what is compared: words of the title, pairs of neighbouring words of the texts, whole skills. */
export function partsOf({ title, goal, roles, skills }: ComparedText): ComparedParts {
  return {
    title: new Set(wordsIn(title)),
    goal: pairsIn(goal),
    roles: pairsIn(roles),
    skills: new Set(skills.map((skill) => wordsIn(skill).join(' ')).filter(Boolean)),
  };
}

/** How much two postings say the same, 0 to 100: for each part the share of what either says that both say. */
export function likeness(one: ComparedParts, other: ComparedParts): number {
  let sum = 0;
  let counted = 0;
  for (const part of ['title', 'goal', 'roles', 'skills'] as const) {
    if (one[part].size === 0 && other[part].size === 0) continue;
    counted += weights[part];
    sum += weights[part] * shared(one[part], other[part]);
  }
  return counted === 0 ? 0 : Math.round((100 * sum) / counted);
}

/** Jaccard's measure: 0 where nothing is shared, 1 where everything is. */
export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let both = 0;
  for (const word of small) if (large.has(word)) both += 1;
  const either = one.size + other.size - both;
  return either === 0 ? 0 : both / either;
}

/** The words of a text in small letters without accents; what is neither letter nor digit parts them. */
export function wordsIn(text: string): string[] {
  return withoutAccents(text).match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [];
}

/** A text of one word is that word: it has no pairs. */
function pairsIn(text: string): Set<string> {
  const words = wordsIn(text);
  return new Set(words.length < 2 ? words : words.slice(1).map((word, index) => `${words[index]} ${word}`));
}
