import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium, testBrowserFlags } from '../tests/support/chromium.ts';

const build = join(import.meta.dirname, '..', 'build');
const svg = readFileSync(join(build, 'icon.svg'), 'utf8');

/** The pictures that the packager needs. macOS draws its icons with a margin, the others fill their square. */
const pictures = [
  { file: 'icon.png', size: 1024, margin: 0 },
  { file: 'icon-mac.png', size: 1024, margin: 100 },
  ...[16, 32, 48, 64, 128, 256, 512].map((size) => ({ file: `icons/${size}x${size}.png`, size, margin: 0 })),
];

async function draw(page: Page, file: string, size: number, margin: number): Promise<void> {
  const inner = size - 2 * margin;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}svg{display:block;margin:${margin}px;width:${inner}px}</style>${svg}`,
  );
  const path = join(build, file);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, omitBackground: true });
}

const executablePath = findChromium();
const browser = await chromium.launch({ args: [...testBrowserFlags], ...(executablePath && { executablePath }) });
const page = await browser.newPage();
for (const { file, size, margin } of pictures) await draw(page, file, size, margin);
await browser.close();
console.log(`${pictures.length} icons drawn from build/icon.svg`);
