import type { CommandName } from './names.ts';

/** Electron's channel of a command. */
export function channelOf(command: CommandName): string {
  return `footbridge:${command}`;
}

/** Carries a picked or dropped file: its path, or its name and bytes. */
export const receiveChannel = 'footbridge:files.receive';
/** The window says that it listens to events from now on. */
export const listenChannel = 'footbridge:listen';
/** Carries an event to the window: its name and its payload. */
export const eventChannel = 'footbridge:event';
