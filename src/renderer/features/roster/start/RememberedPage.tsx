import { Button } from '@mantine/core';
import { IconBookmarks, IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ListMatching } from '#shared/contract/batches.ts';
import { useFileDownload } from '../../../app/controls/use-file-download.ts';
import { getBridge } from '../../../app/desk/desk-bridge.ts';
import { useCommand } from '../../../app/desk/use-command.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { counted } from '../../../ui/format.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { Empty, ErrorState, LoadingLines } from '../../../ui/states/States.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import shared from '../roster.module.css';
import { matchingCount, type Remembered, type RememberedKind, rememberedOf } from './remembered.ts';

/** What the institution's uploads remember: headings and other names of values; to forget, to take along, to bring in. */
export function RememberedPage() {
  const { data, problem, refetch } = useDesk('roster.matching');
  return (
    <Page
      title="What uploads remember"
      subtitle="Decided once, and used for everyone’s next upload at your institution."
      trail={
        <span className={shared.trail}>
          <Link to="/educator/student-list">Students</Link> / <Link to="/educator/upload-student">Upload new list</Link>
        </span>
      }
      actions={<TakeAndBring empty={!data || matchingCount(data) === 0} />}
    >
      {!data && (problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines lines={6} />)}
      {data && <Everything matching={data} />}
    </Page>
  );
}

function Everything({ matching }: { matching: ListMatching }) {
  if (matchingCount(matching) === 0) {
    return (
      <Empty
        title="Nothing is remembered yet"
        icon={<IconBookmarks size={22} />}
        action={
          <Button component={Link} to="/educator/upload-student">
            Upload a list
          </Button>
        }
      >
        When you match a column by hand or decide what a new course means, it is remembered here for the next upload.
      </Empty>
    );
  }
  return (
    <>
      <Kept kind="headings" title="Headings" from="In the file" to="Becomes" matching={matching} />
      <Kept kind="course" title="Courses" from="In the file" to="In the list" matching={matching} />
      <Kept kind="specialization" title="Specializations" from="In the file" to="In the list" matching={matching} />
    </>
  );
}

interface KeptProps {
  readonly kind: RememberedKind;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly matching: ListMatching;
}

function Kept({ kind, title, from, to, matching }: KeptProps) {
  const change = useCommand('roster.changeMatching');
  const rows = rememberedOf(matching, kind);
  if (rows.length === 0) return null;

  async function forget(entry: Remembered) {
    const result = await change.run({ [kind]: { [entry.from]: null } });
    if (result.ok) toast.done(`${entry.from} is forgotten`);
    else toast.failed(result.error.message);
  }

  const columns: readonly Column<Remembered>[] = [
    { id: 'from', header: from, main: true, value: (entry) => entry.from },
    { id: 'to', header: to, value: (entry) => entry.to },
    {
      id: 'forget',
      header: 'Forget',
      cell: (entry) => (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Forget ${entry.from}`}
          onClick={() => void forget(entry)}
        >
          Forget
        </Button>
      ),
    },
  ];
  return (
    <section className={shared.remembered} aria-labelledby={`remembered-${kind}`}>
      <h2 id={`remembered-${kind}`} className={shared.sectionTitle}>
        {title} <span className={shared.sectionCount}>{counted(rows.length, 'entry', 'entries')}</span>
      </h2>
      <DataTable label={title} columns={columns} rows={rows} rowId={(entry) => entry.from} sort="from" />
    </section>
  );
}

/** Export and import: for another institution of the group, or a new computer. */
function TakeAndBring({ empty }: { empty: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const { busy, download } = useFileDownload();
  const bring = useCommand('roster.importMatching');

  async function read(file: File) {
    const received = await getBridge().files.receive(file);
    const result = received.ok ? await bring.run({ fileId: received.data.fileId }) : received;
    if (!result.ok) return toast.failed(result.error.message);
    toast.done(`${file.name} is taken over`);
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={17} stroke={1.8} aria-hidden="true" />}
        loading={bring.busy}
        onClick={() => picker.current?.click()}
      >
        Import
      </Button>
      {!empty && (
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.8} aria-hidden="true" />}
          loading={busy}
          onClick={() => void download('roster.exportMatching', undefined, 'What uploads remember is saved')}
        >
          Export
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept=".json"
        hidden
        aria-label="Import what uploads remember"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
