import type { DraftBody, DraftMethod } from '#shared/desk/types.ts';
import { emptyPosting } from '#shared/rules/posting.ts';
import type { Person } from './people.ts';
import type { Workspace } from './workspace.ts';

/** A student list with a row of each outcome: new, changed nothing, twice, wrong. */
export const rosterFile = [
  'Student Name,Course,Specialization,Semester,Email Id,Phone Number,Roll Number',
  'Ishita Bhave,B.Tech,Computer Science,5,ishita.bhave@nitsurat.example,9820011223,U24CS001',
  'Arnav Solanki,B.Tech,Mechanical,5,arnav.solanki@nitsurat.example,9820011224,U24ME014',
  'Sofía D’Mello,M.Tech,Structural,1,sofia.dmello@nitsurat.example,9820011225,P26ST003',
  'Karthik Ramanathan,MBA,Finance,3,karthik.r@nitsurat,9820011226,P25MB022',
  'Meher Contractor,B.Sc,Physics,13,meher.contractor@nitsurat.example,9820011227,U25PH009',
  'Ishita Bhave,B.Tech,Computer Science,5,ishita.bhave@nitsurat.example,9820011223,U24CS001',
  'Devansh Parikh,B.Tech,Civil,7,devansh.parikh@nitsurat.example,12345,U23CE031',
  'Nandini Vaidya,B.Tech,Electronics,3,nandini.vaidya@nitsurat.example,+91 98200 11229,U25EC018',
  'Zubin Mistry,BBA,Marketing,2,zubin.mistry@nitsurat.example,9820011230,U26BB040',
  'Aaliya Merchant,B.Tech,Chemical,5,aaliya.merchant@nitsurat.example,9820011231,U24CH006',
  ',B.Tech,Chemical,5,noname@nitsurat.example,9820011232,U24CH007',
  'Pranjal Oza,B.Tech,Mechanical,V,pranjal.oza@nitsurat.example,9820011233,U24ME020',
  '',
].join('\n');

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

/** Employer's drafts in the shared desk: title → how far. Made once, changed by nobody. */
const otherDrafts: readonly { method: DraftMethod; title: string; step: number }[] = [
  { method: 'job', title: 'Trainee shift lead, chilled line', step: 1 },
  { method: 'project', title: 'Energy audit of two cold stores', step: 2 },
];

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
  for (const { method, title, step } of otherDrafts) {
    const kind = method === 'company' ? 'internship' : method;
    await draftCalled(workspace, method, title, { ...emptyPosting(kind), title }, step);
  }
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

let people = 0;

/** Somebody nobody has seen before. */
export function freshPerson(name: string): Person {
  people += 1;
  const mark = `${name}.${process.pid}.${people}`.toLowerCase();
  return {
    place: `Karwan ${name} ${process.pid} ${people}`,
    designation: 'Placement officer',
    name: 'Leela Thomas',
    email: `${mark}@karwan-${people}.example`,
    password: 'Setu.4krama',
  };
}
