import { ensureBuilt } from './run/build.mjs';
import { capture, runNode } from './run/children.mjs';
import { obtainElectron } from './run/electron.mjs';
import { helpPage, readFlags } from './run/flags.mjs';
import { ensureInstalled } from './run/install.mjs';
import { inside, pinnedNode } from './run/places.mjs';
import { main, Refusal } from './run/say.mjs';

const flagTable = {
  check: { means: 'only check what would be packed; needs no Electron' },
  dir: { means: 'leave the packed app in a folder instead of making installers' },
  help: { means: 'show this' },
};

await main(async () => {
  const flags = readFlags(process.argv.slice(2), flagTable);
  if (flags.help) {
    console.log(helpPage('npm run package -- [flags]    makes the installers of this system, in dist/', flagTable));
    return 0;
  }
  await ensureInstalled();
  await ensureBuilt();
  const { code, output } = await capture(pinnedNode(), [inside('scripts/package/check.ts')]);
  console.log(output.trimEnd());
  if (code !== 0 || flags.check) return code;
  if (!(await obtainElectron({ insist: true }))) {
    throw new Refusal('It was checked but not packed: Electron is not on this computer and could not be fetched.');
  }
  const builder = inside('node_modules/electron-builder/cli.js');
  return runNode([builder, '--config', 'build/electron-builder.yml', ...(flags.dir ? ['--dir'] : [])]);
});
