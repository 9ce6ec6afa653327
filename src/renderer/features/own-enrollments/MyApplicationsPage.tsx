import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { carriesChange, changesOf } from '../../app/outbox/queued-changes.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { hiddenLabel } from '../../ui/form/hidden-label.tsx';
import { counted, dayText } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { endText } from '../enrollments/application-end.ts';
import { MessageLink } from '../messages/MessageLink.tsx';
import { kindLabels, shownOrder } from '../postings/kinds.ts';
import { useNow } from '../sync/use-now.ts';
import classes from './own-enrollments.module.css';
import { ownPaths } from './own-paths.ts';
import { closedText, lookText, nextText, unsentApplication, waits } from './own-view.ts';

/** Of each kind. */
const perPage = 100;
const boxLabels = { project: 'Projects', internship: 'Internship', job: 'Jobs' } as const;

/** /student/my-applications: what waits to be sent or was refused, then every application, the latest first, by ticked kinds. */
export function MyApplicationsPage() {
  const [kinds, setKinds] = useState<readonly string[]>(shownOrder);
  const [page, setPage] = useState(1);
  const query = { page, limit: perPage };
  const lists = {
    project: useRead('enrollments.mine', { params: { method: 'project' }, query }),
    internship: useRead('enrollments.mine', { params: { method: 'internship' }, query }),
    job: useRead('enrollments.mine', { params: { method: 'job' }, query }),
  } as const;
  const [city, setCity] = useState('');
  const now = useNow(false);
  const narrow =
    <T,>(change: (to: T) => void) =>
    (to: T) => {
      change(to);
      setPage(1);
    };
  const shown = shownOrder.filter((kind) => kinds.includes(kind));
  const unsent = useUnsent().filter(({ kind }) => city === '' && shown.includes(kind));
  const waiting = page === 1 ? unsent : [];
  const ofKinds = shown
    .flatMap((kind) => (lists[kind].data?.data ?? []).map((row) => ({ ...row, kind })))
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const cities = [...new Set(ofKinds.flatMap((row) => cityOf(row) || []))].toSorted();
  const isAgain = (row: (typeof ofKinds)[number]) =>
    row.status === enrollmentStatuses.left &&
    unsent.some(({ kind, id }) => kind === row.kind && id === row.project?.id);
  const rows = ofKinds.filter((row) => (city === '' || cityOf(row) === city) && !isAgain(row));
  const all = shownOrder.map((kind) => lists[kind]);
  const failed = all.find(({ data, problem }) => !data && problem);
  const loading = all.some(({ data, problem }) => !data && !problem);
  const totals = shown.map((kind) => lists[kind].data?.total ?? 0);
  const pages = Math.ceil(Math.max(0, ...totals) / perPage);
  const unlisted = unsent.length - ofKinds.filter(isAgain).length;
  const whole = city === '' ? totals.reduce((sum, total) => sum + total, unlisted) : rows.length;
  const here = city !== '' && pages > 1 ? ' on this page' : '';
  const kept = all.find(({ live, data }) => data && !live);
  return (
    <Page title="My applications" subtitle={loading ? undefined : `${counted(whole, 'application')}${here}`}>
      <OfflineNote live={kept === undefined} asOf={kept?.asOf} />
      <div className={classes.narrowing}>
        <Checkbox.Group {...hiddenLabel('Kinds')} value={[...kinds]} onChange={narrow(setKinds)}>
          <div className={classes.kinds}>
            {shownOrder.map((kind) => (
              <Checkbox key={kind} value={kind} label={boxLabels[kind]} />
            ))}
          </div>
        </Checkbox.Group>
        <Select
          aria-label="City"
          data={[
            { value: '', label: 'All cities' },
            ...(city === '' || cities.includes(city) ? cities : [city, ...cities]),
          ]}
          value={city}
          allowDeselect={false}
          onChange={narrow((next: string | null) => setCity(next ?? ''))}
        />
      </div>
      {failed?.problem && <ErrorState problem={failed.problem} onRetry={failed.refetch} />}
      {loading && rows.length === 0 && <LoadingLines lines={6} />}
      {!loading && !failed && rows.length + waiting.length === 0 && (
        <NothingHere isWhole={city === '' && shown.length === shownOrder.length} />
      )}
      <ul className={classes.list} aria-label="Applications">
        {waiting.map(({ aggregate, kind, id, title, refusal, status }) => (
          <Row key={aggregate} kind={kind} id={id} title={title} about={refusal ?? 'Not sent yet'} status={status} />
        ))}
        {rows.map((row) => (
          <Row
            key={`${row.kind} ${row.id}`}
            kind={row.kind}
            id={row.project?.id ?? 0}
            title={row.title}
            about={aboutOf(row, now)}
            status={row.status_name ?? ''}
            next={closedText({ next: row.next, closed_at: row.project?.closed_at }) || (row.next && nextText[row.next])}
            end={row.project && waits(row) ? endText(row.project, now) : undefined}
            look={lookText({ ...row, closed_at: row.project?.closed_at }, now)}
            company={row.project?.branch}
          />
        ))}
      </ul>
      {pages > 1 && <StepPager page={Math.min(page, pages)} pages={pages} onPage={setPage} />}
    </Page>
  );
}

