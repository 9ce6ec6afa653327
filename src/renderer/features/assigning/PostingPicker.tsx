import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostCard } from '#shared/contract/postings.ts';
import { ctcLabel, stipendLabel } from '#shared/rules/postings/posting.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { hiddenLabel } from '../../ui/form/hidden-label.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { newestQuery } from '../explore/newest-query.ts';
import { kindLabels } from '../postings/kinds.ts';
import classes from './SendPosting.module.css';
import type { SendablePost } from './use-sending.ts';

interface PostingPickerProps {
  readonly picked: SendablePost | null;
  readonly onPick: (post: SendablePost) => void;
}

const kinds = ['project', 'internship', 'job'] as const satisfies readonly PostingKind[];

/** Finds a published posting among all three kinds. The newest are there before anything is typed. */
export function PostingPicker({ picked, onPick }: PostingPickerProps) {
  const [search, setSearch] = useState('');
  const query = search.trim() === '' ? newestQuery : { ...newestQuery, search };
  const lists = {
    project: useRead('postings.explore', { params: { method: 'project' }, query }),
    internship: useRead('postings.explore', { params: { method: 'internship' }, query }),
    job: useRead('postings.explore', { params: { method: 'job' }, query }),
  };
  const all = kinds.map((kind) => lists[kind]);
  const failed = all.find(({ problem, data }) => problem && !data);
  const loading = all.some(({ data, problem, earlier }) => earlier || !(data || problem));
  const posts = kinds.flatMap((kind) => (lists[kind].data?.data ?? []).map((card) => ({ kind, card })));
  const more = all.some(({ data }) => (data?.total ?? 0) > newestQuery.limit);
  const kept = all.find(({ live }) => !live);
  return (
    <section aria-label="Opportunity">
      <SearchBox label="Search projects, internships and jobs" value={search} onChange={setSearch} width={520} />
      <OfflineNote live={kept === undefined} asOf={kept?.asOf} />
      <div className={classes.posts} aria-busy={loading}>
        {posts.length > 0 && <Posts posts={posts} picked={picked} onPick={onPick} />}
        {posts.length === 0 && loading && <LoadingLines lines={4} />}
        {posts.length === 0 && !loading && !failed && (
          <p className={classes.note}>No published opportunity matches your search.</p>
        )}
        {failed?.problem && (
          <ErrorState problem={failed.problem} onRetry={() => Promise.all(all.map(({ refetch }) => refetch()))} />
        )}
      </div>
      {more && <p className={classes.note}>The newest of each kind are shown. Search to find others.</p>}
    </section>
  );
}

const keyOf = (kind: PostingKind, id: number) => `${kind} ${id}`;

interface PostsProps extends PostingPickerProps {
  readonly posts: readonly { readonly kind: PostingKind; readonly card: PostCard }[];
}

function Posts({ posts, picked, onPick }: PostsProps) {
  return (
    <Radio.Group
      {...hiddenLabel('Published opportunities')}
      value={picked ? keyOf(picked.kind, picked.id) : null}
      onChange={(key) => {
        const found = posts.find(({ kind, card }) => keyOf(kind, card.id) === key);
        if (found) onPick({ kind: found.kind, id: found.card.id, title: found.card.title });
      }}
    >
      {posts.map(({ kind, card }) => (
        <Radio
          key={keyOf(kind, card.id)}
          className={classes.post}
          value={keyOf(kind, card.id)}
          label={card.title}
          description={factsOf(kind, card)}
        />
      ))}
    </Radio.Group>
  );
}

function factsOf(kind: PostingKind, card: PostCard): string {
  const pay = kind === 'job' ? ctcLabel(card.ctc_from, card.ctc_to) : stipendLabel(card.stipend_from, card.stipend_to);
  const { one } = kindLabels[kind];
  return [`${one.charAt(0).toUpperCase()}${one.slice(1)}`, card.branch.company_name, pay].filter(Boolean).join(' · ');
}
