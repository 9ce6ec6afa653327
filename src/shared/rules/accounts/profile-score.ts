import { roles } from './roles.ts';
// Computes how complete a profile is.

import type { User } from '../../contract/accounts.ts';

/** A part of a profile and its weight in the score. */
export interface ScorePart {
  readonly key: string;
  /** What to fill in, in words for people. */
  readonly label: string;
  /** 10 or 20. */
  readonly weight: number;
  readonly done: boolean;
}

/** The completeness of a profile: the score and the parts that it consists of. */
export interface ProfileScore {
  /** 0 to 100. */
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

/** The facts of a student's profile, apart from the user, that count for the score. */
export interface StudentProfileFacts {
  readonly bio: string;
  readonly institution: string;
  readonly skills: readonly unknown[];
  readonly interests: readonly unknown[];
  readonly documents: readonly unknown[];
}

type ScoredUser = Pick<
  User,
  | 'role'
  | 'is_email_verified'
  | 'phone_number'
  | 'isOTPVerified'
  | 'profile_pic'
  | 'profile_photo'
  | 'company'
  | 'designation'
>;

/** What educators are told who would send opportunities before their profile is complete. */
export const sendingLock = 'Complete your profile to send internships, jobs and projects';

const emptyProfile: StudentProfileFacts = { bio: '', institution: '', skills: [], interests: [], documents: [] };

/**
 * Computes how complete a profile is, 0 to 100. Employers: person 50, company 50. Educators: person 50, institution 50;
 * the institution is in the user's field `company`. Students: person 50; bio, institution, skills, interests and
 * documents 10 each. Admins and mentors, without an organisation: e-mail, phone, OTP, picture and designation 20 each.
 */
export function profileScore(user: ScoredUser, profile: StudentProfileFacts = emptyProfile): ProfileScore {
  const parts = partsOf(user, profile);
  return { score: parts.reduce((sum, { done, weight }) => sum + (done ? weight : 0), 0), parts };
}

function partsOf(user: ScoredUser, profile: StudentProfileFacts): ScorePart[] {
  if (user.role === roles.student) return [...personParts(user), ...studentParts(profile)];
  if (user.role === roles.employer) return [...personParts(user), ...placeParts(user, 'Company')];
  if (user.role === roles.educator) return [...personParts(user), ...placeParts(user, 'Institution')];
  return [
    ...personParts(user).map((part) => ({ ...part, weight: 20 })),
    part('designation', 'Designation', 20, user.designation),
  ];
}

function personParts(user: ScoredUser): ScorePart[] {
  return [
    part('email', 'E-mail verified', 10, user.is_email_verified),
    part('phone', 'Phone number', 10, user.phone_number),
    part('otp', 'OTP verified', 20, user.isOTPVerified),
    part('picture', 'Profile picture', 10, user.profile_photo || user.profile_pic),
  ];
}

function placeParts({ company }: ScoredUser, noun: string): ScorePart[] {
  return [
    part('company_name', `${noun} name`, 10, company?.company_name),
    part('company_logo', `${noun} logo`, 10, company?.company_logo),
    part('company_website', `${noun} website`, 10, company?.company_website),
    part('company_description', `${noun} description`, 10, company?.company_description),
    part('company_address', `${noun} address`, 10, company?.company_address),
  ];
}

function studentParts(profile: StudentProfileFacts): ScorePart[] {
  return [
    part('bio', 'Bio', 10, profile.bio),
    part('institution', 'Institution', 10, profile.institution),
    part('skills', 'Skills', 10, profile.skills.length > 0),
    part('interests', 'Interests', 10, profile.interests.length > 0),
    part('documents', 'Documents', 10, profile.documents.length > 0),
  ];
}

function part(key: string, label: string, weight: number, value: string | boolean | undefined): ScorePart {
  return { key, label, weight, done: typeof value === 'string' ? value.trim() !== '' : value === true };
}
