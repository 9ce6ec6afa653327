import type { BrowserContext, Page } from '@playwright/test';
import { freshPerson, internshipBody } from './support/sample-work.ts';
import { expect, test, type Workspace } from './support/workspace.ts';

const crashes = 20;

/** Ends the process of a page, as running out of memory would. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  const protocol = await context.newCDPSession(page);
  // The process that would answer is the one that dies.
  void protocol.send('Page.crash').catch(() => undefined);
  await gone;
}

async function storedGoal(workspace: Workspace, id: string): Promise<string> {
  return String((await workspace.run('drafts.read', { id })).body.goal);
}

test('twenty crashes while somebody types: what the page called saved is there each time, and writing goes on [E-11]', async ({
  context,
  workspace,
}) => {
  test.setTimeout(240_000);
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const body = { ...internshipBody, goal: '' };
  const { id, revision } = await workspace.run('drafts.create', { method: 'internship', body });
  await workspace.run('drafts.save', { id, revision, step: 1, title: 'Quality lab intern', body });
  let shown = '';
  for (let round = 1; round <= crashes; round += 1) {
    const page = await context.newPage();
    await page.goto(`${workspace.address}/employer/internship/add?draft=${id}`);
    const goal = page.getByLabel('Goal');
    await expect(goal).toHaveValue(shown);
    await goal.focus();
    await goal.press('ControlOrMeta+End');
    await goal.pressSequentially(`Word ${round}. `);
    await expect.poll(() => storedGoal(workspace, id)).toBe(`${shown}Word ${round}. `);
    shown = `${shown}Word ${round}. `;
    // In the middle of the next word.
    await goal.pressSequentially('un', { delay: 5 });
    await crash(context, page);
    await page.close();
    const kept = await storedGoal(workspace, id);
    expect(kept.startsWith(shown), kept).toBe(true);
    expect(`${shown}un`.startsWith(kept)).toBe(true);
    shown = kept;
  }
});
