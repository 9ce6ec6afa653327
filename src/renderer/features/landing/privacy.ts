import type { LegalTexts } from './LegalText.tsx';

const sections = [
  [
    'Who is responsible',
    'Whoever runs the workspace that you sign in to. Where the workspace runs on your own computer, that is you, and your data does not leave it.',
  ],
  [
    'What is stored at the service',
    'Your name, e-mail address, role, designation and phone number; your company or institution with its address; your openings, applications, interests and uploads. For students, also their profile with its documents, and the reports they handed in. For mentors, also their profile, free times and sessions. Messages with their files, helpdesk tickets, reports about others, and orders. Your password is stored only as a salted hash that cannot be turned back.',
  ],
  [
    'What is stored on this computer',
    'Drafts with their earlier versions, what waits to be sent, the lists that you have seen so that you can read them offline, and the settings of the window. Each account has its own files. Signing out keeps drafts for their owner; deleting the account removes them.',
  ],
  [
    'Where mail goes',
    'Codes and links are sent to your e-mail address by the mail server of the workspace. In a workspace on your own computer they are shown in the app instead, and nothing is sent.',
  ],
  [
    'Who sees what',
    'Openings that are published can be read by members of the workspace. A list of students is seen by the members of its institution only. Employers see an applicant’s profile and documents only for their own openings, and other students only if those let companies find them. The institution that a student has joined sees the profile and its documents, and the applications that the student shares with it. Only the two sides of a conversation can read its messages and files. If a side is a company or an institution, all its members can. A session is seen by its student and its mentor. Administrators see accounts, openings, orders, tickets and reports, but no documents and no messages between others.',
  ],
  [
    'What does not happen',
    'There is no advertising, no tracking and no analytics. The app loads nothing from other sites, and sends nothing to the makers of Footbridge.',
  ],
  [
    'Signing in with a provider',
    'If the workspace offers Google, Facebook or LinkedIn and you choose it, the provider tells the workspace your name and e-mail address, and learns that you signed in. Nothing more is asked for.',
  ],
  [
    'How long',
    'As long as your account exists. Discarded drafts go after about 30 days of use, codes after ten minutes, sign-in sessions when they end. When, where and on which device an account was signed in to, and changes of its password, codes and memberships stay in a log for 180 days, without a name once the account is deleted. Deleting your account deletes your personal data; openings and uploads that belong to your company or institution stay with it.',
  ],
  [
    'Your rights',
    'You may see, correct, export and delete what is stored about you. Ask whoever runs the workspace; they have to answer.',
  ],
] as const;

/** The words of the privacy policy. */
export const privacy: LegalTexts = {
  title: 'Privacy policy',
  lead: 'What is stored, where it is stored, who can see it, and how to delete it.',
  sections,
};
