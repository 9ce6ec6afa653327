/** The program that started this one as a child, if one did. */
export interface Parent {
  /** Resolves when the message has left. */
  post(message: ParentMessage): Promise<void>;
  /** Calls back when the parent is gone. */
  onGone(listener: () => void): void;
}

/** What a child tells its parent. */
type ParentMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'mail'; readonly id: string }
  /** Something about the data that people should read. */
  | { readonly type: 'notice'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string };

/** Electron's side of `utilityProcess`, as far as it is used here. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'close', listener: () => void): void;
}

/** The parent: through Electron's port, through Node's IPC channel, or nobody. */
export function findParent(): Parent {
  const { parentPort } = process as NodeJS.Process & { parentPort?: ParentPort };
  if (parentPort) {
    return {
      post: (message) => {
        parentPort.postMessage(message);
        return new Promise((resolve) => setImmediate(resolve));
      },
      onGone: (listener) => parentPort.on('close', listener),
    };
  }
  if (!process.send) return { post: () => Promise.resolve(), onGone: () => undefined };
  return { post: sendToParent, onGone: whenDisconnected() };
}

/** A parent may be gone before anybody asks to be told: its child would stay for ever. */
function whenDisconnected(): Parent['onGone'] {
  const gone = new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    if (!process.connected) resolve();
  });
  return (listener) => void gone.then(listener);
}

/** A parent that has just gone is no reason to fail. */
function sendToParent(message: ParentMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
