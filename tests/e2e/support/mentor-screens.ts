import { expect } from './fixtures.ts';
import type { Screen } from './screens.ts';

const at = (page: string) => `/dashboard/mentor/${page}`;

/** The pages of a mentor, beside the home. */
export const mentorScreens: readonly Screen[] = [
  { name: 'mentor-students', as: 'mentor', path: at('list'), heading: 'Students' },
  { name: 'mentor-calendar', as: 'mentor', path: at('calender'), heading: 'Calendar' },
  { name: 'mentor-calendar-month', as: 'mentor', path: at('calendar?view=month'), heading: 'Calendar' },
  {
    name: 'mentor-free-times',
    as: 'mentor',
    path: at('calender'),
    heading: 'Calendar',
    async prepare(page) {
      await page.getByRole('button', { name: 'Free times', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Save free times' })).toBeVisible();
    },
  },
  { name: 'mentor-requests', as: 'mentor', path: at('sessionrequest'), heading: 'Session requests' },
  { name: 'mentor-messages', as: 'mentor', path: at('messages'), heading: 'Messages' },
  { name: 'mentor-projects', as: 'mentor', path: at('availableproject'), heading: 'Available projects' },
  { name: 'mentor-enrolments', as: 'mentor', path: at('projectenroll'), heading: 'Enrolments' },
  { name: 'mentor-jobs', as: 'mentor', path: at('mentorjoblist'), heading: 'Jobs' },
  { name: 'mentor-job-detail', as: 'mentor', path: firstJob('jobdetail'), heading: /./ },
  { name: 'mentor-job-content', as: 'mentor', path: firstJob('jobcontent'), heading: /./ },
  { name: 'mentor-job-description', as: 'mentor', path: firstJob('jobdescription'), heading: /./ },
  { name: 'mentor-no-job', as: 'mentor', path: at('jobdetail'), heading: 'Job' },
  { name: 'mentor-colleges', as: 'mentor', path: at('mentorcollage'), heading: 'Colleges' },
  { name: 'mentor-mentors', as: 'mentor', path: at('mentors'), heading: 'Mentors' },
  { name: 'mentor-settings', as: 'mentor', path: at('setting'), heading: 'Settings' },
  { name: 'mentor-profile', as: 'mentor', path: at('setting?part=profile'), heading: 'Settings' },
];

/** A page of the newest published job. */
function firstJob(page: string): Screen['path'] {
  return async (workspace) => {
    const asked = { call: 'postings.explore', params: { method: 'job' }, query: { limit: 1 } } as const;
    const { answer } = await workspace.run('api.read', asked);
    const [job] = (answer as { data: { id: number }[] }).data;
    return at(`${page}?id=${job?.id}`);
  };
}
