import type { Page } from '@playwright/test';
import type { RosterRow } from '#shared/desk/types.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';
import { emptyDraft } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect } from './fixtures.ts';
import { person } from './people.ts';
import { fits, fullPosting } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';
import { sampleUpload } from './sample-upload.ts';

/** A way to a form that keeps what is typed into it. */
export interface KeptForm {
  /** Where its words are kept, beneath src/renderer. */
  readonly file: string;
  readonly role: Role;
  readonly path: string;
  /** What is pressed on the way, one after the other, by what it is called. */
  readonly pressed?: readonly (string | RegExp)[];
  readonly prepare?: (desk: FakeDesk) => void;
  /** Where its words open it, there is nothing to press after a reload. */
  readonly opensItself?: boolean;
}

const nowhere = { branch_id: null, company_id: null, institution_id: null, company: null, branch: null };
const setUp = (role: Role) => (desk: FakeDesk) => {
  desk.signIn(person(role, nowhere));
  desk.service('joinRequests.own', { data: null });
};

function haveApplicant(desk: FakeDesk): void {
  const { data } = sampleAnswer('enrollments.read');
  desk.service('enrollments.read', { data: { ...data, status: 2, interviews: [], rating: null } });
}

/** An order that waits to be settled. */
function haveOrder(desk: FakeDesk): void {
  const [order] = sampleAnswer('adminOrders.list').data;
  if (!order) throw new Error('The sample has no order');
  desk.service('adminOrders.list', {
    data: [{ ...order, id: 41, item: 'Expert', status: 'pending' }],
    total: 1,
    page: 1,
    limit: 25,
  });
}

/** A job that asks two questions, and that nobody has applied to. */
function havePostingToApplyTo(desk: FakeDesk): void {
  const standing = { state: 'open', may_apply: true, application: null, invitation: null } as const;
  desk.service('enrollments.own', { data: { posting: fullPosting('job'), ...fits, ...standing } });
}

/** A project that the student works on, without any report. */
function haveProject(desk: FakeDesk): void {
  const { data: own } = sampleAnswer('enrollments.own');
  const application = {
    id: 90,
    status: 6,
    status_name: 'Hired',
    created_at: sampleInstant,
    updated_at: sampleInstant,
    answers: [],
    history: [],
    last_seen_at: null,
    next: 'work' as const,
    may_withdraw: true,
  };
  desk.service('enrollments.own', { data: { ...own, application } });
  const { data } = sampleAnswer('enrollments.progress');
  desk.service('enrollments.progress', {
    data: {
      ...data,
      status: 0,
      may_upload: true,
      weekly_submissions: [],
      final_submission_report: null,
      project: { ...data.project, duration_from: 2 },
    },
  });
}

/** An own draft as the desk has it: what is saved into it is there at the next reading. */
export function haveDraft(desk: FakeDesk, method: 'project' | 'internship' | 'job' | 'company', step: number): void {
  const draft = emptyDraft({ method, step });
  const now = () => ({ ...draft, body: desk.calls('drafts.save').at(-1)?.body ?? draft.body });
  desk.answer('drafts.read', now);
  desk.answer('drafts.list', [draft]);
}

function haveOpenPosting(desk: FakeDesk): void {
  const { data, ...answer } = sampleAnswer('postings.read');
  desk.service('postings.read', { ...answer, data: { ...data, status: 2 } });
}

const row: RosterRow = {
  row: 2,
  outcome: 'error',
  values: { name: 'Ananya Iyer' },
  original: { email: 'ananya' },
  problems: [{ field: 'email', severity: 'error', code: 'email_form', message: 'This is no e-mail address', fix: '' }],
  changes: [],
  sameAs: null,
};

function haveUpload(desk: FakeDesk): void {
  const options = { ...sampleUpload.options, mapping: { 0: 'name', 1: 'email' } } as const;
  desk.answer('roster.read', { ...sampleUpload, options });
  desk.answer('roster.rows', { rows: [row], total: 1 });
}

const uploadPath = `/educator/upload-student?import=${sampleUpload.importId}`;

/** A session to come that waits for an answer. */
function upcoming() {
  const answer = sampleAnswer('mentor.sessions');
  const times = { starts_at: '2099-01-05T04:30:00.000Z', ends_at: '2099-01-05T05:30:00.000Z' };
  return { ...answer, data: answer.data.map((session) => ({ ...session, ...times })) };
}

const template = {
  id: '00000000-0000-4000-8000-0000000000e1',
  method: 'project',
  title: 'Cold store',
  createdAt: sampleInstant,
  savedAt: sampleInstant,
  body: {},
} as const;

