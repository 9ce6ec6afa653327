// What somebody new does first, by role. A list goes once the work has begun, whatever the profile still lacks.
import type { User } from '#shared/contract/accounts.ts';
import { profileScore } from '#shared/rules/accounts/profile-score.ts';
import { missingPartPath } from '../../app/session/profile-path.ts';
import { mentorPaths } from '../mentoring/mentor-paths.ts';
import { ownPaths } from '../own-enrollments/own-paths.ts';
import { companyPaths } from '../partners/partners-view.ts';
import { postingPaths } from '../postings/kinds.ts';

/** One thing to do, and where. */
export interface FirstStep {
  readonly title: string;
  readonly text: string;
  readonly done: boolean;
  /** What the link says. */
  readonly action: string;
  /** Null while it isn't open yet; `text` says what opens it. */
  readonly path: string | null;
}

interface PlaceFacts {
  readonly user: User;
  /** Partnerships, and invitations to one. */
  readonly partners: number;
}

function profileStep(user: User, opens: string): FirstStep {
  const { score } = profileScore(user);
  return {
    title: 'Complete your profile',
    text: `${score}% is done. ${opens}`,
    done: score >= 100,
    action: 'Add what is missing',
    path: missingPartPath(user),
  };
}

/** The steps of an employer; none once there are an opening and a partner. */
export function newEmployerSteps({
  user,
  partners,
  postings,
}: PlaceFacts & { readonly postings: number }): FirstStep[] {
  if (postings > 0 && partners > 0) return [];
  const profile = profileStep(user, 'At 100% Partner Institutions, Subscription and Settings open.');
  return [
    profile,
    {
      title: 'Publish an opening',
      text: 'Fill in a template, or begin blank with New opening. You can write it offline.',
      done: postings > 0,
      action: 'See templates',
      path: postingPaths.templates('internship'),
    },
    {
      title: 'Invite an institution',
      text: `Partners get your openings with one click, for their students.${profile.done ? '' : ' Opens with a complete profile.'}`,
      done: partners > 0,
      action: 'Find institutions',
      path: profile.done ? '/employer/partner-institutions' : null,
    },
  ];
}

interface InstitutionFacts extends PlaceFacts {
  readonly students: number;
  /** Whether any student was sent an opportunity. */
  readonly assigned: boolean;
}

/** The steps of an educator; none once there are students, a company, and an opportunity that was sent. */
export function newEducatorSteps({ user, partners, students, assigned }: InstitutionFacts): FirstStep[] {
  if (students > 0 && partners > 0 && assigned) return [];
  const profile = profileStep(
    user,
    'At 100% you can send internships, jobs and projects, and Subscription and Settings open.',
  );
  return [
    {
      title: 'Upload your students',
      text: 'A CSV file, a workbook or a pasted list. You see every row before anything is sent.',
      done: students > 0,
      action: 'Upload a list',
      path: '/educator/upload-student',
    },
    profile,
    {
      title: 'Send them an opportunity',
      text: `Beside each one you see which of your students qualify.${profile.done ? '' : ' Sending opens with a complete profile.'}`,
      done: assigned,
      action: 'Find an opportunity',
      path: '/educator/explore',
    },
    {
      title: 'Invite a company',
      text: 'As your partner it can send its openings to your students.',
      done: partners > 0,
      action: 'See companies',
      path: companyPaths.suggested,
    },
  ];
}

interface StudentFacts {
  readonly interests: number;
  readonly bio: string;
  readonly skills: number;
  readonly applications: number;
}

/** The steps of a student; none once there is an application. */
export function newStudentSteps({ interests, bio, skills, applications }: StudentFacts): FirstStep[] {
  if (applications > 0) return [];
  return [
    {
      title: 'Choose your interests',
      text: 'Companies see what you care about.',
      done: interests > 0,
      action: 'Choose',
      path: '/user_interests',
    },
    {
      title: 'Say what you can do',
      text: 'A few lines about you, and your skills. Companies read them when you apply.',
      done: bio.trim() !== '' && skills > 0,
      action: 'Open your profile',
      path: '/student/profile#bio',
    },
    {
      title: 'Apply to an opportunity',
      text: 'Each one says whether you qualify, and what is lacking.',
      done: false,
      action: 'Explore opportunities',
      path: ownPaths.explore,
    },
  ];
}

interface MentorFacts {
  /** The labels of what the profile lacks. */
  readonly missing: readonly string[];
  /** Whether there are times at which sessions are taken. */
  readonly hasHours: boolean;
}

/** The steps of a mentor; none once students can book a time and read something. */
export function newMentorSteps({ missing, hasHours }: MentorFacts): FirstStep[] {
  const needed = ['Qualification', 'About you', 'Skills'].filter((label) => missing.includes(label));
  if (hasHours && needed.length === 0) return [];
  return [
    {
      title: 'Say when you have time',
      text: 'Students can only ask for a session at your free times.',
      done: hasHours,
      action: 'Set free times',
      path: mentorPaths.calendar,
    },
    {
      title: 'Write your profile',
      text: 'Your qualification, your skills and a few lines about you: students choose by them.',
      done: needed.length === 0,
      action: 'Write it',
      path: mentorPaths.profile,
    },
  ];
}
