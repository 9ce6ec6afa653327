import { useEffect, useState } from 'react';
import { runCommand } from '../../app/desk/desk.ts';
import { maxViewBytes, viewTexts } from './viewable.ts';

/** A file on its way into the window: its bytes, or why there are none. Both null: loading. */
export interface FileBytes {
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly problem: string | null;
}

/** Bytes that one answer of the desk carries. */
const partBytes = 1_000_000;
const loading: FileBytes = { bytes: null, problem: null };
const failed = (problem: string): FileBytes => ({ bytes: null, problem });

/** Reads a stored file, by its id, through the desk. */
export function useFileBytes(id: number): FileBytes {
  const [read, setRead] = useState<{ readonly id: number; readonly state: FileBytes }>({ id, state: loading });
  useEffect(() => {
    const gone = new AbortController();
    void readFile(id, gone.signal).then((state) => gone.signal.aborted || setRead({ id, state }));
    return () => gone.abort();
  }, [id]);
  return read.id === id ? read.state : loading;
}

async function readFile(id: number, gone: AbortSignal): Promise<FileBytes> {
  const fetched = await runCommand('files.fetch', { call: 'files.read', params: { id } });
  if (!fetched.ok) return failed(fetched.error.message);
  const { fileId, size } = fetched.data;
  try {
    if (size === 0) return failed(viewTexts.empty);
    if (size > maxViewBytes) return failed(viewTexts.tooLarge);
    const bytes = new Uint8Array(size);
    for (let from = 0; from < size && !gone.aborted; from += partBytes) {
      const part = await runCommand('files.part', { fileId, from, length: Math.min(partBytes, size - from) });
      if (!part.ok) return failed(part.error.message);
      bytes.set(bytesOf(part.data.base64), from);
    }
    return { bytes, problem: null };
  } finally {
    void runCommand('files.release', { fileId });
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
