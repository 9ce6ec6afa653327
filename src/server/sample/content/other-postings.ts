import type { PostingKind } from '#shared/contract/call.ts';
import type { PostingFields } from '#shared/rules/postings/posting.ts';
import type { SamplePosting } from '../sample-posting.ts';

/** What a posting says, in short: the rest follows from its kind. */
interface Brief {
  readonly kind: PostingKind;
  readonly title: string;
  readonly goal: string;
  readonly duty: string;
  readonly skills: readonly string[];
  readonly courses: readonly string[];
  /** Thousands a month, or lakhs a year for jobs. */
  readonly pay: readonly [number, number];
  readonly published: number;
  readonly remote?: boolean;
  readonly gender?: PostingFields['eligible_gender'];
  readonly semesters?: readonly number[];
}

const briefs: Readonly<Record<string, readonly Brief[]>> = {
  'sahyadrirobotics.example': [
    {
      kind: 'internship',
      title: 'Robot cell commissioning intern',
      goal: 'Help a workshop trust its first robot.',
      duty: 'Set up cells at customers, teach the operator, and note what confused both.',
      skills: ['ROS', 'AutoCAD', 'PLC programming'],
      courses: ['B.Tech', 'M.Tech'],
      pay: [20, 24],
      published: 3,
      semesters: [6, 7, 8],
    },
    {
      kind: 'internship',
      title: 'Computer vision intern',
      goal: 'See a crooked weld before the customer does.',
      duty: 'Collect images, train a small model, and run it on the line’s own computer.',
      skills: ['Python', 'OpenCV', 'Machine learning'],
      courses: ['B.Tech', 'M.Tech'],
      pay: [30, 40],
      published: 18,
      semesters: [5, 6, 7, 8],
    },
    {
      kind: 'project',
      title: 'Gripper for soft fruit',
      goal: 'Pick up a ripe fig and put it down unharmed.',
      duty: 'Sketch, print and test three grippers; write down the forces.',
      skills: ['SolidWorks', '3D printing'],
      courses: ['B.Tech'],
      pay: [0, 0],
      published: 25,
    },
    {
      kind: 'job',
      title: 'Control engineer',
      goal: 'Arms that stop where they should.',
      duty: 'Tune and verify motion for two product lines.',
      skills: ['C++', 'Control systems', 'MATLAB'],
      courses: ['B.Tech', 'M.Tech'],
      pay: [9, 13],
      published: 12,
      semesters: [7, 8],
    },
  ],
  'nilahealth.example': [
    {
      kind: 'internship',
      title: 'Patient journey research intern',
      goal: 'Shorten the wait before the doctor.',
      duty: 'Observe six clinics, map every step, and try one change in each.',
      skills: ['Interviewing', 'Service design', 'Excel'],
      courses: ['MBA', 'BBA'],
      pay: [12, 15],
      published: 5,
    },
    {
      kind: 'internship',
      title: 'Health line operations intern',
      goal: 'Every call answered by someone who can help.',
      duty: 'Plan shifts, listen to calls, and rewrite the three worst scripts.',
      skills: ['Communication', 'Malayalam', 'Excel'],
      courses: ['BBA', 'B.Sc'],
      pay: [10, 12],
      published: 40,
      remote: true,
    },
    {
      kind: 'internship',
      title: 'Women in health tech fellowship',
      goal: 'Build one feature of the clinic app from idea to release.',
      duty: 'Work in the app team with a mentor of your own.',
      skills: ['TypeScript', 'React', 'SQL'],
      courses: ['B.Tech'],
      pay: [35, 35],
      published: 14,
      gender: 'Female',
    },
    {
      kind: 'project',
      title: 'Vaccine fridge survey',
      goal: 'Know the state of 60 clinic fridges.',
      duty: 'Visit, measure, photograph, and report.',
      skills: ['Field research', 'Excel'],
      courses: ['B.Tech', 'B.Sc'],
      pay: [0, 0],
      published: 33,
    },
  ],
  'tattvaenergy.example': [
    {
      kind: 'internship',
      title: 'Rooftop solar design intern',
      goal: 'Layouts that need no second visit.',
      duty: 'Turn drone surveys into string layouts and bills of material.',
      skills: ['AutoCAD', 'PVsyst', 'Electrical design'],
      courses: ['B.Tech'],
      pay: [18, 22],
      published: 7,
    },
    {
      kind: 'internship',
      title: 'Battery data intern',
      goal: 'Tell a tired battery from a badly wired one.',
      duty: 'Clean telemetry, label faults, and test simple rules against a model.',
      skills: ['Python', 'Statistics', 'SQL'],
      courses: ['B.Tech', 'M.Tech', 'M.Sc'],
      pay: [25, 32],
      published: 22,
      remote: true,
    },
    {
      kind: 'project',
      title: 'Meter tamper detection',
      goal: 'Spot a bypassed meter from its readings alone.',
      duty: 'Study a year of readings from 400 meters and publish the method.',
      skills: ['Python', 'Data analysis'],
      courses: ['B.Tech', 'M.Sc'],
      pay: [0, 0],
      published: 15,
    },
    {
      kind: 'job',
      title: 'Site engineer, solar',
      goal: 'Two rooftops a week, safely.',
      duty: 'Lead a crew of six and hand over working plants.',
      skills: ['Project management', 'Electrical design'],
      courses: ['B.Tech'],
      pay: [6, 8],
      published: 20,
    },
  ],
  'kaveritextiles.example': [
    {
      kind: 'internship',
      title: 'Dye house water intern',
      goal: 'Use every litre twice.',
      duty: 'Measure each bath, model the reuse, and run a trial with one colour.',
      skills: ['Chemical engineering', 'Excel'],
      courses: ['B.Tech', 'M.Sc'],
      pay: [14, 16],
      published: 9,
    },
    {
      kind: 'internship',
      title: 'Retail merchandising intern',
      goal: 'The right saree in the right town.',
      duty: 'Study sales by store and plan one season’s allocation.',
      skills: ['Excel', 'Merchandising', 'Tamil'],
      courses: ['MBA', 'BBA'],
      pay: [15, 18],
      published: 28,
    },
    {
      kind: 'project',
      title: 'Loom vibration study',
      goal: 'Hear a bearing fail a week early.',
      duty: 'Fit sensors to ten looms and compare their spectra.',
      skills: ['MATLAB', 'Signal processing'],
      courses: ['B.Tech', 'M.Tech'],
      pay: [0, 0],
      published: 11,
    },
    {
      kind: 'job',
      title: 'Production planner',
      goal: 'Yarn in, cloth out, on the day promised.',
      duty: 'Plan four sheds and keep the promise.',
      skills: ['Excel', 'SAP', 'Communication'],
      courses: ['B.Tech', 'MBA'],
      pay: [5, 6.5],
      published: 17,
    },
  ],
  'udaanlogistics.example': [
    {
      kind: 'internship',
      title: 'Route planning intern',
      goal: 'The same parcels, fewer kilometres.',
      duty: 'Replay last month’s routes with a solver and convince one depot to try it.',
      skills: ['Python', 'Operations research', 'Excel'],
      courses: ['B.Tech', 'M.Tech', 'MBA'],
      pay: [24, 30],
      published: 2,
    },
    {
      kind: 'internship',
      title: 'Driver training intern',
      goal: 'Fewer dents, calmer nights.',
      duty: 'Ride, film, and make twelve one-minute lessons in Gujarati and Hindi.',
      skills: ['Video editing', 'Gujarati', 'Hindi'],
      courses: ['BBA'],
      pay: [12, 14],
      published: 19,
    },
    {
      kind: 'project',
      title: 'Night trunk energy audit',
      goal: 'Diesel per tonne, route by route.',
      duty: 'Pull telematics for forty trucks and rank the routes.',
      skills: ['SQL', 'Data analysis'],
      courses: ['B.Tech'],
      pay: [0, 0],
      published: 30,
    },
    {
      kind: 'job',
      title: 'Depot shift lead',
      goal: 'Forty trucks out before midnight.',
      duty: 'Run the night shift of the Sanand depot.',
      skills: ['Communication', 'Problem solving'],
      courses: ['BBA', 'MBA'],
      pay: [4.5, 6],
      published: 6,
    },
  ],
};

