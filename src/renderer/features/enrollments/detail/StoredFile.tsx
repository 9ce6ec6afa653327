import { Button } from '@mantine/core';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import type { StoredFileLink as File } from '#shared/contract/enrollment-schemas.ts';
import { useServiceFile } from '../../../app/desk/use-service-file.ts';
import { sizeText } from '../../../ui/format.ts';
import classes from './detail.module.css';

/** A file that was handed in, to be saved. `label`: what it is. */
export function StoredFile({ file, label }: { file: File; label: string }) {
  const { busy, save } = useServiceFile();
  return (
    <div className={classes.file}>
      <IconFileText size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.fileText}>
        <span className={classes.fileName}>{file.name}</span>
        <span className={classes.fileAbout}>
          {file.type.split('/').at(-1)?.toUpperCase()} · {sizeText(file.size)}
        </span>
      </span>
      <Button
        size="compact-sm"
        fz={13}
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={15} />}
        aria-label={`Save ${label}: ${file.name}`}
        onClick={() => void save({ call: 'files.read', params: { id: file.id } })}
      >
        Save
      </Button>
    </div>
  );
}
