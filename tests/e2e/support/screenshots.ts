import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { namedPictures, pictureFolder } from '../../support/named-pictures.ts';
import { smallPng } from '../../support/small-png.ts';
import { screens } from './screen-table.ts';
import { openScreen, settled, sizes, turn } from './screens.ts';
import { sample, test } from './workspace.ts';

test.describe.configure({ mode: 'parallel' });

const schemes = ['light', 'dark'] as const;

const wanted = new Set(namedPictures());

/** Screens of people who sign up come last: they would stand in the lists of the others. */
const ordered = [
  ...screens.filter((screen) => screen.as in sample),
  ...screens.filter((screen) => !(screen.as in sample)),
];

for (const screen of ordered) {
  const pictures = sizes
    .flatMap((size) => schemes.map((scheme) => ({ size, scheme, file: `${screen.name}-${scheme}-${size.width}.png` })))
    .filter(({ file }) => wanted.delete(file));
  if (pictures.length === 0) continue;
  test(`picture of ${screen.name}`, async ({ page, workspace }) => {
    await mkdir(pictureFolder, { recursive: true });
    await openScreen(page, workspace, screen);
    for (const { size, scheme, file } of pictures) {
      await page.setViewportSize(size);
      await turn(page, scheme);
      await settled(page);
      await writeFile(path.join(pictureFolder, file), smallPng(await page.screenshot()));
    }
  });
}

if (wanted.size > 0)
  throw new Error(`No screen of the table has the name of these pictures: ${[...wanted].join(', ')}`);
