import type { PostingKind } from '#shared/contract/call.ts';

/** What the screens call one kind of posting. */
export interface KindWords {
  readonly one: string;
  readonly many: string;
  /** Heading of its lists and its link in the sidebar. */
  readonly title: string;
  /** Heading of the title column. */
  readonly nameColumn: string;
  /** Heading of the column of final reports. */
  readonly submittedColumn: string;
  /** Whether lists show when it was posted and which project it belongs to. */
  readonly dated: boolean;
}

/** The three kinds in words. Screens differ by this, not by copies. */
export const kindWords: Readonly<Record<PostingKind, KindWords>> = {
  project: {
    one: 'project',
    many: 'projects',
    title: 'Projects',
    nameColumn: 'Title',
    submittedColumn: 'Total Submitted',
    dated: false,
  },
  internship: {
    one: 'internship',
    many: 'internships',
    title: 'Internships',
    nameColumn: 'Internship Name',
    submittedColumn: 'Project Submitted',
    dated: true,
  },
  job: {
    one: 'job',
    many: 'jobs',
    title: 'Jobs',
    nameColumn: 'Job Name',
    submittedColumn: 'Project Submitted',
    dated: true,
  },
};

/** Where the pages of a kind are. */
export const postingPaths = {
  list: (kind: PostingKind) => `/employer/${kind}/list`,
  add: (kind: PostingKind, draft?: string) => `/employer/${kind}/add${draft ? `?draft=${draft}` : ''}`,
  preview: (kind: PostingKind, draft: string) => `/employer/${kind}/preview?draft=${draft}`,
  details: (kind: PostingKind, id: number) => `/employer/${kind}/details/${id}`,
  open: (kind: PostingKind, id: number) => `/employer/${kind}/${id}`,
};
