import { ActionIcon } from '@mantine/core';
import { IconFileText, IconX } from '@tabler/icons-react';
import type { ChosenFile } from '../../app/desk/chosen-file.ts';
import { sizeText } from '../../ui/format.ts';
import classes from './composer.module.css';

interface AttachedFilesProps {
  readonly files: readonly ChosenFile[];
  /** Gets the `fileId`. */
  readonly onRemove: (fileId: string) => void;
}

/** The files that go with the message which is being written. */
export function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.attached} aria-label="Attached files">
      {files.map(({ fileId, name, size }) => (
        <li key={fileId} className={classes.waitingFile}>
          <IconFileText size={16} stroke={1.7} aria-hidden="true" />
          <span className={classes.fileName}>{name}</span>
          <span className={classes.fileSize}> · {sizeText(size)}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(fileId)}
          >
            <IconX size={14} stroke={2} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
