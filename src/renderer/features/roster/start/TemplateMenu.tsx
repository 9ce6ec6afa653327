import { IconDownload } from '@tabler/icons-react';
import { FileFormatMenu } from './FileFormatMenu.tsx';
import { useFileDownload } from './use-file-download.ts';

/** 'Download Template': the columns of the list as a workbook or as CSV. */
export function TemplateMenu() {
  const { busy, download } = useFileDownload();
  return (
    <FileFormatMenu
      label="Download Template"
      icon={<IconDownload size={17} stroke={1.8} aria-hidden="true" />}
      busy={busy}
      onChoose={(format) => void download('roster.template', { format }, 'Template saved')}
    />
  );
}
