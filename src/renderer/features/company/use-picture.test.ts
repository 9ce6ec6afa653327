import { describe, expect, it } from 'vitest';
import { fileMessages, maximumImageBytes } from '#shared/rules/files/file-checks.ts';
import { pictureProblem } from './use-picture.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const bytesOf = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const picture = (type: string, start: readonly number[], size = 100) => {
  const bytes = new Uint8Array(size);
  bytes.set(start);
  return new Blob([bytes], { type });
};

describe('a file that is to become a picture', () => {
  it('is an image by its type and by its first bytes [VAL-35]', async () => {
    for (const [type, start] of [
      ['image/png', png],
      ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
      ['image/gif', bytesOf('GIF89a')],
      ['image/gif', bytesOf('GIF87a')],
      ['image/webp', bytesOf('RIFF0000WEBP')],
    ] as const) {
      expect(await pictureProblem(picture(type, start)), type).toBeNull();
      expect(await pictureProblem(picture('', start)), `${type} without a type`).toBe(fileMessages.notAnImage);
      for (const other of [[0x4d, 0x5a], bytesOf('%PDF-1.7'), bytesOf('<svg/>'), bytesOf('RIFF0000WAVE'), []])
        expect(await pictureProblem(picture(type, other)), `${type}: ${other}`).toBe(fileMessages.notAnImage);
    }
    expect(await pictureProblem(picture('application/pdf', png))).toBe(fileMessages.notAnImage);
    expect(await pictureProblem(picture('image/svg+xml', png))).toBe(fileMessages.notAnImage);
  });

  it('has at most 1,000,000 bytes, exactly that many included [VAL-36]', async () => {
    expect(await pictureProblem(picture('image/png', png, maximumImageBytes))).toBeNull();
    expect(await pictureProblem(picture('image/png', png, maximumImageBytes + 1))).toBe(
      'Image size should be less than 1MB',
    );
  });
});
