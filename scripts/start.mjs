import { ensureBuilt } from './run/build.mjs';
import { childEnvironment, runNode, runThrough } from './run/children.mjs';
import { obtainElectron } from './run/electron.mjs';
import { addressComplaint, helpPage, portComplaint, readFlags, toArguments } from './run/flags.mjs';
import { decideHost, hasDisplay, isRootOnLinux } from './run/host.mjs';
import { ensureInstalled } from './run/install.mjs';
import { inside, root } from './run/places.mjs';
import { main } from './run/say.mjs';

const hostComplaint = (text) =>
  /^(?:electron|browser)$/.test(text) ? null : `--host is electron or browser, not '${text}'.`;

const flagTable = {
  sample: { means: 'fill the service of this computer with the sample workspace' },
  data: { value: 'DIR', means: "folder of everything kept on this computer; default: the system's place for it" },
  host: { value: 'electron|browser', means: 'a window of its own, or a tab of your browser', check: hostComplaint },
  port: { value: 'N', means: 'port of the browser host; default: any free one', check: portComplaint },
  server: { value: 'URL', means: 'use that service instead of the one on this computer', check: addressComplaint },
  'no-open': { means: 'only print the address' },
  'back-up': { value: 'FILE', means: 'back up everything on this computer to one new file, and end' },
  restore: { value: 'FILE', means: 'restore such a file, and end; what was there is set aside' },
  help: { means: 'show this' },
};

await main(async () => {
  const flags = readFlags(process.argv.slice(2), flagTable);
  if (flags.help) {
    console.log(helpPage('npm start -- [flags]    opens Footbridge', flagTable));
    return 0;
  }
  await ensureInstalled();
  await ensureBuilt();
  if (flags['back-up'] || flags.restore) {
    return runNode([inside('out/main/browser.js'), ...toArguments(flags, ['data', 'back-up', 'restore'])]);
  }
  const host = await decideHost({
    asked: flags.host,
    port: flags.port !== undefined,
    display: hasDisplay(),
    rootOnLinux: isRootOnLinux(),
    obtain: (insist) => obtainElectron({ insist }),
  });
  console.log(`Opening in ${host.kind === 'electron' ? 'Electron' : 'the browser'}, ${host.because}.`);
  const passed = toArguments(flags, ['sample', 'data', 'server', 'port', 'no-open']);
  if (host.kind === 'browser') return runNode([inside('out/main/browser.js'), ...passed]);
  return runThrough(host.program, [root, ...passed], { env: childEnvironment({ ELECTRON_RUN_AS_NODE: undefined }) });
});
