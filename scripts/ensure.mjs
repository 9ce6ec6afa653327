import { ensureInstalled } from './run/install.mjs';
import { main } from './run/say.mjs';

await main(ensureInstalled);
