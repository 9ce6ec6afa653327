import { IconDownload } from '@tabler/icons-react';
import { useFileDownload } from '../../../app/controls/use-file-download.ts';
import { brief } from '../../../ui/page/brief.ts';
import { FileFormatMenu } from './FileFormatMenu.tsx';

/** 'Download Template': the columns of the list as a workbook or as CSV. */
export function TemplateMenu() {
  const { busy, download } = useFileDownload();
  return (
    <FileFormatMenu
      label="Download Template"
      icon={<IconDownload size={17} stroke={1.8} aria-hidden="true" />}
      busy={busy}
      {...brief('Download Template', 760)}
      onChoose={(format) => void download('roster.template', { format }, 'Template saved')}
    />
  );
}
