import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';

const period = { start_date: '2025-05-05', end_date: '2025-07-30' };

/** The profile of a student who filled in everything; what is given replaces it. */
export const filledProfile = (changes: Partial<StudentProfile> = {}): StudentProfile => ({
  id: 7,
  first_name: 'Ananya',
  last_name: 'Sharma',
  email_address: 'ananya.sharma@example.org',
  phone_number: '+919876543210',
  date_of_birth: '2004-02-29',
  gender: 'Female',
  language: 'France',
  location: 'Kothrud',
  city: { id: 1, city_name: 'Pune', state: { state_name: 'Maharashtra' } },
  institution: 'Sinhgiri College of Engineering',
  bio: 'Likes data that has to be cleaned first.',
  qualification: 'B.Tech',
  course: 'Computer Science',
  roll_number: '19CS042',
  interests: [{ id: 1, name: 'Agriculture' }],
  skills: [
    { id: 1, name: 'Python' },
    { id: 2, name: 'SQL' },
  ],
  Linkedin: 'https://www.linkedin.com/in/ananya/',
  Portfolio_Link: '',
  Github: 'https://github.com/ananya',
  profile_photo: '',
  profile_pic: '',
  experiences: [experience()],
  documents: [
    { id: 1, title: 'Semester results', link: '/v1/files/3', file: null, version: 1 },
    { id: 2, title: 'NPTEL certificate', link: 'https://example.org/certificate', file: null, version: 1 },
  ],
  projects: [
    { id: 1, name: 'Crop prices', link: 'https://example.org/crops', description: 'Forecasts.', ...period, version: 1 },
  ],
  version: 3,
  ...changes,
});

/** An experience of three months; what is given replaces it. */
export function experience(changes: Partial<StudentProfile['experiences'][number]> = {}) {
  const work = { company_name: 'Deccan Analytics', designation: 'Data intern', description: 'Cleaned sales data.' };
  return { id: 1, ...work, ...period, version: 1, ...changes };
}

/** The profile of a student who filled in nothing but a name. */
export const bareProfile = (): StudentProfile =>
  filledProfile({
    last_name: '',
    email_address: '',
    phone_number: '',
    language: '',
    location: '',
    city: null,
    institution: '',
    bio: '',
    qualification: '',
    course: '',
    interests: [],
    skills: [],
    Linkedin: '',
    Github: '',
    experiences: [],
    documents: [],
    projects: [],
  });