function aboutOf({ project, createdAt }: AnswerOf<'enrollments.mine'>['data'][number], now: number): string {
  const applied = `Applied ${dayText(createdAt)}, ${relativeTime(createdAt, now)}`;
  return [project?.branch.company_name, applied].filter(Boolean).join(' · ');
}

const cityOf = ({ project }: { project?: { city_name: string } | null | undefined }) => project?.city_name;

/** Applications that have not reached the service, one for each posting; `refusal` is why the service refused it, if it did. */
function useUnsent() {
  const { entries } = useQueue();
  const aggregates = new Set(
    changesOf(entries.filter(carriesChange), 'enrollments.apply').map((entry) => entry.aggregate),
  );
  return [...aggregates].flatMap((aggregate) => {
    const unsent = unsentApplication(entries, aggregate);
    if (!unsent) return [];
    const { params, body } = unsent.change;
    return { ...unsent, aggregate, kind: params.method, id: body[`${params.method}_id`] ?? 0 };
  });
}

interface RowProps {
  readonly kind: PostingKind;
  /** The posting. */
  readonly id: number;
  readonly title: string;
  readonly about: string;
  readonly status: string;
  /** What comes next. */
  readonly next?: string | undefined;
  /** When it ends. */
  readonly end?: string | undefined;
  readonly look?: ReturnType<typeof lookText>;
  /** Who can be written to: of applications that were sent. */
  readonly company?: { readonly company_id: number; readonly company_name: string } | undefined;
}

function Row({ kind, id, title, about, status, next, end, look, company }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Link className="fb-link" to={ownPaths.application(kind, id)}>
          {title}
        </Link>
        <span>{`${kindLabels[kind].first} · ${about}`}</span>
        {(next || look?.text) && (
          <span>
            {next}
            {next && look?.text && ' · '}
            <span className={look?.quiet ? classes.quiet : undefined}>{look?.text}</span>
            {end && ` · ${end}`}
          </span>
        )}
      </div>
      <StatusChip status={status} />
      {company && <MessageLink party={`company:${company.company_id}`} name={company.company_name} />}
    </li>
  );
}

function NothingHere({ isWhole }: { isWhole: boolean }) {
  if (!isWhole)
    return <Empty title="No such applications">Choose all kinds and all cities to see every application.</Empty>;
  return (
    <Empty
      title="No applications yet"
      action={
        <Button component={Link} to={ownPaths.explore}>
          Explore opportunities
        </Button>
      }
    >
      What you apply to is listed here with its status.
    </Empty>
  );
}
