import { IconTableExport } from '@tabler/icons-react';
import { useFileDownload } from '../../../app/controls/use-file-download.ts';
import { FileFormatMenu } from '../start/FileFormatMenu.tsx';

interface ErrorWorkbookProps {
  readonly importId: string;
  /** There are rows that do not go through: the button stands out. */
  readonly urgent?: boolean;
}

/** 'Error workbook': the rows that are left out with why, and in the columns of the file so that they upload as they are. */
export function ErrorWorkbook({ importId, urgent = false }: ErrorWorkbookProps) {
  const { busy, download } = useFileDownload();
  return (
    <FileFormatMenu
      label="Error workbook"
      size="xs"
      fz={13}
      {...(urgent ? { variant: 'light', color: 'red' } : {})}
      icon={<IconTableExport size={16} stroke={1.9} aria-hidden="true" />}
      busy={busy}
      onChoose={(format) => void download('roster.problems', { importId, format }, 'Error workbook saved')}
    />
  );
}
