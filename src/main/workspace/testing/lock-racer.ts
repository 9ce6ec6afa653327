import { takeInstanceLock } from '../instance-lock.ts';

/** Says that it is there, tries to take the lock of a folder when it is told to, and holds what it got. */
process.once('message', (folder: string) => {
  const lock = takeInstanceLock(folder);
  process.send?.(lock ? 'owner' : 'second');
  process.once('disconnect', () => lock?.release());
});
process.send?.('ready');
