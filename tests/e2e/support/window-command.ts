import type { Page } from '@playwright/test';
import type { DeskInput, DeskOutput } from '#shared/desk/contract.ts';
import type { CommandName } from '#shared/desk/names.ts';
import type { Result } from '#shared/desk/types.ts';

/** Runs a command at the desk that a page belongs to, as its window would. Throws what the desk refuses. */
export async function run<C extends CommandName>(page: Page, command: C, input?: DeskInput<C>): Promise<DeskOutput<C>> {
  const { origin } = new URL(page.url());
  // A connection that is kept may be closed by the desk, or be gone with it, while the next command is sent on it.
  const headers = { origin, connection: 'close' };
  const result = (await (
    await page.request.post(`${origin}/desk/${command}`, { headers, data: { input } })
  ).json()) as Result<DeskOutput<C>>;
  if (!result.ok) throw new Error(`${command}: ${result.error.message} ${JSON.stringify(result.error.fields ?? '')}`);
  return result.data;
}
