import { runNode } from './run/children.mjs';
import { helpPage, portComplaint, readFlags, toArguments } from './run/flags.mjs';
import { ensureInstalled } from './run/install.mjs';
import { inside } from './run/places.mjs';
import { main } from './run/say.mjs';

const flagTable = {
  port: { value: 'N', means: 'port to listen on', check: portComplaint },
  data: { value: 'DIR', means: 'folder of the database, the files and the mails' },
  host: { value: 'ADDR', means: 'address to listen on; default: this computer only' },
  sample: { means: 'fill it with the sample workspace' },
  help: { means: 'show this' },
};

/** Commands that look after the data and end; they read their own flags. */
const commands = ['restored', 'verify-place', 'create-admin'];

await main(async () => {
  const [command = '', ...rest] = process.argv.slice(2);
  if (commands.includes(command)) {
    await ensureInstalled();
    return runNode([inside('src/server/main.ts'), command, ...rest]);
  }
  const flags = readFlags(process.argv.slice(2), flagTable);
  if (flags.help) {
    console.log(helpPage('npm run server -- [flags]    runs the service alone', flagTable));
    console.log('\nnpm run server -- restored [--data DIR]    after a dump or a folder was put back');
    console.log(
      '\nnpm run server -- verify-place [ID|NAME] [--undo] [--data DIR]    verifies a company or an institution',
    );
    console.log('\nnpm run server -- create-admin E-MAIL --first-name NAME [--data DIR]    makes an administrator');
    console.log('\nDATABASE_URL=postgres://… keeps the data on PostgreSQL, SMTP_URL=smtp://… sends the mails.');
    return 0;
  }
  await ensureInstalled();
  return runNode([inside('src/server/main.ts'), ...toArguments(flags, ['port', 'data', 'host', 'sample'])]);
});
