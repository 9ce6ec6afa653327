import { restoredNotice } from '../restores/watch.ts';
import { openFolder, openPrepared } from './open.ts';
import { readCommandLine } from './options.ts';

/**
 * The operator's command after a dump or a folder was put back, while no service runs on it: makes the data safe to go
 * on with. `url` is PostgreSQL's address, or empty. Answers the sentence to print. Throws `StartProblem`.
 */
export async function afterRestore(args: readonly string[], url: string): Promise<string> {
  const folder = openFolder(readCommandLine(args).data);
  const said: string[] = [];
  const database = await openPrepared(folder, url, (sentence) => said.push(sentence), true);
  await database.close();
  return [...said, restoredNotice].join('\n');
}
