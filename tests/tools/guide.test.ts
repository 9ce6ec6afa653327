import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { documentPages, namedPictures, pictureFolder } from '../support/named-pictures.ts';

const root = path.join(import.meta.dirname, '../..');
const guide = 'docs/guide';
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const sourcesBelow = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => read(`${folder}/${name}`));

/** A text as people read it; what a program puts in is … */
const tidy = (text: string) =>
  text
    .replace(/\\(['"`])/g, '$1')
    .replace(/\$?\{[^{}]*\}/g, '…')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:… ?)+|(?: ?…)+$/g, '');

/** The texts of the window, whole: those in quotes and those between tags. */
function textsOfTheWindow(): Set<string> {
  const source = [...sourcesBelow('src/renderer'), ...sourcesBelow('src/shared')]
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = [
    /'((?:[^'\\\n]|\\.)*)'/g,
    /"((?:[^"\\\n]|\\.)*)"/g,
    /`((?:[^`\\]|\\.)*)`/g,
    /[>}]([^<>{}=;]+)(?=[<{])/g,
  ];
  return new Set(found.flatMap((pattern) => [...source.matchAll(pattern)].map(([, text = '']) => tidy(text))));
}

/** What a page gives as the name of a button, field or page: *this*. Commands, pictures and **bold words** are not. */
function labelsOf(page: string): string[] {
  const words = read(page).replace(/```[\s\S]*?```|`[^`\n]*`|!\[[^\]]*\]\([^)]*\)|\*\*[^*]*\*\*/g, '');
  return [...words.matchAll(/\*([^*\s][^*]*)\*/g)].map(([, label = '']) => tidy(label));
}

const pages = readdirSync(path.join(root, guide)).map((name) => `${guide}/${name}`);
const texts = textsOfTheWindow();

it.each(pages)('%s names pages and controls as the window does', (page) => {
  expect(labelsOf(page).filter((label) => !texts.has(label))).toEqual([]);
});

it('the guide has names of pages and controls', () => {
  expect(pages.flatMap(labelsOf).length).toBeGreaterThan(300);
});

it('every picture that a document or a public page names is there, and no other', () => {
  expect(readdirSync(pictureFolder).toSorted()).toEqual(namedPictures());
});

/** What can be linked to on a page: its headings, as GitHub spells them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it.each([...documentPages(), 'CONTRIBUTING.md', 'CHANGELOG.md'])('the links of %s lead somewhere', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
  const broken = links.filter(([, file = '', anchor]) => {
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(path.join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});
