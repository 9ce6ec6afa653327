import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Flag } from '#shared/contract/flags.ts';
import { flagReasonLabels, flagStatuses, flagStatusLabels, flagSubjects } from '#shared/rules/flags/flag-reasons.ts';
import { listLimits } from '../../../app/desk/list-limits.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { counted, dayText } from '../../../ui/format.ts';
import { FilterBar } from '../../../ui/page/FilterBar.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../../ui/states/States.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { TablePager } from '../../../ui/table/TablePager.tsx';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { subjectNames } from '../../flags/flag-words.ts';
import { roleNames } from '../role-names.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { SettleForm } from './SettleForm.tsx';
import classes from './support.module.css';
import { useFilters } from './use-filters.ts';

/** /admin/flags: what people reported, to dismiss or to act on. */
export function FlagsPage() {
  const filters = useFilters();
  const status = filters.oneOf('status', flagStatuses);
  const subject = filters.oneOf('about', flagSubjects);
  const list = useRead('adminFlags.list', {
    query: { page: filters.page, limit: listLimits.admin, ...(status && { status }), ...(subject && { subject }) },
  });
  const rows = list.data?.data;
  const total = list.data?.total ?? 0;
  const pager = { page: filters.page, limit: listLimits.admin, total, onPage: filters.setPage };
  useLastPage(pager, rows?.length, list.live);
  return (
    <Page title="Reports" subtitle="Postings, people and organisations that were reported">
      <FilterBar summary={list.data && counted(list.data.total, 'report')}>
        <FilterSelect
          label="Status"
          all="All reports"
          options={flagStatuses.map((each) => ({ value: each, label: flagStatusLabels[each] }))}
          value={status ?? ''}
          onChange={(value) => filters.set('status', value)}
        />
        <FilterSelect
          label="About"
          all="About anything"
          options={flagSubjects.map((each) => ({ value: each, label: subjectNames[each] }))}
          value={subject ?? ''}
          onChange={(value) => filters.set('about', value)}
        />
      </FilterBar>
      <OfflineNote live={list.live} asOf={list.asOf} />
      {!rows &&
        (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines lines={8} />)}
      {rows?.length === 0 && total === 0 && (
        <Empty icon={<IconFlag size={22} />} title="No reports">
          {status || subject ? 'No report matches these filters.' : 'What people report is listed here.'}
        </Empty>
      )}
      {rows && total > 0 && (
        <>
          <ul className={classes.list} aria-label="Reports">
            {rows.map((flag) => (
              <FlagItem key={flag.id} flag={flag} onConflict={list.refetch} />
            ))}
          </ul>
          <TablePager {...pager} />
        </>
      )}
    </Page>
  );
}

const tones = { open: 'warn', dismissed: 'quiet', acted_on: 'good' } as const;

function FlagItem({ flag, onConflict }: { flag: Flag; onConflict: () => void }) {
  const { subject, subject_id, method, name, reason, text, status, note, created_at, resolved_at, reporter } = flag;
  const [settling, setSettling] = useState(false);
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <h2 className={classes.subject}>
          {method ? (
            <Link className="fb-link" to={`/admin/postings/${method}/${subject_id}`}>
              {name}
            </Link>
          ) : (
            name || 'Deleted'
          )}
          <span className={classes.kind}>{subjectNames[subject]}</span>
        </h2>
        <StatusChip status={flagStatusLabels[status]} tone={tones[status]} />
      </div>
      <p className={classes.words}>
        <strong>{flagReasonLabels[reason]}</strong>
        {text && `: ${text}`}
      </p>
      <span className={classes.who}>
        Reported by {reporter.name} {reporter.email_address} · {roleNames[reporter.role]?.one} · {dayText(created_at)}
      </span>
      {status !== 'open' && (
        <div className={classes.note}>
          <span className={classes.who}>
            {flagStatusLabels[status]} {dayText(resolved_at)}
          </span>
          {note && <p className={classes.words}>{note}</p>}
        </div>
      )}
      {settling ? (
        <SettleForm flag={flag} onDone={() => setSettling(false)} onConflict={onConflict} />
      ) : (
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={() => setSettling(true)}>
            {status === 'open' ? 'Resolve' : 'Change the outcome'}
          </Button>
        </div>
      )}
    </li>
  );
}
