import { writeFileSync } from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import { createSettings } from '../../../src/main/settings/settings.ts';
import { openSettings, settingsFile } from '../../../src/main/settings/settings-store.ts';

// Saves settings again and again, and says so after each: its system calls are watched from outside.
const [folder = '', saves = '1', how = ''] = process.argv.slice(2);
const store = openSettings(
  folder,
  '1.0.0',
  (options) => new Conf({ ...options, configName: 'config' }),
  () => undefined,
);
const { handlers: commands } = createSettings({
  store,
  sharedByDefault: () => false,
  onSharing: () => Promise.resolve(),
});
for (let save = 0; save < Number(saves); save += 1) {
  const settings = { theme: 'dark', sidebarCollapsed: save % 2 === 0 } as const;
  if (how === 'careless') writeFileSync(path.join(folder, settingsFile), JSON.stringify({ settings }));
  else commands['settings.save'](settings);
  process.stdout.write(`acknowledged ${save}\n`);
}
