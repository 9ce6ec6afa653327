import type { User } from '#shared/contract/accounts.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { keptFilesOf } from '#shared/desk/kept-file.ts';
import { isRefused } from '#shared/desk/queued-calls.ts';
import { aggregateOfPicture, type PictureCall } from '#shared/desk/queued-picture.ts';
import type { DeskEvents, SessionState } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { checkName, refuseUpload } from '#shared/rules/files/check-upload.ts';
import { pictureMessages } from '#shared/rules/files/picture-messages.ts';
import { uploadRules } from '#shared/rules/files/upload-rules.ts';
import type { Account } from '../account/account.ts';
import { pictureUrl } from '../api/picture-url.ts';
import { userIn } from '../cache/readable-calls.ts';
import type { HeldFile } from '../files/files.ts';
import type { OutboxKind } from '../outbox/kinds.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { readEntryStanding } from '../outbox/outbox-store.ts';
import { type OutboxPayload, outboxPayloads } from '../outbox/payloads.ts';
import type { FilesQueue, OutgoingParts } from './queue-with-files.ts';

/** What setting pictures takes. */
export interface PictureParts extends Pick<OutgoingParts, 'client' | 'files' | 'outbox'> {
  readonly queue: FilesQueue;
  /** Who is signed in. */
  readonly session: { read(): Pick<SessionState, 'user'> };
  tell(notice: DeskEvents['notice']): void;
  readonly onUnexpected: (error: unknown) => void;
  /** Takes over the user that the service answered. */
  onUser?(user: User): Promise<void>;
}

const chooseAnother = 'Choose another picture, or discard this one.';
const advice: NonNullable<OutboxKind['advice']> = {
  invalid: chooseAnother,
  wrong_type: chooseAnother,
  too_large: chooseAnother,
  damaged: chooseAnother,
  key_reused: chooseAnother,
  forbidden: 'The picture is kept here. Discard it when you no longer need it.',
  set_up_first: 'The picture is kept here. Discard it when you no longer need it.',
};

/** Pictures on their way: kept sealed, and sent through the outbox. */
export function createPictures(parts: PictureParts): Pick<DeskHandlers, 'pictures.set' | 'pictures.read'> {
  const { files, outbox, queue, session } = parts;
  outbox.registerKind('picture.set', pictureKind(parts));
  return {
    'pictures.set': ({ requestId, ...content }) =>
      queue.once({ id: requestId, content }, 'This picture was discarded', () => {
        const { title, call, fileId } = content;
        const picture = files.find(fileId);
        checkPicture(picture);
        return {
          held: new Map([['picture', picture]]),
          content: 'image',
          entryWith: (copies, account) => {
            const place = placeOf(call, session.read().user);
            const payload = outboxPayloads['picture.set'].parse({ call, place, files: copies });
            const aggregate = aggregateOfPicture(call);
            return { kind: 'picture.set', aggregate, title, payload, replaces: unsent(outbox, account, aggregate) };
          },
        };
      }),
    'pictures.read': async ({ id }) => {
      const picture = outbox.read(id)?.picture;
      return { dataUrl: picture ? pictureUrl(await queue.read(picture.files.picture)) : null };
    },
  };
}

function pictureKind(parts: PictureParts): OutboxKind<OutboxPayload<'picture.set'>> {
  const { client, queue, session, tell, onUnexpected, onUser } = parts;
  return {
    advice,
    parse: (payload) => outboxPayloads['picture.set'].parse(payload),
    async send({ call, place, files: { picture } }, { id }, signal) {
      if (place !== placeOf(call, session.read().user)) {
        throw new AppError('forbidden', { message: 'You’ve left the company or institution that this logo is for' });
      }
      const file = { name: picture.name, bytes: await queue.read(picture) };
      const { answer } = await client.upload(call, { idempotencyKey: id, signal }, file);
      const user = userIn(call, answer);
      // Before the entry is sent: else the earlier picture would show for a moment.
      if (user) await onUser?.(user).catch(onUnexpected);
      return answer;
    },
    settled(picture, _entry, { kind }) {
      if (kind === 'sent') queueMicrotask(() => tell({ severity: 'info', message: pictureMessages.saved }));
      if (kind === 'cancelled') queue.drop(keptFilesOf(picture));
    },
  };
}

/** The id of the own company or institution for a logo; null for a person's picture, and where there is none. */
function placeOf(call: PictureCall, user: User | null): number | null {
  if (call === 'company.logo') return user?.company_id ?? null;
  return call === 'institution.logo' ? (user?.institution_id ?? null) : null;
}

/** Throws what the service would say of the name and the size, at the field. Its content is checked as it is queued. */
function checkPicture({ name, size }: HeldFile): void {
  checkName('image', 'picture', name);
  const { max, sizeMessage } = uploadRules.image;
  if (size > max) throw refuseUpload('too_large', 'picture', sizeMessage);
}

/**
 * The entry that another picture takes the place of, one that waits before a refused one. None that may have arrived, and
 * none before such a one: the picture that was chosen last has to leave last.
 */
function unsent(outbox: Outbox, account: Account, aggregate: string): string | null {
  const open = outbox.list().filter((entry) => entry.aggregate === aggregate && entry.state !== 'sent');
  const mayHaveArrived = open.findLastIndex(
    ({ id, state }) => state === 'sending' || readEntryStanding(account, id)?.uncertain,
  );
  const behind = open.slice(mayHaveArrived + 1);
  return (behind.findLast((entry) => !isRefused(entry)) ?? behind.at(-1))?.id ?? null;
}
