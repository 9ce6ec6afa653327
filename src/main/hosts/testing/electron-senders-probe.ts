import type { WebFrameMain } from 'electron';
import { channelOf, listenChannel, receiveChannel } from '#shared/desk/channels.ts';
import { commandNames } from '#shared/desk/names.ts';
import type { Result } from '#shared/desk/types.ts';
import { FakeContents, type FakeWindow, invocation, seen } from './electron-double.ts';

const ourPage = 'app://bundle/employer/dashboard';

/** Sends over a channel as this page would. */
export async function send(channel: string, input: unknown, sender: FakeContents, frame: WebFrameMain | null) {
  return (await seen.channels.get(channel)?.(invocation(sender, frame), input)) as Result<unknown>;
}

/** Every channel, from everybody who may not use it and with everything that it may not carry. */
export async function probeSenders(window: FakeWindow): Promise<{ wrong: string[]; asked: number }> {
  const { webContents } = window;
  const page = webContents.mainFrame;
  const channels = [...commandNames.map(channelOf), receiveChannel, listenChannel];
  const wrong = channels.filter((channel) => !seen.channels.has(channel)).map((channel) => `${channel} is missing`);
  if (seen.channels.size !== channels.length) wrong.push(`${seen.channels.size} channels`);
  const stranger = new FakeContents();
  stranger.mainFrame = { url: ourPage } as WebFrameMain;
  let asked = 0;
  async function refused(what: string, codes: string[], work: Promise<Result<unknown>>): Promise<void> {
    const result = await work;
    asked += 1;
    const code = result.ok ? 'ok' : result.error.code;
    if (!codes.includes(code)) wrong.push(`${what}: ${code}`);
  }
  const large = { text: 'x'.repeat(1_000_000) };
  const no = ['untrusted_sender'];
  for (const channel of channels) {
    const from = (sender: FakeContents, frame: WebFrameMain | null, input: unknown = {}) =>
      send(channel, input, sender, frame);
    await refused(`${channel} from unknown contents`, no, from(stranger, stranger.mainFrame));
    await refused(`${channel} from a frame of ours elsewhere`, no, from(stranger, page));
    await refused(`${channel} from a frame inside`, no, from(webContents, { url: ourPage } as WebFrameMain));
    await refused(`${channel} from no frame`, no, from(webContents, null));
    for (const url of ['https://example.org/', 'app://bundle.example/', 'file:///index.html', 'about:blank', '']) {
      webContents.mainFrame = { url } as WebFrameMain;
      await refused(`${channel} from ${url}`, no, from(webContents, webContents.mainFrame));
    }
    webContents.mainFrame = page;
    await refused(`${channel} oversized`, ['too_large', 'malformed'], from(webContents, page, large));
    await refused(`${channel} with a text`, ['invalid', 'malformed'], from(webContents, page, 'text'));
    await refused(`${channel} with a list`, ['invalid', 'malformed'], from(webContents, page, [1]));
  }
  return { wrong, asked };
}
