import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { PostingRow } from '#shared/contract/postings.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { type CsvTable, saveCsv } from '../../../app/controls/save-csv.ts';
import { useServiceFile } from '../../../app/controls/use-service-file.ts';
import { runCommand, unwrap } from '../../../app/desk/desk.ts';
import { useAction } from '../../../app/outbox/use-action.ts';
import { brief } from '../../../ui/page/brief.ts';
import { relativeTime } from '../../../ui/relative-time.ts';
import { postedRow, postingColumns } from '../posting-columns.tsx';
import { listQuery, type PostingListView } from './list-view.ts';

/** Rows that are read at a time. */
const limit = 100;

interface ExportButtonProps {
  readonly kind: PostingKind;
  readonly view: PostingListView;
  /** The columns that are not shown. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * Saves all postings that match as export.csv, made here, in the list's order and with the columns that are shown.
 * Beside it: the service's own files, which have every column.
 */
export function ExportButton({ kind, view, hidden }: ExportButtonProps) {
  const { busy, action } = useAction();
  const run = () =>
    action(async () => {
      const { postings, asOf, isMixed } = await readAll(kind, view);
      const age = asOf && `, with what this computer knew ${relativeTime(asOf, Date.now())}`;
      const gaps = isMixed ? '. Its pages were read at different times, so rows may be missing' : '';
      await saveCsv('export.csv', asTable(kind, postings, hidden), `export.csv is saved${age}${gaps}`);
    });

  return (
    <Button.Group>
      <Button
        size="xs"
        fz={13}
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.9} />}
        loading={busy}
        onClick={() => void run()}
        {...brief('Export', 1000)}
      >
        Export
      </Button>
      <MoreFormats kind={kind} view={view} />
    </Button.Group>
  );
}

function MoreFormats({ kind, view }: Pick<ExportButtonProps, 'kind' | 'view'>) {
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label="Other formats">
          <IconChevronDown size={15} stroke={1.9} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <FormatItems kind={kind} query={listQuery(view)} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface FormatItemsProps {
  readonly kind: PostingKind;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The service's two formats, as items of a menu. */
export function FormatItems({ kind, query }: FormatItemsProps) {
  const { save } = useServiceFile();
  const choose = (format: 'csv' | 'xlsx') => () =>
    void save({ call: 'postings.export', params: { method: kind }, query: { ...query, format } });
  return (
    <>
      <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.7} />} onClick={choose('xlsx')}>
        Excel workbook (XLSX)
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeCsv size={17} stroke={1.7} />} onClick={choose('csv')}>
        CSV with all columns
      </Menu.Item>
    </>
  );
}

interface WholeList {
  readonly postings: readonly PostingRow[];
  /** The age of the oldest page that is a kept copy, ISO 8601; empty where the service answered. */
  readonly asOf: string;
  /** Kept copies were read so far apart that a posting may have changed its page meanwhile. */
  readonly isMixed: boolean;
}

/** Reads every page of a list, each posting once, as it was read last. Throws what the desk refuses. */
async function readAll(kind: PostingKind, view: PostingListView): Promise<WholeList> {
  const found = new Map<number, { readonly posting: PostingRow; readonly asOf: string }>();
  const times: string[] = [];
  let isLive = true;
  let rows = 0;
  for (let page = 1; ; page += 1) {
    const query = { ...listQuery(view), page, limit };
    const read = unwrap(await runCommand('api.read', { call: 'postings.list', params: { method: kind }, query }));
    const { data, total } = read.answer as AnswerOf<'postings.list'>;
    for (const posting of data) {
      const before = found.get(posting.id);
      if (!before || before.asOf < read.asOf) found.set(posting.id, { posting, asOf: read.asOf });
    }
    times.push(read.asOf);
    isLive &&= read.live;
    rows += data.length;
    if (data.length > 0 && rows < total) continue;
    const sorted = times.toSorted();
    const oldest = sorted.at(0) ?? '';
    const newest = sorted.at(-1) ?? '';
    const isMixed = !isLive && Date.parse(newest) - Date.parse(oldest) > milliseconds.minute;
    return { postings: [...found.values()].map(({ posting }) => posting), asOf: isLive ? '' : oldest, isMixed };
  }
}

function asTable(kind: PostingKind, postings: readonly PostingRow[], hidden: ReadonlySet<string>): CsvTable {
  const columns = postingColumns(kind).filter(({ id }) => !hidden.has(id));
  const rows = postings.map((posting) => {
    const row = postedRow(kind, posting);
    const texts: Readonly<Record<string, string>> = {
      status: row.statusName,
      ...(row.date && { date: indianDay(row.date) }),
    };
    return columns.map(({ id, value }) => texts[id] ?? String(value?.(row) ?? ''));
  });
  return { header: columns.map(({ header }) => header), rows };
}
