// What a résumé says, from a student's profile: texts in order, without how they look.
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { formatPhone } from '#shared/rules/accounts/phone.ts';
import { languageName } from '#shared/rules/accounts/student-profile.ts';
import { isWebLink } from '#shared/rules/texts/url.ts';

/** A short text, and where a click on it leads; null for text alone. */
export interface ResumeLink {
  readonly text: string;
  readonly link: string | null;
}

/** Something that was done: experience, project. Empty text is left out. */
export interface ResumeEntry {
  readonly title: ResumeLink;
  readonly subtitle: string;
  readonly period: string;
  readonly description: string;
}

/** A part of a résumé under a heading of its own. */
export type ResumeSection =
  | { readonly heading: string; readonly kind: 'text'; readonly text: string }
  | { readonly heading: string; readonly kind: 'entries'; readonly entries: readonly ResumeEntry[] }
  | { readonly heading: string; readonly kind: 'links'; readonly links: readonly ResumeLink[] };

/** A résumé as text. */
export interface Resume {
  readonly name: string;
  /** What is studied, and where. */
  readonly headline: string;
  readonly contacts: readonly ResumeLink[];
  /** Those that have something to say, in the order of a page. */
  readonly sections: readonly ResumeSection[];
}

/** Takes from a profile what belongs on a résumé. `print` makes a text printable. */
export function resumeOf(profile: StudentProfile, print: (text: string) => string): Resume {
  const line = (text: string) => print(text).replace(/\s+/g, ' ').trim();
  const studies = [profile.qualification, profile.course].map(line).filter(Boolean).join(', ');
  const institution = line(profile.institution);
  return {
    name: line(fullName(profile)) || 'Student',
    headline: [studies, institution].filter(Boolean).join(' · '),
    contacts: contactsOf(profile, line),
    sections: sectionsOf(profile, { print, line, studies, institution }),
  };
}

interface Words {
  readonly print: (text: string) => string;
  readonly line: (text: string) => string;
  readonly studies: string;
  readonly institution: string;
}

function contactsOf(profile: StudentProfile, line: (text: string) => string): ResumeLink[] {
  const { email_address, phone_number, location, city, Linkedin, Github, Portfolio_Link } = profile;
  const place = [location, city?.city_name ?? '', city?.state.state_name ?? ''].map(line).filter(Boolean);
  return [
    { text: line(email_address), link: mailLink(email_address) },
    { text: line(formatPhone(phone_number)), link: phoneLink(phone_number) },
    { text: [...new Set(place)].join(', '), link: null },
    ...[Linkedin, Github, Portfolio_Link].map((address) => webLink(shortAddress(address), address, line)),
  ].filter(({ text }) => text !== '');
}

function sectionsOf(profile: StudentProfile, { print, line, studies, institution }: Words): ResumeSection[] {
  const sections: ResumeSection[] = [
    { heading: 'About', kind: 'text', text: print(profile.bio).trim() },
    { heading: 'Education', kind: 'entries', entries: educationOf(studies, institution) },
    {
      heading: 'Experience',
      kind: 'entries',
      entries: profile.experiences.map((experience) => ({
        title: { text: line(experience.designation), link: null },
        subtitle: line(experience.company_name),
        period: periodOf(experience),
        description: print(experience.description).trim(),
      })),
    },
    {
      heading: 'Projects',
      kind: 'entries',
      entries: profile.projects.map((project) => ({
        title: webLink(project.name, project.link, line),
        subtitle: '',
        period: periodOf(project),
        description: print(project.description).trim(),
      })),
    },
    { heading: 'Skills', kind: 'text', text: listed(profile.skills.map(({ name }) => line(name))) },
    {
      heading: 'Documents',
      kind: 'links',
      links: profile.documents.map(({ title, link }) => webLink(title, link, line)),
    },
    { heading: 'Interests', kind: 'text', text: listed(profile.interests.map(({ name }) => line(name))) },
    {
      heading: 'Languages',
      kind: 'text',
      text: profile.language === 'Others' ? '' : line(languageName(profile.language)),
    },
  ];
  return sections.filter(says);
}

function says(section: ResumeSection): boolean {
  if (section.kind === 'text') return section.text !== '';
  return (section.kind === 'entries' ? section.entries : section.links).length > 0;
}

function educationOf(studies: string, institution: string): ResumeEntry[] {
  if (studies === '' && institution === '') return [];
  const subtitle = studies === '' ? '' : institution;
  return [{ title: { text: studies || institution, link: null }, subtitle, period: '', description: '' }];
}

const listed = (names: readonly string[]) => names.filter(Boolean).join(', ');

/** A text that leads to a web address; only text where the address is none, as of files that need a sign-in. */
function webLink(text: string, address: string, line: (text: string) => string): ResumeLink {
  return { text: line(text), link: isWebLink(address) ? asciiLink(address) : null };
}

/** An address as a PDF has it: ASCII. Null where there is none. */
function asciiLink(address: string): string | null {
  return URL.canParse(address.trim()) ? new URL(address.trim()).href : null;
}

/** `https://www.linkedin.com/in/ananya/` as people write it. */
const shortAddress = (address: string) =>
  address
    .trim()
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '');

const mailLink = (address: string) => (/^[^\s@:?&]+@[^\s@:?&]+$/.test(address) ? asciiLink(`mailto:${address}`) : null);

function phoneLink(phone: string): string | null {
  const digits = phone.replace(/[^\d+]/g, '');
  return /^\+?\d{6,15}$/.test(digits) ? `tel:${digits}` : null;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `Jan 2026 – Mar 2026`; a month alone where both days are in it. Days are yyyy-mm-dd, or empty. */
function periodOf({ start_date, end_date }: { readonly start_date: string; readonly end_date: string }): string {
  const [start = '', last = ''] = [start_date, end_date].map(monthOf);
  const end = last || (start === '' ? '' : 'today');
  return [...new Set([start, end])].filter(Boolean).join(' – ');
}

function monthOf(day: string): string {
  const [, year = '', month = ''] = /^(\d{4})-(\d{2})/.exec(day) ?? [];
  return [months[Number(month) - 1] ?? '', year].filter(Boolean).join(' ');
}
