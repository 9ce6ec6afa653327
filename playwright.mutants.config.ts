import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import screens from './playwright.screens.config.ts';
import { mutantsFolder, noMutant } from './tests/mutations/in-page.ts';
import { type PlannedMutant, planFile } from './tests/mutations/plan.ts';

const folder = mutantsFolder ?? '';
const plan = JSON.parse(readFileSync(path.join(folder, planFile), 'utf8')) as readonly PlannedMutant[];
const faults = plan.some(({ id }) => id !== noMutant);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The tests of screens, with one mutant after the other as `tests/mutations` plans it. With a mutant they wait for less
 * long: what is missing never comes.
 */
export default defineConfig({
  ...screens,
  outputDir: path.join(folder, 'results'),
  ...(faults && { timeout: 30_000, expect: { timeout: 6_000 } }),
  reporter: [['json', { outputFile: path.join(folder, 'report.json') }]],
  use: { ...screens.use, ...(faults && { actionTimeout: 6_000 }), screenshot: 'off' },
  projects: plan.map(({ id, files, tests }) => ({
    name: `mutant ${id}`,
    metadata: { mutant: id },
    testMatch: [...files],
    grep: new RegExp(tests.map((test) => `${escaped(test)}$`).join('|')),
  })),
});
