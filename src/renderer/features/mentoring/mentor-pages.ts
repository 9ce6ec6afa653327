import {
  IconBriefcase,
  IconBuildingBank,
  IconBulb,
  IconCalendar,
  IconClipboardList,
  IconInbox,
  IconMessages,
  IconSchool,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { mentorPaths } from './mentor-paths.ts';

/** The pages of a mentor, as the home links to them. */
export const mentorPages = [
  { key: 'students', label: 'Students', path: mentorPaths.students, icon: IconUsers },
  { key: 'calendar', label: 'Calendar', path: mentorPaths.calendar, icon: IconCalendar },
  { key: 'requests', label: 'Session requests', path: mentorPaths.requests, icon: IconInbox },
  { key: 'messages', label: 'Messages', path: mentorPaths.messages, icon: IconMessages },
  { key: 'projects', label: 'Projects', path: mentorPaths.projects, icon: IconBulb },
  { key: 'enrolments', label: 'Enrolments', path: mentorPaths.enrollments, icon: IconClipboardList },
  { key: 'jobs', label: 'Jobs', path: mentorPaths.jobs, icon: IconBriefcase },
  { key: 'colleges', label: 'Colleges', path: mentorPaths.colleges, icon: IconBuildingBank },
  { key: 'mentors', label: 'Mentors', path: mentorPaths.mentors, icon: IconSchool },
  { key: 'settings', label: 'Settings', path: mentorPaths.settings, icon: IconSettings },
] as const;

/** The pages about the job that was chosen in the list of jobs. */
export const jobPages = [
  { label: 'Details', path: '/dashboard/mentor/jobdetail' },
  { label: 'Requirements', path: '/dashboard/mentor/jobcontent' },
  { label: 'Full description', path: '/dashboard/mentor/jobdescription' },
] as const;
