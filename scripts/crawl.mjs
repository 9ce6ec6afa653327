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
  const cli = inside('node_modules/@playwright/test/cli.js');
  return runNode([cli, 'test', '-c', inside('playwright.crawl.config.ts'), ...process.argv.slice(2)]);
});