/** Every form that keeps what is typed, and a way to it; a test holds it against the source. */
export const keptFormsOfWindow: readonly KeptForm[] = [
  { file: 'app/controls/PasteDialog.tsx', role: 3, path: '/educator/student-list', pressed: ['Paste a list'] },
  { file: 'app/controls/PasteDialog.tsx', role: 2, path: '/employer/project/1', pressed: ['Paste a list'] },
  { file: 'features/members/InviteMember.tsx', role: 2, path: '/employer/members', pressed: ['Invite a member'] },
  { file: 'features/profile/WorkspaceForm.tsx', role: 2, path: '/employer/settings' },
  {
    file: 'features/this-computer/MakeAdministrator.tsx',
    role: 2,
    path: '/employer/settings',
    pressed: ['Make an administrator'],
    prepare: (desk) => desk.service('administrator.read', { data: { offered: true } }),
  },
  ...([1, 2, 3, 4, 5] as const).map((role) => ({
    file: 'features/profile/PersonForm.tsx',
    role,
    path: `/${['admin', 'employer', 'educator', 'student', 'mentor'][role - 1]}/account`,
  })),
  {
    file: 'features/assigning/StudentPanel.tsx',
    role: 3,
    path: '/educator/details/1',
    pressed: ['Add a note'],
    opensItself: true,
  },
  {
    file: 'features/own-enrollments/progress/WeekDialog.tsx',
    role: 4,
    path: '/student/my-applications/project/1',
    pressed: ['Upload report of week 1'],
    prepare: haveProject,
  },
  {
    file: 'features/own-enrollments/progress/FinalDialog.tsx',
    role: 4,
    path: '/student/my-applications/project/1',
    pressed: ['Submit Project'],
    prepare: haveProject,
  },
  {
    file: 'features/admin/ActDialog.tsx',
    role: 1,
    path: '/admin/companies',
    pressed: [/^Actions for row 1/, 'Suspend'],
  },
  {
    file: 'features/assigning/SendPosting.tsx',
    role: 3,
    path: '/educator/student-list',
    pressed: ['Send Opportunity'],
  },
  {
    file: 'features/account/CorrectEmail.tsx',
    role: 2,
    path: '/verify-otp',
    pressed: ['Change it'],
    prepare(desk) {
      desk.signIn(person(2, { is_email_verified: false }));
      desk.answer('session.sendOtp', { expires_at: sampleInstant, resend_after: 60 });
    },
    opensItself: true,
  },
  {
    file: 'features/profile/ChangeEmail.tsx',
    role: 2,
    path: '/employer/account',
    pressed: ['Change e-mail address'],
    opensItself: true,
  },
  { file: 'features/set-up/AskPlace.tsx', role: 2, path: '/company', prepare: setUp(2) },
  { file: 'features/set-up/AskPlace.tsx', role: 3, path: '/institution', prepare: setUp(3) },
  ...[0, 1].flatMap((step) => [
    {
      file: 'features/set-up/OrganisationPages.tsx',
      role: 2 as const,
      path: '/company',
      pressed: ['Set up a company of your own'],
      prepare(desk: FakeDesk) {
        setUp(2)(desk);
        haveDraft(desk, 'company', step);
      },
    },
    {
      file: 'features/set-up/OrganisationPages.tsx',
      role: 3 as const,
      path: '/institution',
      pressed: ['Set up an institution of your own'],
      prepare(desk: FakeDesk) {
        setUp(3)(desk);
        desk.words.put('set-up:Institution', { part: {}, step }, sampleInstant);
      },
    },
  ]),
  ...[0, 1, 2].flatMap((step) =>
    (['project', 'internship', 'job'] as const).map((kind) => ({
      file: 'features/postings/form/PostingForm.tsx',
      role: 2 as const,
      path: `/employer/${kind}/add?draft=${emptyDraft().id}`,
      pressed: step === 2 ? ['Add a question', 'Add a question and its answer'] : [],
      prepare: (desk: FakeDesk) => haveDraft(desk, kind, step),
      opensItself: true,
    })),
  ),
  {
    file: 'features/postings/templates/OwnTemplateMenu.tsx',
    role: 2,
    path: '/employer/project/template',
    pressed: ['Actions for Cold store', 'Rename'],
    prepare: (desk) => desk.answer('templates.list', [template]),
  },
  {
    file: 'features/enrollments/interviews/ProposeTimes.tsx',
    role: 2,
    path: '/employer/project/1',
    pressed: ['Propose times'],
    prepare: haveApplicant,
  },
  {
    file: 'features/messages/MessageSeveral.tsx',
    role: 2,
    path: '/employer/project/1',
    pressed: ['View List', /^Select /, 'Message'],
  },
  { file: 'features/enrollments/detail/RateWork.tsx', role: 2, path: '/employer/project/1', prepare: haveApplicant },
  { file: 'features/company/OrganisationForm.tsx', role: 2, path: '/employer/company' },
  { file: 'features/company/OrganisationForm.tsx', role: 3, path: '/educator/institution' },
  {
    file: 'app/controls/ViewsButton.tsx',
    role: 3,
    path: '/educator/student-list?semester=5',
    pressed: ['Views'],
  },
  {
    file: 'features/students/EditStudent.tsx',
    role: 3,
    path: '/educator/student-list',
    pressed: [/^Actions for/, 'Edit'],
  },
  {
    file: 'features/own-enrollments/QuestionsStep.tsx',
    role: 4,
    path: '/student/explore/job/1/apply',
    pressed: ['Proceed to apply'],
    prepare: havePostingToApplyTo,
  },
  // It holds the words, and the page around it the fields.
  { file: 'features/own-profile/OwnProfileForm.tsx', role: 4, path: '/student/profile' },
  { file: 'features/messages/Composer.tsx', role: 2, path: '/employer/messages?with=institution:1' },
  { file: 'features/messages/Composer.tsx', role: 1, path: '/admin/messages?with=institution:1' },
  { file: 'features/messages/Composer.tsx', role: 3, path: '/educator/messages?with=company:1' },
  {
    file: 'features/invitations/InviteNote.tsx',
    role: 2,
    path: '/employer/partner-institutions?tab=suggested',
    pressed: [/^More: /, 'Send Invitation with a note'],
  },
  {
    file: 'features/invitations/InviteNote.tsx',
    role: 3,
    path: '/educator/companies',
    pressed: [/^More: /, 'Send Invitation with a note'],
  },
  {
    file: 'features/invitations/InviteNote.tsx',
    role: 2,
    path: '/employer/project/invite/1',
    pressed: [/^Send Invitation with a note/],
    prepare: haveOpenPosting,
  },
  {
    file: 'features/roster/columns/NewValues.tsx',
    role: 3,
    path: uploadPath,
    pressed: ['Decide', 'Means …'],
    prepare: haveUpload,
  },
  {
    file: 'features/admin-orders/SettleOrder.tsx',
    role: 1,
    path: '/admin/orders',
    pressed: [/^Order 41/],
    prepare: haveOrder,
  },
  {
    file: 'features/mentoring/sessions/SessionDialog.tsx',
    role: 5,
    path: '/dashboard/mentor/sessionrequest',
    pressed: ['Ananya Iyer'],
    prepare: (desk) => desk.service('mentor.sessions', upcoming),
  },
  {
    file: 'features/mentoring/hours/HoursEditor.tsx',
    role: 5,
    path: '/dashboard/mentor/calender',
    pressed: ['Free times'],
  },
  { file: 'features/mentoring/profile/MentorProfileForm.tsx', role: 5, path: '/dashboard/mentor/setting?part=profile' },
  {
    file: 'features/mentor-invites/InviteMentor.tsx',
    role: 3,
    path: '/educator/mentors',
    pressed: ['Invite a mentor'],
  },
  { file: 'features/mentor-invites/InviteMentor.tsx', role: 1, path: '/admin/mentors', pressed: ['Invite a mentor'] },
  { file: 'features/booking/BookingOrder.tsx', role: 4, path: '/student/mentors/1/book' },
  { file: 'features/help/Helpdesk.tsx', role: 4, path: '/student/settings?part=helpdesk' },
  {
    file: 'features/flags/ReportDialog.tsx',
    role: 4,
    path: '/student/explore/job/1',
    pressed: ['Report this posting'],
    prepare: havePostingToApplyTo,
  },
  { file: 'features/admin/support/ReplyForm.tsx', role: 1, path: '/admin/tickets', pressed: ['Reply'] },
  { file: 'features/admin/support/SettleForm.tsx', role: 1, path: '/admin/flags', pressed: ['Resolve'] },
  {
    file: 'features/admin/support/TakeDownForm.tsx',
    role: 1,
    path: '/admin/postings/job/1',
    pressed: ['Take down'],
  },
  {
    file: 'features/roster/check/RowCell.tsx',
    role: 3,
    path: uploadPath,
    pressed: [/^ananya, correct/],
    prepare: haveUpload,
    opensItself: true,
  },
];

/** Goes a form's way. Settles once something can be typed there. */
export async function openKeptForm(page: Page, desk: FakeDesk, form: KeptForm, again = false): Promise<void> {
  await page.goto(desk.address + form.path);
  for (const name of again && form.opensItself ? [] : (form.pressed ?? [])) {
    const button = page
      .getByRole('button', { name })
      .or(page.getByRole('menuitem', { name }))
      .or(page.getByRole('checkbox', { name }))
      .or(page.getByRole('radiogroup').getByText(name, { exact: true }))
      .or(page.getByRole('dialog').getByText(name, { exact: true }));
    await button.first().click();
  }
  const fields = page.locator('[data-kept] :is(input, textarea), :is(input, textarea)[data-kept]');
  await expect(fields.filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
}
