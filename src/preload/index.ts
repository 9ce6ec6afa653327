import { contextBridge, ipcRenderer } from 'electron';
import { buildVerbs } from '#shared/desk/bridge.ts';
import { channelOf, eventChannel, listenChannel, receiveChannel } from '#shared/desk/channels.ts';
import { commandNames, eventNames } from '#shared/desk/names.ts';
import type { Result } from '#shared/desk/types.ts';
import { AppError, toProblem } from '#shared/errors.ts';
import { fileTooLarge, rosterLimits } from '#shared/roster/limits.ts';

type Listener = (payload: unknown) => void;

const listeners = new Map<string, Set<Listener>>(eventNames.map((name) => [name, new Set()]));
let listening = false;

/** One call over a fixed channel. It settles: Electron's own failures become a `Result` too. */
async function call(channel: string, input: unknown): Promise<Result<unknown>> {
  try {
    return (await ipcRenderer.invoke(channel, input)) as Result<unknown>;
  } catch {
    return refusal(new AppError('internal'));
  }
}

/** Files travel as bytes, which a page has only of files that somebody gave it. What is too large is not read at all. */
async function receive(file: File): Promise<Result<unknown>> {
  if (file.size > rosterLimits.fileBytes) return refusal(new AppError('too_large', { message: fileTooLarge }));
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return await call(receiveChannel, { name: file.name, bytes });
  } catch {
    const message = 'This file couldn’t be read. If it is a folder, choose the file inside it';
    return refusal(new AppError('unreadable_file', { message }));
  }
}

const refusal = (error: AppError): Result<unknown> => ({ ok: false, error: toProblem(error) });

/** Listens to one event of the desk. The listener gets the payload alone. */
function on(name: string, listener: Listener): () => void {
  const set = listeners.get(name);
  if (!set) throw new Error(`There is no event ${name}`);
  // A wrapper of its own, so that the same function may listen twice and stop once.
  const wrapped: Listener = (payload) => listener(payload);
  set.add(wrapped);
  if (!listening) {
    listening = true;
    // What was said before this moment is not said again: the window reads once more.
    void call(listenChannel, undefined).then(() => tell('connected', {}));
  }
  return () => {
    set.delete(wrapped);
  };
}

function tell(name: string, payload: unknown): void {
  for (const listener of listeners.get(name) ?? []) listener(payload);
}

ipcRenderer.on(eventChannel, (_event, name: string, payload: unknown) => tell(name, payload));

const verbs = buildVerbs(commandNames, (name, input) => call(channelOf(name), input));
contextBridge.exposeInMainWorld('footbridge', { ...verbs, files: { ...verbs.files, receive }, on });
