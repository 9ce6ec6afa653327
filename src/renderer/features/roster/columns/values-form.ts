import type { RosterImport, RosterNewValue, RosterValueChoice } from '#shared/desk/types.ts';

/** What a person is about to decide of each value that the list does not have, by `valueKey`. */
export type ValueDrafts = Readonly<Record<string, RosterValueChoice>>;

/** The part of an upload that this is about. */
export interface NewValuesOf {
  readonly newValues: RosterImport['newValues'];
  readonly options: Pick<RosterImport['options'], 'values'>;
}

/** What identifies a value: one text may be a course and a specialization. */
export function valueKey({ field, from }: Pick<RosterValueChoice, 'field' | 'from'>): string {
  return `${field} ${from}`;
}

/** Values that nobody has decided about, in this upload or an earlier one. They are added as they are written. */
export function undecided({ newValues, options }: NewValuesOf): readonly RosterNewValue[] {
  const decided = new Set(options.values.map(valueKey));
  return newValues.filter((value) => value.choice === 'new' && !value.remembered && !decided.has(valueKey(value)));
}

/** Values that are known under another name: remembered from an earlier upload, or only spelled another way. */
export function knownOtherwise({ newValues, options }: NewValuesOf): readonly RosterNewValue[] {
  const decided = new Set(options.values.map(valueKey));
  return newValues.filter((value) => value.remembered || (value.choice === 'map' && !decided.has(valueKey(value))));
}

/** Undecided values that look like a known one: adding them unasked would most likely be a mistake. */
export function doubtful(upload: NewValuesOf): readonly RosterNewValue[] {
  return undecided(upload).filter(({ suggestion }) => suggestion !== null);
}

/** Where the person begins: what was decided; where nothing was, the suggestion, which applies only when they say so. */
export function toDrafts(upload: NewValuesOf): ValueDrafts {
  const open = new Set(undecided(upload).map(valueKey));
  return Object.fromEntries(
    upload.newValues.map((value) => {
      const { field, from, choice, to, suggestion } = value;
      const suggested = open.has(valueKey(value)) && suggestion !== null;
      return [
        valueKey(value),
        suggested ? { field, from, choice: 'map', to: suggestion } : { field, from, choice, to },
      ];
    }),
  );
}

/** Everything undecided becomes new. */
export function allNew(upload: NewValuesOf, drafts: ValueDrafts): ValueDrafts {
  const open = undecided(upload).map(({ field, from }): RosterValueChoice => ({ field, from, choice: 'new', to: '' }));
  return { ...drafts, ...Object.fromEntries(open.map((choice) => [valueKey(choice), choice])) };
}

/** The first value that is to mean another one which is not named yet; null: all are complete. */
export function incomplete(drafts: ValueDrafts): RosterValueChoice | null {
  return Object.values(drafts).find(({ choice, to }) => choice === 'map' && to.trim() === '') ?? null;
}

/** What the rows are checked with: earlier decisions, and over them what was decided now. Known ones only if changed. */
export function toChoices(upload: NewValuesOf, drafts: ValueDrafts): readonly RosterValueChoice[] {
  const known = new Map(knownOtherwise(upload).map((each) => [valueKey(each), each]));
  const decided = Object.values(drafts).filter((draft) => {
    const before = known.get(valueKey(draft));
    return !before || before.choice !== draft.choice || (draft.choice === 'map' && before.to !== draft.to);
  });
  const all = [...upload.options.values, ...decided].map((choice) => [valueKey(choice), tidied(choice)] as const);
  return [...new Map(all).values()];
}

function tidied({ field, from, choice, to }: RosterValueChoice): RosterValueChoice {
  return { field, from, choice, to: choice === 'map' ? to.trim() : '' };
}
