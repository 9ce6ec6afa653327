import { AppError, toProblem } from '#shared/errors.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';
import type { FakeDesk } from './fake-desk.ts';
import { sampleUpload } from './sample-upload.ts';

/** How the fields of a dialog are walked: by the way to the form that keeps them, by a way of their own, or why not. */
export type DialogWalk =
  | { readonly kept: string }
  | {
      readonly role: Role;
      readonly path: string;
      readonly pressed: readonly string[];
      readonly dialog: string;
      /** Pixels, where the dialog is there in small windows only. */
      readonly width?: number;
      readonly prepare?: (desk: FakeDesk) => void;
    }
  | { readonly reason: string };

const page = 'its fields are on the page; the question over it has none';

/** Every source that draws a dialog, drawer or popover and reaches a field that can be typed into. */
export const dialogsWithFields: Readonly<Record<string, DialogWalk>> = {
  'app/controls/ViewsButton.tsx': { kept: 'app/controls/ViewsButton.tsx' },
  'app/session/SignInToKeep.tsx': { reason: 'a password alone; kept-words.spec.ts opens it' },
  'features/admin/ActDialog.tsx': { kept: 'features/admin/ActDialog.tsx' },
  'features/account/UnlockPage.tsx': { reason: page },
  'features/admin-orders/AdminOrderDrawer.tsx': { kept: 'features/admin-orders/SettleOrder.tsx' },
  'features/admin/support/AdminPostingPage.tsx': { reason: page },
  'features/assigning/SendPosting.tsx': { kept: 'features/assigning/SendPosting.tsx' },
  'features/enrollments/interviews/ProposeTimes.tsx': { kept: 'features/enrollments/interviews/ProposeTimes.tsx' },
  'features/enrollments/list/EnrollmentToolbar.tsx': {
    role: 2,
    path: '/employer/project/1',
    pressed: ['Filters'],
    dialog: 'Filters',
  },
  'features/enrollments/list/PasteEnrollments.tsx': { kept: 'app/controls/PasteDialog.tsx' },
  'features/explore/ExplorePage.tsx': {
    role: 3,
    path: '/educator/explore',
    pressed: ['Filters'],
    dialog: 'Filters',
    width: 420,
  },
  'features/messages/MessageSeveral.tsx': { kept: 'features/messages/MessageSeveral.tsx' },
  'features/flags/ReportDialog.tsx': { kept: 'features/flags/ReportDialog.tsx' },
  'features/invitations/InviteNote.tsx': { kept: 'features/invitations/InviteNote.tsx' },
  'features/messages/NewMessage.tsx': {
    role: 2,
    path: '/employer/messages',
    pressed: ['New message'],
    dialog: 'New message',
  },
  'features/members/InviteMember.tsx': { kept: 'features/members/InviteMember.tsx' },
  'features/mentor-invites/InviteMentor.tsx': { kept: 'features/mentor-invites/InviteMentor.tsx' },
  'features/mentoring/hours/HoursDrawer.tsx': { kept: 'features/mentoring/hours/HoursEditor.tsx' },
  'features/mentoring/postings/PublishedPostings.tsx': {
    role: 5,
    path: '/dashboard/mentor/mentorjoblist',
    pressed: ['Filters'],
    dialog: 'Filters',
    width: 420,
  },
  'features/mentoring/sessions/SessionDialog.tsx': { kept: 'features/mentoring/sessions/SessionDialog.tsx' },
  'features/own-enrollments/progress/FinalDialog.tsx': { kept: 'features/own-enrollments/progress/FinalDialog.tsx' },
  'features/own-enrollments/progress/WeekDialog.tsx': { kept: 'features/own-enrollments/progress/WeekDialog.tsx' },
  'features/own-enrollments/StudentExplorePage.tsx': {
    role: 4,
    path: '/student/explore',
    pressed: ['Filters'],
    dialog: 'Filters',
    width: 420,
  },
  'features/postings/form/PostingForm.tsx': { reason: page },
  'features/postings/templates/OwnTemplateMenu.tsx': { kept: 'features/postings/templates/OwnTemplateMenu.tsx' },
  'features/profile/DeleteAccount.tsx': {
    role: 2,
    path: '/employer/account',
    pressed: ['Delete account'],
    dialog: 'Delete your account',
  },
  'features/profile/code/TwoFactor.tsx': {
    role: 2,
    path: '/employer/account',
    pressed: ['Get codes by e-mail'],
    dialog: 'Turn on the code at sign-in',
  },
  'features/profile/WorkspaceForm.tsx': { reason: page },
  'features/roster/check/BulkChangeDialog.tsx': {
    role: 3,
    path: `/educator/upload-student?import=${sampleUpload.importId}`,
    pressed: [],
    dialog: 'Check this change',
    prepare(desk) {
      const problem = toProblem(new AppError('needs_confirmation'));
      const bulkChange = { reason: 'affected', count: 14, share: 0.9 } as const;
      desk.answer('roster.read', { ...sampleUpload, newValues: [], bulkChange, problem });
      desk.answer('roster.rows', { rows: [], total: 0 });
    },
  },
  'features/roster/columns/NewValues.tsx': { kept: 'features/roster/columns/NewValues.tsx' },
  'features/this-computer/MakeAdministrator.tsx': { kept: 'features/this-computer/MakeAdministrator.tsx' },
  'features/this-computer/RestoreDialog.tsx': {
    role: 2,
    path: '/employer/settings',
    pressed: ['Restore from a file…'],
    dialog: 'Restore this computer',
    // The app asks for the file itself, so that a button is all it takes.
    prepare: (desk) => desk.answer('app.info', { version: '0.1.0', host: 'electron', platform: 'linux' }),
  },
  'features/students/PasteStudents.tsx': { kept: 'app/controls/PasteDialog.tsx' },
  'features/students/StudentDrawer.tsx': { kept: 'features/students/EditStudent.tsx' },
  'app/controls/PasteDialog.tsx': { kept: 'app/controls/PasteDialog.tsx' },
};
