import { describe, expect, it } from 'vitest';
import { resumePdf } from './resume-pdf.ts';
import { type PdfText, pdfText } from './testing/pdf-text.ts';
import { bareProfile, experience, filledProfile } from './testing/profiles.ts';

const read = async (profile: Parameters<typeof resumePdf>[0]) => pdfText(await resumePdf(profile));
const linesOf = ({ pages }: PdfText) => pages.flatMap((page) => page.split('\n')).filter(Boolean);

/** Names in the scripts of India, with letters that shaping reorders, joins or stacks. */
const indian = [
  'अनन्या शर्मा विद्यार्थी हिन्दी क्षत्रिय र्कि',
  'தமிழ் மாணவர் கௌரி ஸ்ரீ',
  'శ్రీనివాస్ విద్యార్థి',
  'ಕನ್ನಡ ವಿದ್ಯಾರ್ಥಿ ಶ್ರೀನಿವಾಸ',
  'অনন্যা শর্মা বাংলা ছাত্রী',
  'અનન્યા શર્મા વિદ્યાર્થી',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਵਿਦਿਆਰਥੀ',
  'ലക്ഷ്മി മലയാളം വിദ്യാർത്ഥി',
  'ଓଡ଼ିଆ ଛାତ୍ରୀ ଅନନ୍ୟା',
] as const;

describe('the résumé of a profile', () => {
  it('says everything on one page, in reading order, and its links can be followed', async () => {
    const found = await read(filledProfile());
    expect(found.pages).toHaveLength(1);
    expect(linesOf(found)).toEqual([
      'Ananya Sharma',
      'B.Tech, Computer Science · Sinhgiri College of Engineering',
      'ananya.sharma@example.org',
      '+91 98765 43210',
      'Kothrud, Pune, Maharashtra',
      'linkedin.com/in/ananya',
      'github.com/ananya',
      'About',
      'Likes data that has to be cleaned first.',
      'Education',
      'B.Tech, Computer Science',
      'Sinhgiri College of Engineering',
      'Experience',
      'Data intern',
      'May 2025 – Jul 2025',
      'Deccan Analytics',
      'Cleaned sales data.',
      'Projects',
      'Crop prices',
      'May 2025 – Jul 2025',
      'Forecasts.',
      'Skills',
      'Python, SQL',
      'Documents',
      'Semester results',
      'NPTEL certificate',
      'Interests',
      'Agriculture',
      'Languages',
      'French',
    ]);
    expect(found.links).toEqual([
      'mailto:ananya.sharma@example.org',
      'tel:+919876543210',
      'https://www.linkedin.com/in/ananya/',
      'https://github.com/ananya',
      'https://example.org/crops',
      'https://example.org/certificate',
    ]);
  });

  it('is equal byte by byte for equal profiles', async () => {
    const profile = filledProfile({ bio: indian[0] });
    const first = await resumePdf(profile);
    expect(first.equals(await resumePdf(profile))).toBe(true);
    expect(first.equals(await resumePdf({ ...profile, bio: '' }))).toBe(false);
  });

  it('holds its title and its language, but no date', async () => {
    const bytes = await resumePdf(filledProfile());
    const file = bytes.toString('latin1');
    expect(file).not.toMatch(/CreationDate|ModDate|D:\d{4}/);
    expect(file).toMatch(/\/Lang \(en-IN\)/);
    expect(bytes.includes(Buffer.from('Ananya Sharma: résumé', 'utf16le').swap16())).toBe(true);
    expect(file).toContain('[0 0 595.28 841.89]');
  });

  it.each(indian)('gives back %s as it was written', async (name) => {
    const found = await read(filledProfile({ first_name: name, last_name: '', institution: name }));
    const text = linesOf(found).join('').replace(/\s/g, '');
    expect(text.split(name.normalize('NFC').replace(/\s/g, '')).length - 1).toBe(3);
    expect(text).not.toContain('?');
  });

  it('is a page with the name alone for an empty profile', async () => {
    expect(linesOf(await read(bareProfile()))).toEqual(['Ananya']);
  });

  it('shrinks a little to stay on one page', async () => {
    const entries = (count: number) => Array.from({ length: count }, (_, id) => experience({ id }));
    const some = await resumePdf(filledProfile({ experiences: entries(3) }));
    const more = await resumePdf(filledProfile({ experiences: entries(8) }));
    expect([pdfText(some).pages.length, pdfText(more).pages.length]).toEqual([1, 1]);
    expect((await read(filledProfile({ experiences: entries(20) }))).pages.length).toBeGreaterThan(1);
  });

  it('loses nothing of a long profile, and numbers its pages', async () => {
    const experiences = Array.from({ length: 8 }, (_, id) =>
      experience({ id, designation: `Role ${id}`, description: `${'long '.repeat(390)}end${id}` }),
    );
    const { pages } = await read(filledProfile({ experiences }));
    expect(pages.length).toBeGreaterThan(2);
    for (let id = 0; id < 8; id += 1) expect(pages.join('\n')).toContain(`end${id}`);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      // A heading or a title never ends a page.
      const [last] = page.split('\n').filter(Boolean).slice(-3);
      expect(last).not.toMatch(/^(Role \d+|Deccan Analytics|Experience|Projects|Skills)$/);
    }
  });

  it('takes markup, pictures, other scripts and long words for text', async () => {
    const found = await read(
      filledProfile({
        first_name: 'محمد',
        last_name: 'علی Khan 😀',
        bio: '<script>alert(1)</script> &amp; \u202Eright\u202C שלום עולם end 👩‍👩‍👧 1️⃣ non‑breaking\u0000\ud800',
        course: 'x'.repeat(60),
        Github: 'https://example.org/(a)\\b)?q=ü',
        Portfolio_Link: 'javascript:alert(1)',
      }),
    );
    const text = linesOf(found).join('\n');
    expect(text).toContain('[…] Khan\n');
    expect(text).toContain('<script>alert(1)</script> &amp; right […] end 1 non-breaking\n');
    expect(text.replace(/\n/g, '')).toContain('x'.repeat(60));
    expect(found.links).toContain('https://example.org/(a)/b)?q=%C3%BC');
    expect(found.links.join()).not.toContain('javascript');
  });

  it('survives any text', async () => {
    const letters = Array.from({ length: 240 }, (_, at) => String.fromCodePoint((at * 7919) % 0x1_1000));
    const texts = Array.from({ length: 6 }, (_, at) => letters.slice(at * 40, at * 40 + 40).join(''));
    const experiences = texts.map((text, id) => experience({ id, designation: text, description: text }));
    const documents = texts.slice(0, 10).map((text, id) => ({ id, title: text, link: text, file: null, version: 1 }));
    const { pages } = await read(filledProfile({ experiences, documents, Github: texts[0] ?? '' }));
    expect(pages.join('\n')).toContain('Deccan Analytics');
  });
});
