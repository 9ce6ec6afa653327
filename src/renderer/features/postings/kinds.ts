import type { PostingKind } from '#shared/contract/call.ts';

/** What the screens call one kind of posting. */
export interface KindLabels {
  readonly one: string;
  /** The same where it stands first, as on a card. */
  readonly first: string;
  readonly many: string;
  /** Heading of its lists and its link in the sidebar. */
  readonly title: string;
  /** Heading of its templates. */
  readonly templates: string;
  /** Heading of the title column. */
  readonly nameColumn: string;
  /** Heading of the column of final reports. */
  readonly submittedColumn: string;
  /** Whether lists show when it was posted and which project it belongs to. */
  readonly dated: boolean;
}

/** The three kinds in words. Screens differ by this, not by copies. */
export const kindLabels: Readonly<Record<PostingKind, KindLabels>> = {
  project: {
    one: 'project',
    first: 'Project',
    many: 'projects',
    title: 'Projects',
    templates: 'Project templates',
    nameColumn: 'Title',
    submittedColumn: 'Total Submitted',
    dated: false,
  },
  internship: {
    one: 'internship',
    first: 'Internship',
    many: 'internships',
    title: 'Internships',
    templates: 'Internship templates',
    nameColumn: 'Internship Name',
    submittedColumn: 'Project Submitted',
    dated: true,
  },
  job: {
    one: 'job',
    first: 'Job',
    many: 'jobs',
    title: 'Jobs',
    templates: 'Job templates',
    nameColumn: 'Job Name',
    submittedColumn: 'Project Submitted',
    dated: true,
  },
};

/** The kinds in the order in which screens show them. */
export const shownOrder: readonly PostingKind[] = ['project', 'internship', 'job'];

/** Where the pages of a kind are. */
export const postingPaths = {
  list: (kind: PostingKind) => `/employer/${kind}/list`,
  add: (kind: PostingKind, draft?: string) => `/employer/${kind}/add${draft ? `?draft=${draft}` : ''}`,
  templates: (kind: PostingKind) => `/employer/${kind}/template`,
  preview: (kind: PostingKind, draft: string) => `/employer/${kind}/preview?draft=${draft}`,
  /** How others see what is published, and sending it to students of a list. */
  previewPosting: (kind: PostingKind, id: number) => `/employer/${kind}/preview?posting=${id}`,
  details: (kind: PostingKind, id: number) => `/employer/${kind}/details/${id}`,
  /** The applicants of a posting. */
  open: (kind: PostingKind, id: number) => `/employer/${kind}/${id}`,
  enrollments: (kind: PostingKind, id: number, tab: string) => `/employer/${kind}/${id}?tab=${tab}`,
  invite: (kind: PostingKind, id: number, audience: 'students' | 'colleges') =>
    `/employer/${kind}/invite/${id}?audience=${audience}`,
};
