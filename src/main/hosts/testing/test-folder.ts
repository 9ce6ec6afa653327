import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder that goes away with the test. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footbridge-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
