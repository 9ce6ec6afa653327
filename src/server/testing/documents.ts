import { buffer } from 'node:stream/consumers';
import { writeZip } from '#node/spreadsheet/zip.ts';

/** A zip file with these parts, which is what newer office documents are. */
export function testPackage(...parts: string[]): Promise<Buffer> {
  const content = ['<x/>'];
  return buffer(writeZip(['[Content_Types].xml', ...parts].map((name) => [name, content])));
}

/** A compound file with a stream of that name, which is what older office documents are. */
export function testCompound(stream: string, size = 4096): Buffer {
  const file = Buffer.alloc(size);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.write(stream, size - 1024, 'utf16le');
  return file;
}

/** What passes for a PDF by its first bytes, of so many bytes. */
export function testPdf(size = 100): Buffer {
  const file = Buffer.alloc(size, 0x20);
  file.write('%PDF-1.7\n');
  return file;
}

/** A small file that is what its name says. */
export async function documentFor(name: string): Promise<Buffer> {
  switch (name.split('.').at(-1)?.toLowerCase()) {
    case 'doc':
      return testCompound('WordDocument');
    case 'ppt':
      return testCompound('PowerPoint Document');
    case 'docx':
      return await testPackage('word/document.xml');
    case 'pptx':
      return await testPackage('ppt/presentation.xml');
    default:
      return testPdf();
  }
}
