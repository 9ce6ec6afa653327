import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import type { StudentRow } from '#shared/contract/students.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { DraftBody, DraftMethod } from '#shared/desk/types.ts';
import { emptyPosting, type PostingFields, toWire } from '#shared/rules/postings/posting.ts';
import type { Person } from './people.ts';
import { sample, type Workspace } from './workspace.ts';

const headings = ['Student Name', 'Course', 'Specialization', 'Semester', 'Email Id', 'Phone Number'] as const;

/** Rows that nobody has uploaded yet; some with what people get wrong. */
const newRows = [
  ['Ishita Bhave', 'B.Tech', 'Computer Science', '5', 'ishita.bhave@nitsurat.example', '9820011223'],
  ['Arnav Solanki', 'B.Tech', 'Mechanical', '5', 'arnav.solanki@nitsurat.example', '9820011224'],
  ['Karthik Ramanathan', 'MBA', 'Finance', '3', 'karthik.r@nitsurat', '98-1112'],
  ['Sofía D’Mello', 'M.Tech', 'Structural', '1', 'sofia.dmello@nitsurat.example', '9820011225'],
  ['Meher Contractor', 'B.Sc', 'Physics', '13', 'meher.c@nitsurat.example', '9820011227'],
  ['Ishita Bhave', 'B.Tech', 'Computer Science', '5', 'ishita.bhave@nitsurat.example', '9820011223'],
  ['Nandini Vaidya', 'B.Tech', 'Electronics', 'V', 'nandini.vaidya@nitsurat.example', '+91 98200 11229'],
  ['Zubin Mistry', 'BBA', 'Marketing', '2', 'zubin.mistry@nitsurat.example', '9820011230'],
  ['Aaliya Merchant', 'B.Tech', 'Chemical', '5', 'aaliya.merchant@nitsurat.example', '9820011231'],
  ['', 'B.Tech', 'Chemical', '5', 'noname@nitsurat.example', '9820011232'],
];

