import { describe, expect, it } from 'vitest';
import {
  acceptedExtensions,
  checkDocument,
  checkProfileImage,
  contentMatches,
  extensionOf,
  fileMessages,
  imageTypeOf,
} from './file-checks.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('file checks', () => {
  it('takes images of up to 1,000,000 bytes as profile picture [VAL-36]', () => {
    expect(checkProfileImage({ type: 'image/png', size: 1_000_000 })).toBeNull();
    expect(checkProfileImage({ type: 'image/png', size: 1_000_001 })).toBe('Image size should be less than 1MB');
    expect(checkProfileImage({ type: 'application/pdf', size: 10 })).toBe(fileMessages.notAnImage);
    expect(checkProfileImage({ type: 'image/svg+xml', size: 10 })).toBe(fileMessages.notAnImage);
  });

  it('compares the content with the extension [VAL-33]', () => {
    const office = bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
    for (const extension of ['ppt', 'doc']) {
      expect(contentMatches(extension, office), extension).toBe(true);
      for (const other of ['PK\x03\x04', '%PDF-1.7', 'MZ']) expect(contentMatches(extension, bytes(other))).toBe(false);
    }
    for (const extension of ['pptx', 'docx']) {
      expect(contentMatches(extension, bytes('PK\x03\x04')), extension).toBe(true);
      for (const other of [office, bytes('%PDF-1.7'), bytes('MZ')])
        expect(contentMatches(extension, other)).toBe(false);
    }
    for (const other of [office, bytes('PK\x03\x04')]) expect(contentMatches('pdf', other)).toBe(false);
    expect(contentMatches('pdf', bytes('%PDF-1.7'))).toBe(true);
    expect(contentMatches('pdf', bytes('MZ......'))).toBe(false);
    expect(contentMatches('exe', bytes('MZ'))).toBe(false);
    expect(contentMatches('pdf', new Uint8Array())).toBe(false);
  });

  it('tells images by their first bytes', () => {
    expect(imageTypeOf(bytes('\x89PNG\r\n\x1a\n....'))).toBe('image/png');
    expect(imageTypeOf(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg');
    expect(imageTypeOf(bytes('GIF89a'))).toBe('image/gif');
    expect(imageTypeOf(bytes('RIFF\x00\x00\x00\x00WEBP'))).toBe('image/webp');
    expect(imageTypeOf(bytes('<svg>'))).toBeNull();
    expect([extensionOf('a.tar.GZ'), extensionOf('none')]).toEqual(['gz', '']);
  });
});

it('files are taken by their extension, in any case [VAL-33]', () => {
  for (const name of ['a.pdf', 'a.ppt', 'a.pptx', 'a.doc', 'a.docx', 'A.PDF', 'b.c.DocX']) {
    expect(checkDocument({ name, size: 1 }), name).toBeNull();
  }
  for (const name of ['a.png', 'a.pdf.exe', 'pdf', 'a.docm', '', '.']) {
    expect(checkDocument({ name, size: 1 }), name).toBe('File type not accepted');
  }
});

it('files are taken up to 5 MB, and none that is empty [VAL-34]', () => {
  for (const extension of acceptedExtensions) {
    const name = `a.${extension}`;
    expect(checkDocument({ name, size: 5 * 1024 * 1024 }), name).toBeNull();
    expect(checkDocument({ name, size: 5 * 1024 * 1024 + 1 }), name).toBe('File size too large (max 5MB)');
    expect(checkDocument({ name, size: 0 }), name).toBe('This file is empty. Please choose another one');
  }
});
