import { expect, it } from 'vitest';
import { fileViewOf, pictureRefusal, viewTexts } from './viewable.ts';

/** The start of a JPEG that says it has a size, without any pixels. */
const jpegOf = (width: number, height: number) => {
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, ...size, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
};

it('shows PDFs and pictures, by their names', () => {
  expect(['a.PDF', 'a.png', 'a.jpeg', 'a.webp', 'a.gif'].map(fileViewOf)).toEqual([
    'pdf',
    'picture',
    'picture',
    'picture',
    'picture',
  ]);
  expect(['a.docx', 'a.svg', 'a.html', 'pdf', ''].map(fileViewOf)).toEqual([null, null, null, null, null]);
});

it('refuses a picture by its size before it is decoded', () => {
  expect(pictureRefusal(jpegOf(7000, 7000))).toBeNull();
  expect(pictureRefusal(jpegOf(30_000, 30_000))).toBe(
    'This picture has 30,000 × 30,000 pixels, too many to be shown here',
  );
});

it('refuses what has no header of a picture', () => {
  for (const bytes of [
    ...['<svg onload=alert(1)>', '%PDF-1.7', ''].map((text) => new TextEncoder().encode(text)),
    jpegOf(1, 1).subarray(0, 9),
  ]) {
    expect(pictureRefusal(bytes)).toBe(viewTexts.damagedPicture);
  }
});
