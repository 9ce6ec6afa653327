import type { Locator } from '@playwright/test';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { expect } from './fixtures.ts';
import { sampleAnswer } from './sample-answers.ts';

/** A student's profile in which every part says something of its own. */
export const wholeProfile: StudentProfile = {
  ...sampleAnswer('enrollments.read').data.profile,
  phone_number: '+919825033002',
  bio: 'I like trains.',
  institution: 'NIT Surat',
  qualification: 'B.Tech',
  course: 'Civil Engineering',
  roll_number: 'U21CE071',
  language: 'Gujarati',
  city: { id: 5, city_name: 'Surat', state: { state_name: 'Gujarat' } },
  Linkedin: 'https://linkedin.com/in/ananya',
  Github: 'https://github.com/ananya',
  Portfolio_Link: 'https://ananya.example',
  skills: [
    { id: 1, name: 'SQL' },
    { id: 2, name: 'Welding' },
  ],
  interests: [
    { id: 3, name: 'Bridges' },
    { id: 4, name: 'Tunnels' },
  ],
  experiences: [
    {
      id: 1,
      company_name: 'Setu Works',
      designation: 'Trainee',
      description: 'Checked girders',
      start_date: '2025-05-01',
      end_date: '',
      version: 1,
    },
    {
      id: 2,
      company_name: 'Tapi Rail',
      designation: 'Helper',
      description: 'Counted sleepers',
      start_date: '2024-05-01',
      end_date: '2024-06-30',
      version: 1,
    },
  ],
  projects: [
    {
      id: 1,
      name: 'Footbridge model',
      link: 'https://example.org/model',
      description: 'A span of 2 m',
      start_date: '2025-01-05',
      end_date: '2025-03-06',
      version: 1,
    },
    {
      id: 2,
      name: 'Rail survey',
      link: '',
      description: 'Forty kilometres on foot',
      start_date: '2024-07-01',
      end_date: '',
      version: 1,
    },
  ],
  documents: [
    {
      id: 1,
      title: 'Marks',
      link: '',
      file: { id: 9, name: 'marks.pdf', size: 5_000, type: 'application/pdf', link: '/files/9' },
      version: 1,
    },
    { id: 2, title: 'Portfolio', link: 'https://example.org/portfolio', file: null, version: 1 },
  ],
  version: 1,
};

/** A place shows every part of `wholeProfile` with its values, as companies read it. */
export async function showsWholeProfile(shown: Locator): Promise<void> {
  const part = (name: string) =>
    shown.locator('section').filter({ has: shown.page().getByRole('heading', { name, exact: true }) });
  await expect(shown.getByText('+91 98250 33002')).toBeVisible();
  const { Linkedin, Github, Portfolio_Link } = wholeProfile;
  for (const [name, url] of Object.entries({ LinkedIn: Linkedin, GitHub: Github, Portfolio: Portfolio_Link })) {
    await expect(shown.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute('title', url);
  }
  await expect(part('About').locator('p')).toHaveText('I like trains.');
  await expect
    .poll(() => part('Education').locator('dl > div').allInnerTexts())
    .toEqual([
      'Institution\nNIT Surat',
      'Qualification\nB.Tech',
      'Course\nCivil Engineering',
      'Roll number\nU21CE071',
      'City\nSurat, Gujarat',
      'Language\nGujarati',
    ]);
  await expect(part('Skills')).toContainText(/SQL.*Welding/);
  await expect(part('Interests')).toContainText(/Bridges.*Tunnels/);
  await expect(part('Experience')).toContainText(
    /Trainee.*Setu Works.*01 May 2025 – today.*Checked girders.*Helper.*Tapi Rail.*01 May 2024 – 30 Jun 2024.*Counted sleepers/,
  );
  const project = part('Projects');
  await expect(project).toContainText(
    /Footbridge model.*05 Jan 2025 – 06 Mar 2025.*A span of 2 m.*Rail survey.*01 Jul 2024 – today.*Forty kilometres on foot/,
  );
  await expect(project.getByRole('button', { name: /example\.org\/model/ })).toBeVisible();
  const documents = part('Documents').getByRole('listitem');
  await expect(documents).toHaveText([/Marks.*marks\.pdf.*PDF · 5 kB/, /Portfolio.*example\.org\/portfolio/]);
}
