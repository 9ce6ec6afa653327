import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { buildVerbs } from '#shared/desk/bridge.ts';
import { channelOf, eventChannel, listenChannel, receiveChannel } from '#shared/desk/channels.ts';
import { commandNames, eventNames } from '#shared/desk/names.ts';
import type { Result } from '#shared/desk/types.ts';
import { AppError, toProblem } from '#shared/errors.ts';

type Listener = (payload: unknown) => void;

const listeners = new Map<string, Set<Listener>>(eventNames.map((name) => [name, new Set()]));
let listening = false;

/** One call over a fixed channel. It settles: Electron's own failures become a `Result` too. */
async function call(channel: string, input: unknown): Promise<Result<unknown>> {
  try {
    return (await ipcRenderer.invoke(channel, input)) as Result<unknown>;
  } catch {
    return { ok: false, error: toProblem(new AppError('internal')) };
  }
}

/** Files from the disk travel as their path, which the page never learns; files made by the page as bytes. */
async function receive(file: File): Promise<Result<unknown>> {
  try {
    const path = webUtils.getPathForFile(file);
    const input = path ? { path } : { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    return await call(receiveChannel, input);
  } catch {
    return { ok: false, error: toProblem(new AppError('malformed')) };
  }
}

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
