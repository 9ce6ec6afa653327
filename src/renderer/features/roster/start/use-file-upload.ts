import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Problem } from '#shared/errors.ts';
import { runCommand } from '../../../app/desk/desk.ts';
import { getBridge } from '../../../app/desk/desk-bridge.ts';
import { readAgain } from '../../../app/desk/query-client.ts';
import { deskKey } from '../../../app/desk/use-read.ts';
import { useHere } from '../../../app/routes/use-here.ts';
import { toast } from '../../../app/shell/toasts.ts';

/** A file that was refused, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly problem: Problem;
}

/** Hands a file to the desk, has it looked at, and goes on to its columns. */
export function useFileUpload(): {
  /** The name of the file that is being read. */
  readonly reading: string | null;
  readonly refused: RefusedFile | undefined;
  readonly upload: (file: File) => Promise<void>;
} {
  const client = useQueryClient();
  const navigate = useNavigate();
  const here = useHere();
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<RefusedFile>();
  const upload = useCallback(
    async (file: File) => {
      setReading(file.name);
      setRefused(undefined);
      const received = await getBridge().files.receive(file);
      const opened = received.ok ? await runCommand('roster.open', { fileId: received.data.fileId }) : received;
      setReading(null);
      if (!opened.ok) return setRefused({ name: file.name, problem: opened.error });
      const { importId } = opened.data;
      client.setQueryData(deskKey('roster.read', { importId }), opened.data);
      void readAgain(client, { queryKey: ['desk', 'roster.list'] });
      if (!here.current) return toast.info(`${file.name} has been read. Continue at “Upload students”`);
      await navigate(`/educator/upload-student?import=${importId}`);
    },
    [client, navigate, here],
  );
  return { reading, refused, upload };
}
