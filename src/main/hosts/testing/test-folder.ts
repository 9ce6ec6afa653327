import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { usersOf } from './processes.ts';

/** A temporary folder that goes away with the test, once no process is left that was started on it. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footbridge-test-'));
  onTestFinished(async () => {
    // A service whose desk was killed writes a moment longer, into what is being removed.
    await vi.waitFor(() => expect(usersOf(folder)).toEqual([]), 10_000);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