/** A student list as CSV with a row of each outcome: new, changed, as it was, twice, wrong. */
export async function rosterFile(workspace: Workspace): Promise<string> {
  const { answer } = await workspace.run('api.read', { call: 'students.list', query: { limit: 100, sort: 'name' } });
  const known = (answer as { data: StudentRow[] }).data.map((student, index) => [
    student.name,
    student.course,
    student.specialization,
    String(index % 3 === 0 ? ((student.semester ?? 1) % 8) + 1 : (student.semester ?? '')),
    student.email,
    student.phone,
  ]);
  const rows = [...known.slice(0, 3), ...newRows, ...known.slice(3)];
  return [headings, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

/** Everything that an internship's form asks for. */
export const internshipBody: DraftBody = {
  ...emptyPosting('internship'),
  title: 'Quality lab intern',
  goal: 'Keep the shelf life of twelve meals honest.',
  category: 1,
  office_visit: true,
  roles_and_responsibilities:
    'Sample each batch at day 1, 4 and 9. Run the plate counts. Write down what you smell, and say so when it is not right.',
  tasks: 'Three batches a week, and one note to the kitchen.',
  support: 'A bench of your own, and a microbiologist two doors down.',
  required_skills: ['Food microbiology', 'Excel'],
  course_preferred: ['B.Sc', 'B.Tech'],
  keywords: ['food safety', 'shelf life'],
  vacancies: 2,
  duration_from: 8,
  duration_to: 10,
  stipend_from: 12,
  stipend_to: 15,
  location: 'Plot 14, Hadapsar Industrial Estate',
  screening_questions: [{ question: 'Have you worked in a laboratory before?', required: true }],
};

async function draftCalled(workspace: Workspace, method: DraftMethod, title: string, body: DraftBody, step: number) {
  const found = (await workspace.run('drafts.list', { method, search: title, bin: false }))[0];
  const draft = found ?? (await workspace.run('drafts.create', { method, body }));
  if (found && found.step === step) return draft.id;
  await workspace.run('drafts.save', { id: draft.id, body, step, title, revision: draft.revision });
  return draft.id;
}

/** Makes the drafts that the shared employer has. */
export async function furnishEmployer(workspace: Workspace): Promise<void> {
  await employerDraft(workspace, 2);
  await auditDraft(workspace);
  const title = 'Trainee shift lead, chilled line';
  await draftCalled(workspace, 'job', title, { ...emptyPosting('job'), title }, 1);
}

/** The shared employer's draft of a project, with a history. Answers its id. */
export async function auditDraft(workspace: Workspace): Promise<string> {
  const title = 'Energy audit of two cold stores';
  const known = (await workspace.run('drafts.list', { method: 'project', search: title, bin: false }))[0];
  if (known) return known.id;
  const { id, revision } = await workspace.run('drafts.create', { method: 'project', body: emptyPosting('project') });
  const changes: DraftBody[] = [
    { title: 'Energy audit' },
    { title, category: 3 },
    { goal: 'Find out which of our two oldest stores leaks more cold, and where.' },
    { tasks: 'Meter both stores for two weeks, and walk them with a thermal camera.', duration_from: 4 },
    { duration_from: 6, duration_to: 8, support: 'The camera, the meters, and an electrician on call.' },
  ];
  let body: DraftBody = { ...emptyPosting('project') };
  let seen = revision;
  for (const change of changes) {
    body = { ...body, ...change };
    seen = (await workspace.run('drafts.save', { id, body, step: 1, title: String(body.title), revision: seen }))
      .revision;
  }
  return id;
}

/** The shared employer's draft of an internship, left at a step. Answers its id. */
export async function employerDraft(workspace: Workspace, step: number): Promise<string> {
  const place = await ownPlace(workspace);
  return draftCalled(workspace, 'internship', String(internshipBody.title), { ...internshipBody, ...place }, step);
}

async function ownPlace(workspace: Workspace): Promise<DraftBody> {
  const { user } = await workspace.run('session.read');
  return { city: user?.branch?.city ?? null, city_text: user?.branch?.city_name ?? '', linked_text: '' };
}

/** Everything that a posting of a kind needs, and nothing that two kinds share. */
export function postingFields(kind: PostingKind, title: string): PostingFields {
  const common = { ...emptyPosting(kind), title, category: 2, required_skills: ['Excel'], duration_from: 4 };
  if (kind === 'project') return { ...common, goal: 'Know more than before.' };
  const both = { ...common, roles_and_responsibilities: 'Measure, and write it down.', vacancies: 2 };
  if (kind === 'internship') return { ...both, stipend_from: 8, stipend_to: 10 };
  return { ...both, ctc_from: 4.5, ctc_to: 6 };
}

/** Posts as the signed-in employer, published. Answers what the service made. */
export async function publish(workspace: Workspace, kind: PostingKind, fields: PostingFields): Promise<Posting> {
  const body = { ...toWire(kind, fields), status: 2 };
  const sent = await workspace.run('api.send', { call: 'postings.create', params: { method: kind }, body });
  return (sent.answer as { data: Posting }).data;
}

let titles = 0;

/** A title that nothing in this worker's workspace has yet. */
export function freshTitle(title: string): string {
  titles += 1;
  return `${title} ${process.pid}-${titles}`;
}

let people = 0;

/** Somebody nobody has seen before, at a place of their own. */
export function freshPerson(place: string): Person {
  people += 1;
  const mark = `${process.pid}${people}`;
  return {
    place,
    designation: 'Head of programmes',
    name: 'Leela Thomas',
    email: `leela.${mark}@${place.toLowerCase().replaceAll(' ', '')}.example`,
    password: 'Setu.4krama',
  };
}

/** Has the sample student raise a ticket once, which an admin answers and closes if an answer is given. Whoever acted goes on. */
export async function raiseTicket(workspace: Workspace, concern: string, answer?: string): Promise<void> {
  let isThere = false;
  await asSomebody(workspace, sample.student, async () => {
    const { data } = (await workspace.run('api.read', { call: 'tickets.list' })).answer as { data: Ticket[] };
    isThere = data.some((ticket) => ticket.concern === concern);
    if (!isThere) await workspace.run('api.send', { call: 'tickets.create', body: { concern } });
  });
  if (isThere || answer === undefined) return;
  await asSomebody(workspace, sample.admin, async () => {
    const read = await workspace.run('api.read', { call: 'adminTickets.list', query: { search: concern } });
    const [ticket] = (read.answer as { data: { id: number }[] }).data;
    const body = { answer, status: 'Closed' } as const;
    await workspace.run('api.send', { call: 'adminTickets.update', params: { id: ticket?.id ?? 0 }, body });
  });
}

/** Has the sample student report the newest project. Whoever acted goes on. */
export async function reportPosting(workspace: Workspace): Promise<void> {
  await asSomebody(workspace, sample.student, async () => {
    const asked = { call: 'postings.explore', params: { method: 'project' }, query: { limit: 1 } } as const;
    const [posting] = ((await workspace.run('api.read', asked)).answer as { data: { id: number }[] }).data;
    const text = 'The duration says eight weeks, the text says twenty.';
    const body = { subject: 'posting', id: posting?.id ?? 0, reason: 'misleading', text } as const;
    await workspace.run('api.send', { call: 'flags.create', body });
  });
}

async function asSomebody(workspace: Workspace, email: string, act: () => Promise<unknown>): Promise<void> {
  const { user } = await workspace.run('session.read');
  await workspace.actAs(email);
  await act();
  await workspace.actAs(user?.email_address ?? null);
}
