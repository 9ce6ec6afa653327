import { ActionIcon, Box, Button, Select, Tooltip } from '@mantine/core';
import { useElementSize, useWindowEvent } from '@mantine/hooks';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconDownload,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useServiceFile } from '../../app/controls/use-service-file.ts';
import { lazyPart } from '../../app/routes/lazy-part.ts';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { count } from '../../ui/format.ts';
import { LoadingLines } from '../../ui/states/States.tsx';
import { CantShow } from './CantShow.tsx';
import classes from './file-viewer.module.css';
import { PictureView } from './PictureView.tsx';
import { useFileBytes } from './use-file-bytes.ts';
import { fileViewOf, type LabelledFile } from './viewable.ts';

const PdfView = lazyPart(async () => (await import('./PdfView.tsx')).PdfView);

interface FileViewerProps {
  /** Files that can be shown, in order. */
  readonly files: readonly LabelledFile[];
  /** The file that is shown first. */
  readonly first: number;
  readonly onClose: () => void;
}

/** Shows PDFs and pictures, one at a time. */
export function FileViewer({ files, first, onClose }: FileViewerProps) {
  const [at, setAt] = useState(
    Math.max(
      0,
      files.findIndex(({ file }) => file.id === first),
    ),
  );
  const shown = files[at];
  if (!shown) return null;
  const go = (steps: number) => setAt((before) => Math.min(files.length - 1, Math.max(0, before + steps)));
  const title = `${shown.file.name}, ${shown.label}`;
  return (
    <OpenModal
      onClose={onClose}
      title={title}
      size="min(1100px, 94vw)"
      classNames={{ body: classes.body, content: classes.content, title: classes.title }}
    >
      <Shown key={shown.file.id} shown={shown} at={at} of={files.length} onGo={go} />
    </OpenModal>
  );
}

interface ShownProps {
  readonly shown: LabelledFile;
  readonly at: number;
  readonly of: number;
  readonly onGo: (steps: number) => void;
}

const zooms = [0.5, 0.75, 1, 1.5, 2, 3] as const;
const fitted = zooms.indexOf(1);

/** One file with its tools. */
function Shown({ shown: { file }, at, of, onGo }: ShownProps) {
  const { bytes, problem } = useFileBytes(file.id);
  const { ref, width: room } = useElementSize();
  const [zoom, setZoom] = useState(fitted);
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState(0);
  const width = Math.floor(room * (zooms[zoom] ?? 1));
  const turn = (steps: number) => setPage((before) => Math.min(pages || 1, Math.max(1, before + steps)));
  const magnify = (steps: number) => setZoom((before) => Math.min(zooms.length - 1, Math.max(0, before + steps)));

  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isInField(event.target)) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowRight: () => turn(1),
      PageDown: () => turn(1),
      ArrowLeft: () => turn(-1),
      PageUp: () => turn(-1),
      Home: () => setPage(1),
      End: () => setPage(pages || 1),
      '+': () => magnify(1),
      '-': () => magnify(-1),
      '0': () => setZoom(fitted),
      n: () => onGo(1),
      p: () => onGo(-1),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  const view = fileViewOf(file.name);
  const unread = !bytes && (problem ? 'The file isn’t open' : 'Loading');
  return (
    <>
      <div className={classes.tools} role="toolbar" aria-label="File">
        {of > 1 && (
          <span className={classes.group}>
            <Tool label="Previous file (P)" obstacle={at === 0 && 'This is the first file'} onClick={() => onGo(-1)}>
              <IconChevronUp size={18} />
            </Tool>
            <Tool label="Next file (N)" obstacle={at === of - 1 && 'This is the last file'} onClick={() => onGo(1)}>
              <IconChevronDown size={18} />
            </Tool>
            <span role="status">
              File {at + 1} of {of}
            </span>
          </span>
        )}
        {pages > 0 && <Pages page={page} pages={pages} onPage={setPage} />}
        <span className={classes.group}>
          <Tool
            label="Zoom out (-)"
            obstacle={unread || (zoom === 0 && 'It can’t be smaller')}
            onClick={() => magnify(-1)}
          >
            <IconZoomOut size={18} />
          </Tool>
          <span className={classes.zoom}>{Math.round((zooms[zoom] ?? 1) * 100)} %</span>
          <Tool
            label="Zoom in (+)"
            obstacle={unread || (zoom === zooms.length - 1 && 'It can’t be larger')}
            onClick={() => magnify(1)}
          >
            <IconZoomIn size={18} />
          </Tool>
        </span>
        <Save id={file.id} />
      </div>
      <Box component="section" className={classes.sheet ?? ''} tabIndex={0} aria-label="Preview" data-autofocus>
        <div ref={ref} className={classes.room}>
          {problem && <CantShow why={problem} />}
          {!problem && !bytes && <LoadingLines lines={10} />}
          {bytes && width > 0 && view === 'picture' && <PictureView name={file.name} bytes={bytes} width={width} />}
          {bytes && width > 0 && view === 'pdf' && (
            <Suspense fallback={<LoadingLines lines={10} />}>
              <PdfView name={file.name} bytes={bytes} page={page} width={width} onPages={setPages} />
            </Suspense>
          )}
        </div>
      </Box>
    </>
  );
}

const isInField = (target: EventTarget | null) => target instanceof Element && target.matches('input, [role="option"]');

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <span className={classes.group}>
      <Tool
        label="Previous page (←)"
        obstacle={page === 1 && 'This is the first page'}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} />
      </Tool>
      <Select
        aria-label="Page"
        size="xs"
        w={84}
        searchable
        limit={200}
        allowDeselect={false}
        data={Array.from({ length: pages }, (_, index) => String(index + 1))}
        value={String(page)}
        onChange={(value) => onPage(Number(value ?? page))}
      />
      <span>of {count(pages)}</span>
      <Tool label="Next page (→)" obstacle={page === pages && 'This is the last page'} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} />
      </Tool>
    </span>
  );
}

interface ToolProps {
  readonly label: string;
  /** Why it can't be used; false: it can. */
  readonly obstacle: string | false;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ label, obstacle, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label} disabled={obstacle !== false}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label.replace(/ \(.*$/, '')}
        {...disabledBecause(obstacle)}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function Save({ id }: { id: number }) {
  const { busy, save } = useServiceFile();
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} />}
      onClick={() => void save({ call: 'files.read', params: { id } })}
    >
      Save
    </Button>
  );
}
