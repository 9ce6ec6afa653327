import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { channelOf } from '#shared/desk/channels.ts';
import type { CommandName } from '#shared/desk/names.ts';
import type { CheckedBackup, FileRef } from '#shared/desk/types.ts';
import { restoreWord } from '#shared/rules/desk/back-up.ts';
import { type FakeWindow, seen } from './electron-double.ts';
import { send } from './electron-senders-probe.ts';

/** Signs up, makes a backup in a data folder, and restores it as a window would; waits for the end of the app. */
export async function probeRestore(data: string): Promise<void> {
  const { webContents } = seen.windows[0] as FakeWindow;
  const run = async (name: CommandName, input: unknown) => {
    const result = await send(channelOf(name), input, webContents, webContents.mainFrame);
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
    return result.data;
  };
  await run('session.signUp', {
    role: 4,
    email: 'asha@northwind-labs.example',
    password: 'Crossing.Rivers9',
    first_name: 'Asha',
    last_name: 'Rao',
  });
  const { size } = (await run('computer.backUp', {})) as FileRef;
  if ((await run('computer.checkBackup', {})) !== null) throw new Error('a file was chosen for the person');
  const [written = ''] = readdirSync(path.join(data, 'temp'));
  seen.chosen = `${data}.footbridge`;
  copyFileSync(path.join(data, 'temp', written), seen.chosen);
  const checked = (await run('computer.checkBackup', {})) as CheckedBackup;
  if (checked.size !== size) throw new Error('another file was checked');
  await run('computer.restore', { id: checked.id, confirm: restoreWord });
  await seen.ended.promise;
}
