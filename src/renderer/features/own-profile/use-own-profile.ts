// What the page of the own profile does: typing, adding, saving, changing and removing, with and without the service.
import { useEffect, useRef, useState } from 'react';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import type { FieldMessages } from '#shared/errors.ts';
import type { ItemValues, ProfileListKind } from '#shared/rules/accounts/student-profile.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import type { ServiceReadState } from '../../app/desk/use-read.ts';
import { type Kept, useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { type FieldMessageState, useFieldMessages } from '../../ui/form/use-field-messages.ts';
import {
  type ChosenCity,
  checkDetails,
  type DetailValues,
  differing,
  editCall,
  isChosenCity,
  isProfileWords,
  itemTitle,
  noProfileWords,
  type OpenItem,
  type ProfileWords,
  removeCall,
  type SentWords,
  type ShownItem,
  saveCall,
  savedDetails,
  shownProfile,
  trimmed,
  withoutOne,
  withoutSent,
  withoutSentItem,
  withRefused,
  withRefusedItem,
} from './own-profile-form.ts';
import { type FollowedCalls, useFollowedCalls } from './use-followed-calls.ts';

/** Said of what is queued while the service can't be reached. */
const savedOffline = 'Profile saved. It will be sent when you’re back online';
const notRemoved = {
  experience: 'Error removing experience!',
  document: 'Error removing documents!',
  project: 'Error removing project!',
} as const;

type Problem = NonNullable<OutboxEntry['problem']>;

/** Messages by field in what the outbox keeps of a refusal. */
function fieldsOf({ detail }: Problem): FieldMessages {
  const fields = (detail as { readonly fields?: FieldMessages } | undefined)?.fields;
  return fields ?? {};
}

type Read = Pick<ServiceReadState<unknown>, 'asOf' | 'refetch'>;

type Theirs = ItemValues & { readonly version: number };

/** What the service has instead, in what the outbox keeps of a conflict; null where it says nothing of it. */
function theirsOf({ code, detail }: Problem): Theirs | null {
  const theirs = (detail as { readonly theirs?: ItemValues & { readonly version?: unknown } } | undefined)?.theirs;
  return code === 'version_conflict' && typeof theirs?.version === 'number'
    ? { ...theirs, version: theirs.version }
    : null;
}

/** Changes what is typed: the open forms, and the items that are not saved yet. */
function wordsOf({ change }: Kept<ProfileWords>) {
  const open = (key: string, form: OpenItem | null) =>
    change((before) => ({ ...before, open: { ...before.open, [key]: form ?? undefined } }));
  const inList = (kind: ProfileListKind, next: (list: readonly ItemValues[]) => readonly ItemValues[]) =>
    change((before) => ({ ...before, added: { ...before.added, [kind]: next(before.added[kind]) } }));
  return {
    open,
    add: (kind: ProfileListKind, values: ItemValues) => {
      inList(kind, (list) => [...list, values]);
      open(kind, null);
    },
    dropAdded: (kind: ProfileListKind, values: ItemValues) => inList(kind, (list) => withoutOne(list, values)),
  };
}

interface ItemContext {
  readonly kept: Kept<ProfileWords>;
  readonly calls: FollowedCalls;
  readonly read: Read;
  readonly onProblem: (problem: string | undefined) => void;
}

/** Changes and removes saved items, each with a call of its own. */
function useItemActions({ kept, calls, read, onProblem }: ItemContext) {
  const underWay = useRef(new Set<string>());
  return {
    saveItem: async (kind: ProfileListKind, { id }: ShownItem, values: ItemValues, version: number) => {
      const key = `${kind}:${id}`;
      if (id === null || underWay.current.has(key)) return;
      underWay.current.add(key);
      onProblem(undefined);
      const onSent = () => {
        toast.done('Profile updated successfully');
        read.refetch();
      };
      const onRefused = (refusal: Problem) => {
        kept.change((before) => withRefusedItem(before, key, reopened(kind, { values, version }, theirsOf(refusal))));
        onProblem(`${itemTitle(values)}: ${refusal.message}`);
        toast.failed('Profile update failed');
        read.refetch();
      };
      const onWaiting = () => toast.info(savedOffline);
      const queued = await calls.send(editCall(kind, id, values, version), { onSent, onWaiting, onRefused });
      underWay.current.delete(key);
      if (queued) kept.keepRest((before) => withoutSentItem(before, key, kind, { values, version }));
    },
    remove: async (kind: ProfileListKind, item: ShownItem) => {
      if (item.id === null) return;
      const onRefused = ({ code }: Problem) => {
        // Gone already, as in another window: that is what was wanted.
        if (code !== 'not_found') toast.failed(notRemoved[kind]);
        read.refetch();
      };
      const title = itemTitle(item);
      // What is offered to be taken back says itself that it waits.
      const then = { onSent: read.refetch, onWaiting: () => undefined, onRefused };
      await calls.send(removeCall(kind, item.id, title), then, `${title} removed`);
    },
  };
}

/** The form of an item that was refused, as it opens again: over what the service has by now, which shows above it. */
const reopened = (kind: ProfileListKind, sent: OpenItem, theirs: Theirs | null): OpenItem =>
  theirs ? { ...sent, version: theirs.version, theirs: trimmed(kind, theirs) } : sent;

/** Another window saved other details meanwhile: what they are, and at which version. */
interface Conflict {
  readonly version: number;
  readonly details: DetailValues | null;
}

function conflictOf(refusal: Problem): Conflict | null {
  if (refusal.code !== 'version_conflict') return null;
  const theirs = theirsOf(refusal);
  return { version: theirs?.version ?? 0, details: theirs && savedDetails(theirs as unknown as StudentProfile) };
}

/** The own profile, what of it was typed, and what can be done with it. */
export function useOwnProfile(profile: StudentProfile, read: Read) {
  const kept = useKept<ProfileWords>('own profile', noProfileWords, isProfileWords);
  const city = useChosenCity(profile);
  const fields = useFieldMessages();
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const calls = useFollowedCalls();
  const shown = shownProfile(profile, calls.entries, read.asOf, city.value);
  const settle = () => {
    setProblem(undefined);
    setConflict(null);
  };
  const saving = useSaving({ kept, calls, read, fields, settle, setProblem, setConflict });
  // What is on its way to the disk shows as queued already.
  const words = saving.sending ? withoutSent(kept.value, saving.sending) : kept.value;
  const changed = differing(words.details, shown.details);
  const isNew = Object.values(words.added).some((list) => list.length > 0);
  const isNewer = conflict !== null && conflict.version > shown.profile.version;

  return {
    ...wordsOf(kept),
    ...useItemActions({ kept, calls, read, onProblem: setProblem }),
    kept,
    fields,
    shown,
    words,
    changed,
    problem,
    /** What another window saved before, as far as it is known here. */
    conflict: conflict && {
      version: Math.max(conflict.version, shown.profile.version),
      details: (isNewer && conflict.details) || shown.details,
    },
    busy: saving.sending !== null,
    unsaved: saving.sending !== null || isNew || Object.keys(changed).length > 0,
    edit: (part: Partial<DetailValues>) => {
      for (const name of Object.keys(part)) fields.clear(name);
      if (part.city && part.city_text) city.change({ id: part.city, text: part.city_text });
      kept.change((before) => ({
        ...before,
        details: { ...before.details, ...part },
        version: before.version ?? shown.profile.version,
      }));
    },
    /** `version`: of the profile that the changes may write over. */
    save: (version = words.version ?? shown.profile.version) => saving.save(changed, version),
    /** Takes over what the other window saved. */
    takeTheirs: () => {
      settle();
      kept.change((before) => ({ ...before, details: {}, version: null }));
    },
    discard: () => {
      kept.discard();
      fields.clear();
      settle();
    },
  };
}

/** The city that was chosen last, until the service has it. */
function useChosenCity({ city }: StudentProfile): Kept<ChosenCity | null> {
  const kept = useKept<ChosenCity | null>('city of the own profile', null, isChosenCity);
  const { value, clear } = kept;
  useEffect(() => {
    if (value && value.id === city?.id) clear();
  }, [value, city, clear]);
  return kept;
}

interface SavingContext {
  readonly kept: Kept<ProfileWords>;
  readonly calls: FollowedCalls;
  readonly read: Read;
  readonly fields: FieldMessageState;
  readonly settle: () => void;
  readonly setProblem: (problem: string) => void;
  readonly setConflict: (conflict: Conflict | null) => void;
}

/** Saves the details and the new items. `sending` is what of them is on its way to the disk. */
function useSaving({ kept, calls, read, fields, settle, setProblem, setConflict }: SavingContext) {
  const [sending, setSending] = useState<SentWords | null>(null);
  const onRefused = (sent: SentWords) => (refusal: Problem) => {
    kept.change((before) => withRefused(before, sent));
    setProblem(refusal.message);
    setConflict(conflictOf(refusal));
    fields.show(fieldsOf(refusal));
    toast.failed('Profile update failed');
    read.refetch();
  };
  const onSent = () => {
    toast.done('Profile updated successfully');
    read.refetch();
  };
  return {
    sending,
    save: async (changed: Partial<DetailValues>, version: number) => {
      settle();
      const wrong = checkDetails(changed, localDay(new Date()));
      fields.show(wrong);
      if (Object.keys(wrong).length > 0 || sending) return;
      const { details, added } = kept.value;
      const sent = { details, added, version: Object.keys(changed).length > 0 ? version : null };
      setSending(sent);
      const then = { onSent, onWaiting: () => toast.info(savedOffline), onRefused: onRefused(sent) };
      if (await calls.send(saveCall(changed, added, version), then)) {
        kept.keepRest((before) => withoutSent(before, sent));
      }
      setSending(null);
    },
  };
}
