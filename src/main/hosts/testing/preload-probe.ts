import vm from 'node:vm';
import { channelOf, eventChannel, listenChannel } from '#shared/desk/channels.ts';
import { commandNames } from '#shared/desk/names.ts';
import type { Findings } from './electron-probes.ts';
import { strict } from './electron-strict.ts';

type Api = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>> & {
  on?: (name: string, listener: (...args: unknown[]) => void) => () => void;
};

/** Runs the built preload as a sandboxed window does (one CommonJS file, no Node) and looks at what it exposes. */
export async function probePreload(code: string): Promise<{ rows: Findings; surface: string[] }> {
  const exposed = new Map<string, Api>();
  const invoked: [string, unknown][] = [];
  let hear: ((...args: unknown[]) => void) | undefined;
  const electron = strict('electron', {
    contextBridge: strict('contextBridge', {
      exposeInMainWorld: (name: string, api: Api) => void exposed.set(name, api),
    }),
    ipcRenderer: strict('ipcRenderer', {
      invoke: (channel: string, input: unknown) => {
        invoked.push([channel, input]);
        return Promise.resolve({ ok: true, data: channel });
      },
      on: (channel: string, listener: (...args: unknown[]) => void) => {
        if (channel === eventChannel) hear = listener;
      },
    }),
  });
  const require = (name: string) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload has no ${name}`);
    return electron;
  };
  vm.runInNewContext(code, { require, module: { exports: {} }, exports: {} });

  const api = exposed.get('footbridge') ?? {};
  const rows = {
    '20 nothing of Electron in the page': [
      ...(exposed.size === 1 ? [] : [`${exposed.size} names in the page`]),
      ...probeSurface(api),
      ...(await probeVerbs(api, invoked)),
      ...(await probeEvents(api, invoked, (...args) => hear?.(...args))),
    ],
  };
  return { rows, surface: surfaceOf(api) };
}

/** Everything that the page can reach, by its path. */
function surfaceOf(api: Api): string[] {
  const walk = (value: unknown, place: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => walk(part, place ? `${place}.${name}` : name))
      : [`${place} ${typeof value}`];
  return walk(api, '').sort();
}

/** The nouns, their verbs, one way to hand over a file and one to listen: nothing else. */
function probeSurface(api: Api): string[] {
  const expected = [...commandNames, 'files.receive'].sort();
  const found = Object.entries(api)
    .filter(([noun]) => noun !== 'on')
    .flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`))
    .sort();
  return expected.join() === found.join() ? [] : [`verbs: ${found.join()}`];
}

async function probeVerbs(api: Api, invoked: [string, unknown][]): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of commandNames) {
    const [noun = '', verb = ''] = name.split('.');
    await api[noun]?.[verb]?.({ a: 1 }, 'a second argument');
    const [channel, input] = invoked.pop() ?? [];
    if (channel !== channelOf(name) || JSON.stringify(input) !== '{"a":1}') wrong.push(`${name} sent ${channel}`);
  }
  const bytes = new TextEncoder().encode('Name');
  const file = { name: 'students.csv', size: 4, arrayBuffer: () => Promise.resolve(bytes.buffer) };
  await api['files']?.['receive']?.(file);
  if (JSON.stringify(invoked.pop()?.[1]) !== JSON.stringify({ name: 'students.csv', bytes }))
    wrong.push('a file was not handed over as its bytes');
  const before = invoked.length;
  await api['files']?.['receive']?.({ ...file, size: 50 * 1024 * 1024 + 1, arrayBuffer: () => Promise.reject() });
  await api['files']?.['receive']?.({ ...file, arrayBuffer: () => Promise.reject() });
  if (invoked.length !== before) wrong.push('a file without bytes was handed over');
  return wrong;
}

async function probeEvents(
  api: Api,
  invoked: [string, unknown][],
  tell: (...args: unknown[]) => void,
): Promise<string[]> {
  const wrong: string[] = [];
  const heard: unknown[][] = [];
  const connected: unknown[][] = [];
  api.on?.('connected', (...args) => connected.push(args));
  const stop = api.on?.('mail.arrived', (...args) => heard.push(args));
  await new Promise((resolve) => setImmediate(resolve));
  if (JSON.stringify(connected) !== '[[{}]]') wrong.push('it does not say that it is connected');
  if (invoked.pop()?.[0] !== listenChannel) wrong.push('it does not say that it listens');
  tell({ sender: 'an event object' }, 'mail.arrived', { id: '1' });
  tell({ sender: 'an event object' }, 'drafts.changed', { ids: [] });
  stop?.();
  tell({ sender: 'an event object' }, 'mail.arrived', { id: '2' });
  if (JSON.stringify(heard) !== '[[{"id":"1"}]]') wrong.push(`heard ${JSON.stringify(heard)}`);
  try {
    api.on?.('ipc-message', () => undefined);
    wrong.push('any event can be listened to');
  } catch {
    // Only the events of the contract have listeners.
  }
  return wrong;
}
