import type { AnsweredCall, KeptAnswers } from '../account/kept-answers.ts';
import type { LookUpCall } from './readable-calls.ts';

interface LookUpAnswer {
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** The kept answer of a look-up; without one for this text, that of the longest beginning of it, narrowed down. */
export function findLookUp(
  kept: KeptAnswers,
  call: LookUpCall,
  query: Readonly<Record<string, unknown>>,
): { readonly answer: unknown; readonly asOf: string } | null {
  const exact = kept.get({ call, query });
  if (exact) return exact;
  const text = String(query['query'] ?? query['name'] ?? '').trim();
  for (let length = text.length; length >= 0; length -= 1) {
    const found = keptFor(kept, call, text.slice(0, length));
    if (found) return { answer: narrow(found.answer as LookUpAnswer, text), asOf: found.asOf };
  }
  return null;
}

function keptFor(kept: KeptAnswers, call: string, text: string): ReturnType<KeptAnswers['get']> {
  const forms: AnsweredCall[] = [
    { call, query: { query: text } },
    { call, query: { name: text } },
  ];
  if (text === '') forms.push({ call });
  return forms.map((form) => kept.get(form)).find((found) => found !== null) ?? null;
}

function narrow({ data }: LookUpAnswer, text: string): LookUpAnswer {
  const wanted = text.toLocaleLowerCase('en');
  const nameOf = (row: Readonly<Record<string, unknown>>) => String(row['name'] ?? row['city_name'] ?? '');
  return { data: data.filter((row) => nameOf(row).toLocaleLowerCase('en').startsWith(wanted)) };
}
