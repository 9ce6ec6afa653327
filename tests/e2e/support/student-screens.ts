import { expect } from './fixtures.ts';
import type { Screen } from './screens.ts';

const companies = (name: string, tab: string): Screen => ({
  name: `companies-${name}`,
  as: 'educator',
  path: `/educator/companies/${tab}`,
  heading: 'Partner Companies',
});

/** Screens of an educator about students as many, companies and reports. */
export const studentScreens: readonly Screen[] = [
  { ...companies('suggested', 'suggest-companies') },
  companies('sent', 'invitation-send'),
  companies('received', 'invitation-recieved'),
  companies('accepted', 'invitation-accepted'),
  companies('partners', 'list-of-partner-companies'),
  {
    name: 'opportunities-received',
    as: 'educator',
    path: '/educator/companies/opportunities',
    heading: 'Opportunities sent to you',
  },
  { name: 'educator-messages', as: 'educator', path: '/educator/messages', heading: 'Messages' },
  {
    name: 'student-list-ticked',
    as: 'educator',
    path: '/educator/student-list?course=BBA&semester=2',
    heading: 'Student List',
    async prepare(page) {
      await page.getByRole('checkbox', { name: 'Select all rows' }).check();
      await expect(page.getByRole('region', { name: 'Selected students' })).toBeVisible();
    },
  },
  {
    name: 'student-list-paste',
    as: 'educator',
    path: '/educator/student-list?course=BBA&semester=2',
    heading: 'Student List',
    async prepare(page) {
      await page.getByRole('button', { name: 'Paste a list' }).click();
      await page.getByRole('textbox', { name: 'E-mails, roll numbers or names' }).fill('nobody@nowhere.example');
      await page.getByRole('button', { name: 'Find students' }).click();
      await expect(page.getByRole('list', { name: 'Not found' })).toBeVisible();
    },
  },
  { name: 'cohorts', as: 'educator', path: '/educator/cohorts', heading: 'Cohorts' },
  { name: 'reports', as: 'educator', path: '/educator/reports', heading: 'Placement reports' },
  {
    name: 'reports-figure',
    as: 'educator',
    path: '/educator/reports?by=company',
    heading: 'Placement reports',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Placed of .*: / })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    },
  },
  { name: 'reports-begin', as: 'settledEducator', path: '/educator/reports', heading: 'Placement reports' },
];
