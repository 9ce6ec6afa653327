import { existsSync } from 'node:fs';
import { runNode } from './run/children.mjs';
import { ensureInstalled } from './run/install.mjs';
import { inside } from './run/places.mjs';
import { main, Refusal } from './run/say.mjs';

await main(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined) throw new Refusal('Say which file to run.');
  await ensureInstalled();
  if (!existsSync(inside(file))) throw new Refusal(`There is no ${file}.`);
  return runNode([inside(file), ...rest]);
});
