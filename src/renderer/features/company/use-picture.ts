import { useState } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import type { PictureCall } from '#shared/desk/queued-picture.ts';
import { checkProfileImage, fileMessages, imageTypeOf } from '#shared/rules/files/file-checks.ts';
import { pictureMessages } from '#shared/rules/files/picture-messages.ts';
import { runCommand } from '../../app/desk/desk.ts';
import { getBridge } from '../../app/desk/desk-bridge.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';

/** What takes a picture away again, by the call that sets it. */
const removals = {
  'user.image': 'user.removeImage',
  'student.image': 'user.removeImage',
  'company.logo': 'company.removeLogo',
  'institution.logo': 'institution.removeLogo',
} as const satisfies Record<PictureCall, string>;

/** A picture that may be set and removed. */
export interface PictureEditing {
  readonly busy: boolean;
  /** Why the last file was refused, or what was asked for didn't happen. */
  readonly problem: string | undefined;
  /** Says what is wrong with a file that was chosen; undefined takes it away. */
  readonly refuse: (problem: string | undefined) => void;
  /** Queues a picture: the desk keeps it, and sends it as soon as it can. */
  readonly set: (file: File) => Promise<void>;
  /** Takes a picture back that is queued, by its entry's id. */
  readonly takeBack: (id: string) => Promise<void>;
  /** Takes away the picture that the service has. */
  readonly remove: () => Promise<void>;
}

/**
 * Sets and removes the own picture or a logo; `title` is what it is called. What is no picture, or too large, is refused
 * before it is kept.
 */
export function usePicture(call: PictureCall, title: string): PictureEditing {
  const { setUser } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Does something that answers what is wrong, or null. */
  async function action(work: () => Promise<string | null>): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    const wrong = await work();
    setBusy(false);
    setProblem(wrong ?? undefined);
    return wrong === null;
  }

  return {
    busy,
    problem,
    refuse: setProblem,
    async set(file) {
      const done = await action(() => queue(call, title, file));
      if (!done && call === 'student.image') toast.failed(pictureMessages.failed);
    },
    async takeBack(id) {
      await action(async () => {
        const taken = await runCommand('outbox.cancel', { id });
        return taken.ok ? null : taken.error.message;
      });
    },
    async remove() {
      await action(async () => {
        const sent = await runCommand('api.send', { call: removals[call] });
        if (!sent.ok) return sent.error.message;
        setUser((sent.data.answer as { readonly data: { readonly user: User } }).data.user);
        toast.done('The picture is removed');
        return null;
      });
    },
  };
}

/** What is wrong with a file that is to become a picture; null when nothing is. */
export async function pictureProblem(file: Blob): Promise<string | null> {
  const wrong = checkProfileImage(file);
  if (wrong) return wrong;
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return imageTypeOf(start) === null ? fileMessages.notAnImage : null;
}

async function queue(call: PictureCall, title: string, file: File): Promise<string | null> {
  const wrong = await pictureProblem(file);
  if (wrong) return wrong;
  const held = await getBridge().files.receive(file);
  if (!held.ok) return held.error.message;
  const { fileId } = held.data;
  const queued = await runCommand('pictures.set', { requestId: crypto.randomUUID(), title, call, fileId });
  await runCommand('files.release', { fileId });
  return queued.ok ? null : (Object.values(queued.error.fields ?? {})[0] ?? queued.error.message);
}