/** What a company beside the sample employer has posted, by its mail domain. */
export function postingsOf(domain: string): SamplePosting[] {
  return (briefs[domain] ?? []).map((brief) => ({
    kind: brief.kind,
    fields: fieldsOf(brief),
    begun: brief.published + 2,
    published: brief.published,
    enrolled: 0,
    submitted: 0,
    rated: 0,
  }));
}

function fieldsOf({
  kind,
  title,
  goal,
  duty,
  skills,
  courses,
  pay,
  remote = false,
  gender = null,
  semesters = [],
}: Brief) {
  const [from, to] = pay;
  return {
    title,
    goal,
    category: remote ? 2 : 1,
    required_skills: [...skills],
    course_preferred: [...courses],
    eligible_gender: gender,
    eligible_semesters: [...semesters],
    ...(kind === 'project' && {
      tasks: duty,
      support: 'A mentor one hour a week, and everything you need to measure.',
    }),
    ...(kind !== 'project' && { roles_and_responsibilities: duty, vacancies: 12 }),
    ...(kind === 'internship' && { stipend_from: from, stipend_to: to }),
    ...(kind === 'job' && { ctc_from: from, ctc_to: to }),
    ...(kind !== 'job' && { duration_from: 8, duration_to: 12 }),
  };
}
