/** Where the pages of a mentor are. */
export const mentorPaths = {
  students: '/dashboard/mentor/list',
  calendar: '/dashboard/mentor/calender',
  requests: '/dashboard/mentor/sessionrequest',
  messages: '/dashboard/mentor/messages',
  projects: '/dashboard/mentor/availableproject',
  enrollments: '/dashboard/mentor/projectenroll',
  jobs: '/dashboard/mentor/mentorjoblist',
  colleges: '/dashboard/mentor/mentorcollage',
  mentors: '/dashboard/mentor/mentors',
  mentor: (id: number) => `/dashboard/mentor/mentors?id=${id}`,
  settings: '/dashboard/mentor/setting',
  profile: '/dashboard/mentor/setting?part=profile',
  /** A published project. */
  project: (id: number) => `/dashboard/mentor/availableproject?id=${id}`,
  jobDetail: (id: number) => `/dashboard/mentor/jobdetail?id=${id}`,
  jobContent: (id: number) => `/dashboard/mentor/jobcontent?id=${id}`,
  jobDescription: (id: number) => `/dashboard/mentor/jobdescription?id=${id}`,
} as const;
