import { IconDownload } from '@tabler/icons-react';
import { useFileDownload } from '../../app/controls/use-file-download.ts';
import { counted } from '../../ui/format.ts';
import { brief } from '../../ui/page/brief.ts';
import { FileFormatMenu } from '../roster/start/FileFormatMenu.tsx';

interface ExportMenuProps {
  readonly label: string;
  /** As `students.export` takes it, without the format. */
  readonly query: Readonly<Record<string, unknown>>;
  /** How many students it holds. */
  readonly total: number;
}

/** Saves students as a file that can be uploaded again. */
export function ExportMenu({ label, query, total }: ExportMenuProps) {
  const { busy, download } = useFileDownload();
  return (
    <FileFormatMenu
      label={label}
      size="xs"
      fz={13}
      icon={<IconDownload size={16} stroke={1.9} aria-hidden="true" />}
      busy={busy}
      disabled={total === 0}
      {...brief(label, 1000)}
      onChoose={(format) => void download('roster.export', { format, query }, `${counted(total, 'student')} saved`)}
    />
  );
}
