// What makes a good résumé of a profile.
import type { StudentProfile } from '../../contract/enrollment-schemas.ts';
import { fullName } from './navigation.ts';

/** What the file of a résumé is called. */
export function resumeName(person: Pick<StudentProfile, 'first_name' | 'last_name'>): string {
  const name = fullName(person)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `${[...name].slice(0, 80).join('') || 'student'}-resume.pdf`;
}

/** What a good résumé has and a profile lacks, in words for people, the weightiest first. */
export function missingForResume(profile: StudentProfile): string[] {
  const { phone_number, bio, qualification, course, institution, skills, experiences, projects } = profile;
  const has = (...texts: readonly string[]) => texts.some((text) => text.trim() !== '');
  const parts: readonly (readonly [string, boolean])[] = [
    ['a phone number', has(phone_number)],
    ['what you study', has(qualification, course)],
    ['where you study', has(institution)],
    ['an experience or a project', experiences.length + projects.length > 0],
    ['your skills', skills.length > 0],
    ['a few sentences about you', has(bio)],
    ['your city', profile.city !== null || has(profile.location)],
    ['a link to your work', has(profile.Linkedin, profile.Github, profile.Portfolio_Link)],
  ];
  return parts.filter(([, there]) => !there).map(([label]) => label);
}

const printed =
  /[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Telugu}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** Words of a profile with letters that a résumé can't show, each once: `[…]` stands for them there. */
export function unprintableWords(profile: StudentProfile): string[] {
  const lists = [profile.experiences, profile.projects, profile.documents, profile.skills, profile.interests].flat();
  const texts = [profile, ...lists].flatMap((item) => Object.values(item).filter((value) => typeof value === 'string'));
  const words = texts.flatMap((text) => text.split(/\s+/u));
  return [
    ...new Set(words.filter((word) => [...word].some((letter) => /\p{L}/u.test(letter) && !printed.test(letter)))),
  ];
}
