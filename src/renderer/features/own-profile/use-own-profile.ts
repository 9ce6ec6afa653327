// What the page of the own profile does: typing, adding, saving, changing and removing, with and without the service.
import { useState } from 'react';
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
  changedDetails,
  checkDetails,
  type DetailValues,
  editCall,
  isProfileWords,
  itemTitle,
  noProfileWords,
  type ProfileWords,
  removeCall,
  type ShownItem,
  saveCall,
  shownProfile,
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

/** Changes what is typed: the open forms, and the items that are not saved yet. */
function wordsOf({ change }: Kept<ProfileWords>) {
  const open = (key: string, values: ItemValues | null, version = 0) =>
    change((before) => ({ ...before, open: { ...before.open, [key]: values ? { values, version } : undefined } }));
  const inList = (kind: ProfileListKind, next: (list: readonly ItemValues[]) => readonly ItemValues[]) =>
    change((before) => ({ ...before, added: { ...before.added, [kind]: next(before.added[kind]) } }));
  return {
    open,
    add: (kind: ProfileListKind, values: ItemValues) => {
      inList(kind, (list) => [...list, values]);
      open(kind, null);
    },
    dropAdded: (kind: ProfileListKind, index: number) => inList(kind, (list) => list.toSpliced(index, 1)),
  };
}

interface ItemContext {
  readonly calls: FollowedCalls;
  readonly read: Read;
  readonly open: ReturnType<typeof wordsOf>['open'];
  readonly onProblem: (problem: string) => void;
}

/** Changes and removes saved items, each with a call of its own. */
function itemActions({ calls, read, open, onProblem }: ItemContext) {
  const onWaiting = () => toast.info(savedOffline);
  return {
    saveItem: async (kind: ProfileListKind, item: ShownItem, values: ItemValues, version: number) => {
      if (item.id === null) return;
      const key = `${kind}:${item.id}`;
      open(key, null);
      const onSent = () => {
        toast.done('Profile updated successfully');
        read.refetch();
      };
      const onRefused = (refusal: Problem) => {
        // What was typed is there again. After a conflict the next save writes over what the list shows by then.
        open(key, values, refusal.code === 'version_conflict' ? currentVersion(refusal, version) : version);
        onProblem(`${itemTitle(values)}: ${refusal.message}`);
        toast.failed('Profile update failed');
        read.refetch();
      };
      const queued = await calls.send(editCall(kind, item.id, values, version), { onSent, onWaiting, onRefused });
      if (!queued) open(key, values, version);
    },
    remove: async (kind: ProfileListKind, item: ShownItem) => {
      if (item.id === null) return;
      const onRefused = ({ code }: Problem) => {
        // Gone already, as in another window: that is what was wanted.
        if (code !== 'not_found') toast.failed(notRemoved[kind]);
        read.refetch();
      };
      const call = removeCall(kind, item.id, itemTitle(item));
      await calls.send(call, { onSent: read.refetch, onWaiting, onRefused });
    },
  };
}

/** The own profile, what of it was typed, and what can be done with it. */
export function useOwnProfile(profile: StudentProfile, read: Read) {
  const kept = useKept<ProfileWords>('own profile', noProfileWords, isProfileWords);
  const fields = useFieldMessages();
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState(false);
  const calls = useFollowedCalls();
  const shown = shownProfile(profile, calls.entries, read.asOf);
  const words = kept.value;
  const changed = changedDetails(words.details, shown.details);
  const isNew = Object.values(words.added).some((list) => list.length > 0);
  const editing = wordsOf(kept);
  const settle = () => {
    setProblem(undefined);
    setConflict(false);
  };
  const saving = useSaving({ kept, calls, read, fields, settle, setProblem, setConflict });

  return {
    ...editing,
    ...itemActions({ calls, read, open: editing.open, onProblem: setProblem }),
    kept,
    fields,
    shown,
    words,
    changed,
    problem,
    conflict,
    busy: saving.busy,
    unsaved: isNew || Object.keys(changed).length > 0,
    edit: (part: Partial<DetailValues>) => {
      for (const name of Object.keys(part)) fields.clear(name);
      kept.change((before) => ({
        ...before,
        details: { ...before.details, ...part },
        version: before.version ?? shown.profile.version,
      }));
    },
    /** `version`: of the profile that the changes may write over. */
    save: (version = words.version ?? shown.profile.version) => saving.save(changed, words.added, version),
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

interface SavingContext {
  readonly kept: Kept<ProfileWords>;
  readonly calls: FollowedCalls;
  readonly read: Read;
  readonly fields: FieldMessageState;
  readonly settle: () => void;
  readonly setProblem: (problem: string) => void;
  readonly setConflict: (conflict: boolean) => void;
}

/** Saves the details and the new items. */
function useSaving({ kept, calls, read, fields, settle, setProblem, setConflict }: SavingContext) {
  const [busy, setBusy] = useState(false);
  const taken = (message: string) => () => {
    setBusy(false);
    kept.change((before) => ({ ...noProfileWords, open: before.open }));
    toast.done(message);
    read.refetch();
  };
  const onRefused = (refusal: Problem) => {
    setBusy(false);
    setProblem(refusal.message);
    setConflict(refusal.code === 'version_conflict');
    fields.show(fieldsOf(refusal));
    toast.failed('Profile update failed');
    read.refetch();
  };
  return {
    busy,
    save: async (changed: Partial<DetailValues>, added: ProfileWords['added'], version: number) => {
      settle();
      const wrong = checkDetails(changed, localDay(new Date()));
      fields.show(wrong);
      if (Object.keys(wrong).length > 0 || busy) return;
      setBusy(true);
      const then = { onSent: taken('Profile updated successfully'), onWaiting: taken(savedOffline), onRefused };
      if (!(await calls.send(saveCall(changed, added, version), then))) setBusy(false);
    },
  };
}

function currentVersion({ detail }: Problem, otherwise: number): number {
  const theirs = (detail as { readonly theirs?: { readonly version?: unknown } } | undefined)?.theirs;
  return typeof theirs?.version === 'number' ? theirs.version : otherwise;
}
