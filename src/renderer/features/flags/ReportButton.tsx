import { ActionIcon, Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { reportLabels } from './flag-words.ts';
import { ReportDialog, type Reported } from './ReportDialog.tsx';

interface ReportButtonProps {
  readonly reported: Reported;
  /** Only the flag, where there is little room; its label stays for those who can’t see it. */
  readonly compact?: boolean;
}

/** A quiet button that reports a posting, a person or an organisation. */
export function ReportButton({ reported, compact = false }: ReportButtonProps) {
  const [asking, setAsking] = useState(false);
  const label = reportLabels[reported.subject];
  const open = () => setAsking(true);
  return (
    <>
      {compact ? (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} onClick={open}>
          <IconFlag size={18} stroke={1.7} />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconFlag size={15} stroke={1.8} aria-hidden="true" />}
          onClick={open}
        >
          {label}
        </Button>
      )}
      {asking && <ReportDialog reported={reported} onClose={() => setAsking(false)} />}
    </>
  );
}
