import { OutsideLink } from '../../app/controls/OutsideLink.tsx';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { listLimits } from '../../app/desk/list-limits.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useListAddress } from '../../app/routes/use-list-address.ts';
import { counted } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import classes from './mentoring.module.css';

const limit = listLimits.colleges;

/** /dashboard/mentor/mentorcollage: the institutions. */
export function CollegesPage() {
  const { page, search, onSearch, toPage } = useListAddress();
  const list = useRead('mentor.institutions', { query: { page, limit, search } });
  const { data } = list;
  return (
    <Page title="Colleges">
      <FilterBar summary={data && counted(data.total, 'college')}>
        <SearchBox label="Search by name or city" value={search} onChange={onSearch} />
      </FilterBar>
      <OfflineNote live={list.live} asOf={list.asOf} />
      {!data &&
        (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines lines={8} />)}
      {data?.total === 0 && (
        <Empty title={search ? 'No colleges found' : 'No colleges yet'}>
          {search ? 'Try another name or city.' : 'Colleges and universities are listed here once they have joined.'}
        </Empty>
      )}
      {data && data.total > 0 && (
        <ul className={classes.cards} aria-label="Colleges">
          {data.data.map(({ id, institution_name, logo, website, description, city_name, state_name }) => (
            <li key={id} className={classes.place}>
              <Portrait link={logo} name={institution_name} />
              <div className={classes.text}>
                <h2 className={classes.name}>{institution_name}</h2>
                <span className={classes.muted}>{[city_name, state_name].filter(Boolean).join(', ')}</span>
                {description && <p className={classes.about}>{description}</p>}
                <OutsideLink url={website} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > limit && <StepPager page={page} pages={Math.ceil(data.total / limit)} onPage={toPage} />}
    </Page>
  );
}
