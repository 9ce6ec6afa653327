import { Button, Drawer, Menu, Popover, SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconClipboardText, IconDownload, IconFilter } from '@tabler/icons-react';
import type { PostingKind } from '#shared/contract/call.ts';
import { useColumnChoice } from '../../../app/controls/use-column-choice.ts';
import { useServiceFile } from '../../../app/controls/use-service-file.ts';
import { ViewsButton } from '../../../app/controls/ViewsButton.tsx';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { counted } from '../../../ui/format.ts';
import { brief } from '../../../ui/page/brief.ts';
import { FilterBar } from '../../../ui/page/FilterBar.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { ColumnsButton } from '../../../ui/table/ColumnsButton.tsx';
import classes from '../enrollments.module.css';
import { EnrollmentFilters } from './EnrollmentFilters.tsx';
import { columnsHiddenAtFirst, enrollmentColumns } from './enrollment-columns.tsx';
import { type EnrollmentLayout, filterCount, toQuery } from './enrollment-view.ts';
import { PasteEnrollments } from './PasteEnrollments.tsx';
import type { EnrollmentViewState } from './use-enrollment-view.ts';
import type { Enrollments } from './use-enrollments.ts';

interface EnrollmentToolbarProps {
  readonly post: NonNullable<Enrollments['post']>;
  readonly enrollments: Enrollments;
  readonly state: EnrollmentViewState;
  readonly choice: ReturnType<typeof useColumnChoice>;
  /** Applications that were found by what somebody pasted. */
  readonly onMatched: (ids: ReadonlySet<string>) => void;
}

/** Search, filters, and what can be done with the list as a whole. */
export function EnrollmentToolbar({ post, enrollments, state, choice, onMatched }: EnrollmentToolbarProps) {
  const { view, layout, change, setLayout } = state;
  const [pasting, paste] = useDisclosure(false);
  const total = enrollments.list?.total;
  return (
    <FilterBar
      summary={total === undefined ? undefined : counted(total, 'candidate')}
      actions={
        <div className={classes.tools}>
          <Button
            size="xs"
            fz={13}
            variant="default"
            leftSection={<IconClipboardText size={16} stroke={1.9} />}
            onClick={paste.open}
            {...brief('Paste a list', 1000)}
          >
            Paste a list
          </Button>
          <ViewsButton list="applicants" />
          {layout === 'table' && <ColumnsButton choice={choice} />}
          <ExportMenu post={post} view={view} disabled={!total} />
          <SegmentedControl
            size="xs"
            aria-label="How applicants are shown"
            value={layout}
            onChange={(value) => setLayout(value as EnrollmentLayout)}
            data={[
              { value: 'table', label: 'View List' },
              { value: 'detail', label: 'Detail List' },
            ]}
          />
        </div>
      }
    >
      <SearchBox label="Search by name" value={view.search} onChange={(search) => change({ search })} width={210} />
      <FilterButton post={post} state={state} />
      {pasting && (
        <PasteEnrollments post={post} enrollments={enrollments} onMatched={onMatched} onClose={paste.close} />
      )}
    </FilterBar>
  );
}

function FilterButton({ post, state }: { post: EnrollmentToolbarProps['post']; state: EnrollmentViewState }) {
  const { view, narrow, change } = state;
  const [opened, { toggle, close }] = useDisclosure(false);
  const set = filterCount(view);
  const button = (
    <Button
      size="xs"
      fz={13}
      h={36}
      variant={set > 0 ? 'light' : 'default'}
      leftSection={<IconFilter size={16} stroke={1.9} />}
      aria-expanded={opened}
      onClick={toggle}
    >
      {set > 0 ? `Filters (${set})` : 'Filters'}
    </Button>
  );
  const form = (
    <EnrollmentFilters
      kind={post.method}
      id={post.id}
      filters={view}
      onApply={(filters) => {
        change(filters);
        close();
      }}
    />
  );
  if (narrow) {
    return (
      <>
        {button}
        <Drawer opened={opened} onClose={close} title="Filters">
          {form}
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-start"
      width={320}
      shadow="md"
      trapFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label="Filters">{form}</Popover.Dropdown>
    </Popover>
  );
}

function ExportMenu({
  post,
  view,
  disabled,
}: {
  post: EnrollmentToolbarProps['post'];
  view: EnrollmentViewState['view'];
  disabled: boolean;
}) {
  const file = useServiceFile();
  const save = (format: 'csv' | 'xlsx') =>
    void file.save({
      call: 'enrollments.export',
      params: { method: post.method, id: post.id },
      query: { ...toQuery(view), format },
    });
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          size="xs"
          fz={13}
          variant="default"
          loading={file.busy}
          {...brief('Export', 1000)}
          {...disabledBecause(disabled && 'No applicants to export')}
          leftSection={<IconDownload size={16} stroke={1.9} />}
          rightSection={<IconChevronDown size={14} stroke={1.9} />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('xlsx')}>Excel workbook</Menu.Item>
        <Menu.Item onClick={() => save('csv')}>CSV file</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The columns of the table that are shown. */
export function useEnrollmentColumns(kind: PostingKind): ReturnType<typeof useColumnChoice> {
  return useColumnChoice(`candidates ${kind}`, enrollmentColumns, columnsHiddenAtFirst(kind));
}
