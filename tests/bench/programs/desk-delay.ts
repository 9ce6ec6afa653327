import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded before the desk: how late its event loop was, from the first SIGUSR2 to the next.
const file = process.env['FOOTBRIDGE_DELAY_FILE'] ?? '';
const delay = monitorEventLoopDelay({ resolution: 1 });
if (file) {
  process.on('SIGUSR2', () => {
    delay.disable();
    writeFileSync(file, JSON.stringify({ p99: delay.percentile(99) / 1e6, worst: delay.max / 1e6 }));
    delay.reset();
    delay.enable();
  });
}
