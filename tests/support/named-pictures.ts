import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const publicPages = 'src/renderer/features/landing/ProductPicture.tsx';

/** Where the pictures of the documentation are. */
export const pictureFolder = path.join(root, 'docs/screenshots');

/** The pages of documentation, by their paths from the root: README.md and those below docs/. */
export function documentPages(): string[] {
  const names = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  return ['README.md', ...names.filter((name) => name.endsWith('.md')).map((name) => path.join('docs', name))];
}

/** The file names of every picture that a document or a public page shows, each once. */
export function namedPictures(): string[] {
  const shown = documentPages().flatMap((page) => [...read(page).matchAll(/screenshots\/([\w-]+\.png)/g)]);
  const listed = [...read(publicPages).matchAll(/screenshots\/(\{\S*\.png)/g)];
  const names = [...shown.map(([, name = '']) => name), ...listed.flatMap(([, names = '']) => spelledOut(names))];
  return [...new Set(names)].toSorted();
}

/** `{a,b}-1.png` as `a-1.png` and `b-1.png`. */
function spelledOut(names: string): string[] {
  const [group, choices] = /\{([^{}]*)\}/.exec(names) ?? [];
  if (group === undefined || choices === undefined) return [names];
  return choices.split(',').flatMap((choice) => spelledOut(names.replace(group, choice)));
}

const read = (page: string) => readFileSync(path.join(root, page), 'utf8');
