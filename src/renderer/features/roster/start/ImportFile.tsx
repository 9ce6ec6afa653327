import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RosterImport } from '#shared/desk/types.ts';
import { counted, sizeText } from '../../../ui/format.ts';
import classes from '../roster.module.css';

interface ImportFileProps {
  readonly upload: RosterImport;
  /** More about it, after the sheet and the columns. */
  readonly note?: ReactNode;
  /** At the right. */
  readonly action?: ReactNode;
}

/** The line about the file: its name, its sheet, how many columns are matched. */
export function ImportFile({ upload, note, action }: ImportFileProps) {
  const { file, inspection, options } = upload;
  const Icon = inspection.format === 'xlsx' ? IconFileSpreadsheet : IconFileTypeCsv;
  const sheet = options.sheet ?? inspection.sheet;
  const parts = [
    sheet !== null && inspection.sheets.length > 0 && `Sheet “${sheet}”`,
    sizeText(file.size),
    upload.state !== 'inspected' && `${counted(Object.keys(options.mapping).length, 'column')} matched`,
  ].filter(Boolean);
  return (
    <div className={classes.file}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <strong className={classes.fileName}>{file.name}</strong>
      <span className={classes.fileNote}>
        {parts.join(' · ')}
        {note && <> · {note}</>}
      </span>
      {action && <span className={classes.fileAction}>{action}</span>}
    </div>
  );
}
