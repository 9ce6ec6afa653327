import { Readable } from 'node:stream';
import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { z } from 'zod';
import { channelOf, eventChannel, listenChannel, receiveChannel } from '#shared/desk/channels.ts';
import { commandNames } from '#shared/desk/names.ts';
import { AppError } from '#shared/errors.ts';
import type { Desk } from '../../desk.ts';
import { createCommands, settle } from '../../handle.ts';
import { isApp } from './scheme.ts';

/** Bytes, never a path: what the window could not read itself, the desk does not read for it. */
const received = z.strictObject({ name: z.string().max(1000), bytes: z.instanceof(Uint8Array) });

/** Who may send: the windows that were added, from their main frame, while it shows our page. */
export interface Senders {
  add(contents: WebContents): void;
  isTrusted(event: IpcMainInvokeEvent): boolean;
}

/** Starts without any. A window that goes away is forgotten. */
export function createSenders(): Senders {
  const known = new Set<number>();
  return {
    add(contents) {
      const { id } = contents;
      known.add(id);
      contents.once('destroyed', () => known.delete(id));
    },
    isTrusted({ sender, senderFrame }) {
      if (!known.has(sender.id) || !senderFrame) return false;
      return senderFrame === sender.mainFrame && isApp(senderFrame.url);
    },
  };
}

/** The one place where channels are registered: commands, files, and events back. */
export function registerChannels(desk: Desk, senders: Senders): void {
  const { isTrusted } = senders;
  const commands = createCommands<IpcMainInvokeEvent>(desk.handlers, { isTrusted, onUnexpected: desk.log });
  for (const name of commandNames) {
    ipcMain.handle(channelOf(name), (event, input: unknown) => commands[name](event, input));
  }
  const checked = (event: IpcMainInvokeEvent, work: () => unknown) =>
    settle(
      () => {
        if (!isTrusted(event)) throw new AppError('untrusted_sender');
        return work();
      },
      (error) => desk.log('channels', error),
    );
  ipcMain.handle(receiveChannel, (event, input: unknown) => checked(event, () => receive(desk, input)));
  let stopListening: (() => void) | undefined;
  ipcMain.handle(listenChannel, (event, input: unknown) =>
    checked(event, () => {
      if (input !== undefined) throw new AppError('malformed');
      // Every page that loads asks anew; the earlier one is gone.
      stopListening?.();
      stopListening = desk.events.listen((name, payload) => {
        if (!event.sender.isDestroyed()) event.sender.send(eventChannel, name, payload);
      });
      return null;
    }),
  );
}

function receive(desk: Desk, input: unknown): unknown {
  const parsed = received.safeParse(input);
  if (!parsed.success) throw new AppError('malformed');
  const { name, bytes } = parsed.data;
  return desk.files.receive(name, Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]));
}
