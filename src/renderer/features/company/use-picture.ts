import { useCallback, useState } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import { checkProfileImage, fileMessages, imageTypeOf } from '#shared/rules/files/file-checks.ts';
import { runCommand } from '../../app/desk/desk.ts';
import { getBridge } from '../../app/desk/desk-bridge.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';

/** The calls that set a picture, and those that take it away again. */
const removals = {
  'user.image': 'user.removeImage',
  'student.image': 'user.removeImage',
  'company.logo': 'company.removeLogo',
  'institution.logo': 'institution.removeLogo',
} as const;
/** A call that sets a picture. */
export type PictureCall = keyof typeof removals;

/** A picture that may be set and removed. */
export interface PictureEditing {
  readonly busy: boolean;
  /** Why the last file was refused, or the service did not take it. */
  readonly problem: string | undefined;
  /** Says what is wrong with a file that was chosen; undefined takes it away. */
  readonly refuse: (problem: string | undefined) => void;
  readonly set: (file: File) => Promise<void>;
  readonly remove: () => Promise<void>;
}

interface PictureAnswer {
  readonly data: { readonly user: User };
}

/** Sets and removes the own picture or a logo. What is no picture, or too large, is refused before it is sent. */
export function usePicture(call: PictureCall): PictureEditing {
  const { setUser } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const action = useCallback(
    async (work: () => Promise<PictureAnswer | string>, done: string) => {
      setBusy(true);
      setProblem(undefined);
      const answer = await work();
      setBusy(false);
      if (typeof answer === 'string') {
        setProblem(answer);
        return false;
      }
      setUser(answer.data.user);
      toast.done(done);
      return true;
    },
    [setUser],
  );
  return {
    busy,
    problem,
    refuse: setProblem,
    set: useCallback(
      async (file) => {
        const done = await action(() => upload(call, file), 'The picture is saved');
        if (!done && call === 'student.image') toast.failed('Image upload failed');
      },
      [action, call],
    ),
    remove: useCallback(async () => void (await action(() => take(call), 'The picture is removed')), [action, call]),
  };
}

/** What is wrong with a file that is to become a picture; null when nothing is. */
export async function pictureProblem(file: Blob): Promise<string | null> {
  const wrong = checkProfileImage(file);
  if (wrong) return wrong;
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return imageTypeOf(start) === null ? fileMessages.notAnImage : null;
}

async function upload(call: PictureCall, file: File): Promise<PictureAnswer | string> {
  const wrong = await pictureProblem(file);
  if (wrong) return wrong;
  const held = await getBridge().files.receive(file);
  if (!held.ok) return held.error.message;
  const { fileId } = held.data;
  const sent = await runCommand('files.upload', { fileId, call });
  await runCommand('files.release', { fileId });
  if (!sent.ok) return Object.values(sent.error.fields ?? {})[0] ?? sent.error.message;
  return sent.data.answer as PictureAnswer;
}

async function take(call: PictureCall): Promise<PictureAnswer | string> {
  const sent = await runCommand('api.send', { call: removals[call] });
  return sent.ok ? (sent.data.answer as PictureAnswer) : sent.error.message;
}
