import './app/shell/zod-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './ui/theme/tokens.css';
import './ui/theme/global.css';
import './ui/theme/mantine.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { getBridge, styleNonce } from './app/desk/desk-bridge.ts';
import { nextEvent } from './app/desk/next-event.ts';
import { StartFailure } from './app/StartFailure.tsx';
import { toast } from './app/shell/toasts.ts';
import { explainDisabled } from './ui/form/disabled-because.ts';
import { watchStyles } from './ui/theme/failed-styles.ts';

async function start(container: HTMLElement): Promise<void> {
  watchStyles(document);
  explainDisabled(document, toast.info);
  const nonce = styleNonce();
  const bridge = getBridge();
  // What is read once the desk is heard misses no event, and need not be read again when the events come.
  await nextEvent(bridge, ['connected', 'disconnected']);
  let isOutdated = false;
  void nextEvent(bridge, ['session.changed', 'connected']).then(() => {
    isOutdated = true;
  });
  const [settings, session] = await Promise.all([bridge.settings.read(), bridge.session.read()]);
  const root = createRoot(container);
  if (!settings.ok) return root.render(<StartFailure message={settings.error.message} />);
  if (!session.ok) return root.render(<StartFailure message={session.error.message} />);
  root.render(
    <App nonce={nonce} settings={settings.data} session={session.data} hasSessionChanged={() => isOutdated} />,
  );
}

const container = document.getElementById('root');
if (container) void start(container);
