import type { LegalTexts } from './LegalText.tsx';

const sections = [
  [
    'What this covers',
    'These terms are between you and whoever runs the workspace that you sign in to: your company, your institution, or yourself where the workspace runs on your own computer. Footbridge is the software; it runs no central service and sees none of your data.',
  ],
  [
    'Your account',
    'Give your real name and an e-mail address that reaches you. Keep your password to yourself. What is done with your account counts as done by you until you report that somebody else has it.',
  ],
  [
    'What you post',
    'An opening must exist, must be described truthfully, and must say what it pays. It may not ask applicants for money, and may not shut people out for reasons that the law forbids. What you post stays yours; by publishing it you allow the members of the workspace to read it and to apply.',
  ],
  [
    'Lists of students',
    'An institution may upload only data of its own students, and only where it is allowed to share it for finding projects, internships and jobs. It answers for the list being right, and for taking a student off who asks for it.',
  ],
  [
    'What you may not do',
    'Do not use other people’s accounts, do not collect data of members for other purposes, do not send advertising, and do not try to get around the limits of the service.',
  ],
  [
    'Payment',
    'Plans and bookings are recorded as orders. No money moves through Footbridge; how an order is paid is agreed with whoever runs the workspace.',
  ],
  [
    'Ending it',
    'You may delete your account at any time. Whoever runs the workspace may close an account that breaks these terms, and has to say why.',
  ],
  [
    'No guarantee',
    'The software is provided as it is. It is built so that what you write is not lost; it cannot promise that an opening is filled, that an application succeeds, or that what members say about themselves is true.',
  ],
  [
    'Changes',
    'When these terms change, you are asked before they apply to you. Where the law of your country gives you more rights than this page, those rights stay.',
  ],
] as const;

/** The words of the terms and conditions. */
export const terms: LegalTexts = {
  title: 'Terms and conditions',
  lead: 'In plain words: be truthful, be fair, and look after other people’s data as you would your own.',
  sections,
};
