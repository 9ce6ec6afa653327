import { Button } from '@mantine/core';
import { IconDownload, IconEye, IconFileText } from '@tabler/icons-react';
import type { StoredFileLink as File } from '#shared/contract/enrollment-schemas.ts';
import { useServiceFile } from '../../../app/controls/use-service-file.ts';
import { sizeText } from '../../../ui/format.ts';
import { useFileViewer } from '../../file-viewer/FileViewerHost.tsx';
import { fileViewOf, type LabelledFile } from '../../file-viewer/viewable.ts';
import classes from './detail.module.css';

interface StoredFileProps {
  readonly file: File;
  /** What it is. */
  readonly label: string;
  /** The files that stand with it, it included: whoever looks at one goes on to the next. */
  readonly among?: readonly LabelledFile[];
}

/** A file that was handed in: PDFs and pictures are shown here, every file can be saved. */
export function StoredFile({ file, label, among = [{ file, label }] }: StoredFileProps) {
  const { busy, save } = useServiceFile();
  const view = useFileViewer();
  return (
    <div className={classes.file}>
      <IconFileText size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.fileText}>
        <span className={classes.fileName}>{file.name}</span>
        <span className={classes.fileAbout}>
          {file.type.split('/').at(-1)?.toUpperCase()} · {sizeText(file.size)}
        </span>
      </span>
      {fileViewOf(file.name) && (
        <Button
          size="compact-sm"
          fz={13}
          variant="default"
          leftSection={<IconEye size={15} />}
          aria-label={`View ${label}: ${file.name}`}
          onClick={({ currentTarget }) => {
            const files = among.filter((each) => fileViewOf(each.file.name));
            view({ files, first: file.id, button: currentTarget });
          }}
        >
          View
        </Button>
      )}
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
