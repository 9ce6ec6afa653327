import { randomUUID } from 'node:crypto';

/** A file that a test uploads. */
export interface TestFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The media type that the sender claims. */
  readonly type?: string;
  /** The form's field, where it is not the one that the call takes. */
  readonly field?: string;
}

/** A form with fields and files as browsers write it; names go in as they are, quotes escaped. */
export function multipart(files: readonly Required<TestFile>[], fields: Readonly<Record<string, unknown>>) {
  const boundary = `----${randomUUID()}`;
  const start = `--${boundary}\r\ncontent-disposition: form-data; name=`;
  const texts = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return Buffer.from(`${start}"${name}"\r\n\r\n${text}\r\n`);
  });
  const parts = files.map(({ field, name, type, bytes }) => {
    const quoted = name.replace(/["\r\n]/g, encodeURIComponent);
    const head = `${start}"${field}"; filename="${quoted}"\r\ncontent-type: ${type}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
  });
  return {
    payload: Buffer.concat([...texts, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
