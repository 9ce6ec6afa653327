import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Writes a small built window: a page, a script and a style sheet. */
export function writeRenderer(folder: string): URL {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><html><head><title>F</title></head><body></body></html>',
  );
  writeFileSync(path.join(folder, 'assets', 'index-abc.js'), 'export {};');
  writeFileSync(path.join(folder, 'assets', 'index-abc.css'), 'body{}');
  writeFileSync(path.join(folder, 'assets', 'notes.txt'), 'not a file of the window');
  return pathToFileURL(`${folder}/`);
}
