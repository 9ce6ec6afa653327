import { z } from 'zod';
import { readAnnouncement } from '../../workspace/instance-lock.ts';
import { instanceKeyHeader } from './gate.ts';

const answer = z.object({ ok: z.literal(true), data: z.string() });

/** The sentence for a second start on the same data folder, with a fresh address where the running desk gives one. */
export async function describeRunning(dataFolder: string): Promise<string> {
  const address = await askForAddress(dataFolder);
  return address
    ? `Footbridge is already running: ${address}`
    : `Footbridge is already running with the data in ${dataFolder}.`;
}

async function askForAddress(dataFolder: string): Promise<string | null> {
  const running = readAnnouncement(dataFolder);
  if (!running) return null;
  try {
    const response = await fetch(`http://127.0.0.1:${running.port}/desk/address`, {
      method: 'POST',
      headers: { [instanceKeyHeader]: running.key },
      signal: AbortSignal.timeout(3000),
    });
    return answer.parse(await response.json()).data;
  } catch {
    return null;
  }
}
