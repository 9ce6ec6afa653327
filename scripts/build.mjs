import { ensureBuilt } from './run/build.mjs';
import { ensureInstalled } from './run/install.mjs';
import { main } from './run/say.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
});
