import { useDebouncedValue } from '@mantine/hooks';
import type { AnswerOf, CallName } from '#shared/contract/index.ts';
import { useRead } from '../desk/use-read.ts';

/** An entry of a look-up list. */
export interface LookUpEntry {
  readonly id: number;
  readonly name: string;
  /** Beside the name: the state of a city. */
  readonly note?: string;
  /** Other names, by which it is found too. */
  readonly also?: readonly string[];
}

/** The lists that fields complete from. */
export type LookUp = Extract<
  CallName,
  | 'company.names'
  | 'institution.names'
  | 'location.cities'
  | 'filter.skills'
  | 'filter.interests'
  | 'filter.courses'
  | 'filter.industries'
>;

/** Entries with a word that starts with what was typed, in any case. */
export function useLookUp(call: LookUp, typed: string, enabled: boolean): readonly LookUpEntry[] {
  const prefix = typed.trim();
  const [query] = useDebouncedValue(prefix, 120);
  const { data } = useRead(call, { query: { query }, enabled });
  if (!data) return [];
  const lower = prefix.toLowerCase();
  const fits = (name: string) => ` ${name.toLowerCase()}`.includes(` ${lower}`);
  return toEntries(call, data).filter(({ name, also = [] }) => [name, ...also].some(fits));
}

function toEntries(call: LookUp, answer: AnswerOf<LookUp>): LookUpEntry[] {
  if (call === 'company.names') {
    return (answer as AnswerOf<'company.names'>).data.map(({ id, company_name }) => ({ id, name: company_name }));
  }
  if (call === 'institution.names') {
    const { data } = answer as AnswerOf<'institution.names'>;
    return data.map(({ id, institution_name }) => ({ id, name: institution_name }));
  }
  if (call === 'location.cities') {
    const { data } = answer as AnswerOf<'location.cities'>;
    return data.map(({ id, city_name, also, state }) => ({ id, name: city_name, also, note: state.state_name }));
  }
  return (answer as AnswerOf<'filter.skills'>).data.map(({ id, name }) => ({ id, name }));
}
