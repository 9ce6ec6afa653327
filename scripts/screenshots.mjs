import { ensureBuilt } from './run/build.mjs';
import { runNode } from './run/children.mjs';
import { ensureChromium } from './run/chromium.mjs';
import { ensureInstalled } from './run/install.mjs';
import { inside } from './run/places.mjs';
import { main } from './run/say.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureChromium();
  await ensureBuilt();
  const env = { ...process.env, FOOTBRIDGE_SCREENSHOTS: '1' };
  return runNode([inside('node_modules/@playwright/test/cli.js'), 'test', ...process.argv.slice(2)], { env });
});
