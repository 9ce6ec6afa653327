import type { Chance } from '../chance.ts';
import type { SamplePosting } from '../sample-posting.ts';

/** What applicants know, by the course that they take. */
export const skillsByCourse: Readonly<Record<string, readonly string[]>> = {
  'B.Tech': ['Python', 'SQL', 'Excel', 'Data analysis', 'AutoCAD', 'MATLAB', 'C', 'Embedded systems', 'Git', 'Arduino'],
  'M.Tech': ['MATLAB', 'C', 'Embedded systems', 'Python', 'Statistics', 'Git', 'Thermodynamics', 'Report writing'],
  'B.Sc': ['Statistics', 'Excel', 'Report writing', 'Python', 'Interviewing', 'Communication'],
  'M.Sc': ['Statistics', 'Data analysis', 'R', 'SQL', 'Report writing', 'Life cycle assessment'],
  MBA: ['Excel', 'Supply chain management', 'Interviewing', 'Forecasting', 'Field research', 'Presentation'],
  BBA: ['Excel', 'Communication', 'Content writing', 'Field research', 'Hindi', 'Survey design'],
};
/** Where they live, the nearest first. */
export const enrollmentCities = [
  'Pune',
  'Pune',
  'Pune',
  'Surat',
  'Surat',
  'Mumbai',
  'Nashik',
  'Ahmedabad',
  'Vadodara',
  'Nagpur',
  'Indore',
  'Bengaluru',
  'Hyderabad',
  'Jaipur',
  'Kolkata',
  'Kochi',
  'Chennai',
  'Lucknow',
  'Bhopal',
  'Rajkot',
];
/** Where those study whose institution keeps no list here. */
export const otherInstitutions = [
  'Fergusson College, Pune',
  'COEP Technological University, Pune',
  'Symbiosis Institute of Business Management, Pune',
  'VJTI, Mumbai',
  'K. K. Wagh Institute, Nashik',
  'MIT World Peace University, Pune',
  'IIM Indore',
  'Maharaja Sayajirao University, Vadodara',
];
/** What they say about themselves. */
export const bios = [
  'I like problems that can be measured, and people who will argue with the measurement.',
  'Grew up above my parents’ grocery shop, so I know what a late delivery costs.',
  'Third-year student; built the attendance system that my hostel still uses.',
  'Happiest with a notebook, a bus pass and somebody who does the work every day.',
  'I write short reports. My last one moved a pump by four metres and saved a shift.',
  'Captain of the college robotics team, and its treasurer.',
  'I speak four languages and listen in all of them.',
  'Looking for a first job where the floor is noisy and the questions are real.',
];
/** Where they have worked before. */
export const employers = [
  {
    company_name: 'Amul Dairy, Anand',
    designation: 'Summer trainee',
    description: 'Logged tanker temperatures for two months.',
  },
  {
    company_name: 'District Library, Satara',
    designation: 'Volunteer',
    description: 'Catalogued 2,300 books with four others.',
  },
  {
    company_name: 'Tata Motors, Pimpri',
    designation: 'Project intern',
    description: 'Timed a paint line and suggested two changes.',
  },
  {
    company_name: 'Zilla Parishad, Nashik',
    designation: 'Survey assistant',
    description: 'Interviewed 140 households in three weeks.',
  },
  {
    company_name: 'Bharat Forge, Pune',
    designation: 'Apprentice',
    description: 'Kept the test bench of the forging cell running.',
  },
  {
    company_name: 'Own tuition class',
    designation: 'Teacher',
    description: 'Taught mathematics to eleven pupils of class ten.',
  },
];
/** What they have made. */
export const works = [
  { name: 'Milk route heat map', description: 'GPS and temperature logs of six vans on one map.' },
  { name: 'Canteen queue counter', description: 'A camera and a small model tell how long lunch will take.' },
  { name: 'Solar dryer for tomatoes', description: 'Three prototypes, 40 kg a day, built for 9,000 rupees.' },
  { name: 'Attendance without paper', description: 'A form, a sheet, and a reminder that works offline.' },
  { name: 'Price board for the mandi', description: 'Daily prices of 22 vegetables, read aloud in Marathi.' },
];
/** Answers by what a question asks for; the last fits any. */
const answers: readonly { readonly asks: RegExp; readonly texts: readonly string[] }[] = [
  {
    asks: /language/i,
    texts: [
      'Marathi, Hindi and English; enough Gujarati to be corrected.',
      'Hindi and English well, Marathi slowly but every day.',
      'Gujarati, Hindi, English. I interviewed shopkeepers in all three for my survey course.',
    ],
  },
  {
    asks: /field work/i,
    texts: [
      'Yes: a week with a milk route near Anand. Up at four, eleven stops, one broken logger, 300 readings.',
      'Only in college: we counted passengers on a bus for two days and found that the timetable was wrong.',
      'Not yet. I cycle to the vegetable market every morning and would like to know where the time goes.',
    ],
  },
  { asks: /date|start/i, texts: ['From the first of next month.', 'At once; my exams are over.', 'In two weeks.'] },
  {
    asks: /chart|link|show/i,
    texts: [
      'https://portfolio.example/charts/monsoon-sales',
      'https://portfolio.example/charts/bus-load',
      'I will bring it printed.',
    ],
  },
  {
    asks: /shift/i,
    texts: [
      'Yes. I live twenty minutes from Hadapsar.',
      'Yes, if there is a cab before six.',
      'Yes; I did nights at Bharat Forge.',
    ],
  },
  {
    asks: /./,
    texts: [
      'Because the work can be seen at the end of the day.',
      'I want to learn from people who have done it for years.',
      'I did something close to it in my second year and want to do it properly.',
    ],
  },
];
/** What somebody answers to the questions of a posting. */
export function answersFor({ fields }: SamplePosting, chance: Chance): string[] {
  return (fields.screening_questions ?? []).map(({ question, required }) => {
    if (!required && chance.percent(30)) return '';
    const fitting = answers.find(({ asks }) => asks.test(question));
    return fitting ? chance.pick(fitting.texts) : '';
  });
}

/** What weekly reports say. */
export const weekNotes = [
  'Got to know the route and the loggers. Two of them read half a degree too high.',
  'First full set of readings. Door openings matter more than distance.',
  'Cleaned the data with the shift lead. Threw out a third, and know why.',
  'First draft of the result; the planners disagreed with the second chart and were right.',
  'Tried the change on one van for three days.',
  'Repeated it on a second van. The effect is smaller but there.',
  'Wrote it up, four pages, with the readings attached.',
  'Presented on Friday. Next steps agreed with operations.',
];
