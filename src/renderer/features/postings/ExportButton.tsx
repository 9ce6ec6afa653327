import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { OpportunityRow } from '#shared/contract/postings.ts';
import { runCommand } from '../../app/desk.ts';
import { toast } from '../../app/toasts.ts';
import { saveCsv } from '../../ui/save-csv.ts';
import { postedRow, postingColumns } from './posting-columns.tsx';

interface ExportButtonProps {
  readonly kind: PostingKind;
  readonly search: string;
  readonly sort: string;
  /** The columns that are not shown. */
  readonly hidden: ReadonlySet<string>;
}

/** Saves all postings that match the search as export.csv, in the list's order and with the columns that are shown. */
export function ExportButton({ kind, search, sort, hidden }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    const postings = await readAll(kind, search, sort);
    if (postings) await saveCsv('export.csv', asRecords(kind, postings, hidden));
    setBusy(false);
  }

  return (
    <Button
      size="xs"
      fz={13}
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.9} />}
      loading={busy}
      onClick={() => void run()}
    >
      Export
    </Button>
  );
}

async function readAll(kind: PostingKind, search: string, sort: string): Promise<OpportunityRow[] | null> {
  const postings: OpportunityRow[] = [];
  for (let page = 1; ; page += 1) {
    const query = { search, sort, page, limit: 100 };
    const read = await runCommand('api.read', { call: 'postings.list', params: { method: kind }, query });
    if (!read.ok) {
      toast.failed(read.error.message);
      return null;
    }
    const answer = read.data.answer as AnswerOf<'postings.list'>;
    postings.push(...answer.data);
    if (answer.data.length === 0 || postings.length >= answer.total) return postings;
  }
}

function asRecords(kind: PostingKind, postings: readonly OpportunityRow[], hidden: ReadonlySet<string>) {
  const columns = postingColumns(kind).filter(({ id }) => !hidden.has(id));
  return postings.map((posting) => {
    const row = postedRow(kind, posting);
    const cells = columns.map(({ id, header, value }) => [
      header,
      id === 'status' ? row.statusName : String(value?.(row) ?? ''),
    ]);
    return Object.fromEntries(cells) as Record<string, string>;
  });
}
