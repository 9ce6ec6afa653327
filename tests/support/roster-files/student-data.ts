/** A small generator of equal numbers for equal seeds (mulberry32), between 0 and 1. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Headings of a list with more than Footbridge needs, as administration systems write them. */
const wideHeadings = [
  'S.No',
  'Roll Number',
  'Student Name',
  'Father Name',
  'Course',
  'Specialization',
  'Semester',
  'Email Id',
  'Phone Number',
  'City',
  'Address',
  'Remarks',
] as const;

const firstNames =
  'Aarav Aditi Ananya Arjun Asha Bhavna Chetan Deepa Diya Farhan Gauri Harsh Ila Ishaan Jaya Kabir Kavya Lakshmi Manish Meera Neha Nikhil Ojas Pooja Pranav Priya Rahul Riya Rohan Sana Sanjay Shreya Tanvi Uday Varun Vidya Yash Zoya अनन्या अर्जुन दिव्या मीरा राहुल श्रेया அனன்யா கார்த்திக் లక్ష్మి రవి José Zoë'.split(
    ' ',
  );
const lastNames =
  'Agarwal Banerjee Bedi Bhat Chaudhary Das Deshmukh Fernandes Ghosh Gupta Hegde Iyer Jadhav Joshi Kapoor Khan Krishnamurthy Kulkarni Kumar Mehta Menon Mishra Nair Naidu Pandey Patel Patil Pillai Rao Reddy Saxena Shah Shaikh Sharma Singh Subramanian Thomas Varma Yadav शर्मा वर्मा सिंह यादव குமார் రెడ్డి D’Souza Núñez'.split(
    ' ',
  );
const courses = ['B.Tech', 'B.Sc', 'BBA', 'BCA', 'B.Com', 'M.Tech', 'MBA', 'MCA', 'M.Sc', 'B.A.'];
const specializations = [
  'Computer Science',
  'Mechanical',
  'Civil',
  'Finance',
  'Physics',
  'Data Science',
  'Marketing',
  'Structural',
  'English',
  '',
];
const cities = ['Surat', 'Pune', 'Chennai', 'Hyderabad', 'दिल्ली', 'Kochi', 'Jaipur', 'Guwahati'];
const semesters = ['1', '2', '3', '4', '5', '6', '7', '8', 'V', 'Sem 3', '5th'];
const remarks = [
  '',
  '',
  '',
  'Scholarship holder, 2nd year',
  'said "call later"',
  'Hostel\nRoom 12',
  '🎓 topper',
  'Transferred; see file',
];

/** A quoted cell where it needs quotes (RFC 4180). */
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line of a list: 12 cells, 0.5 % of them invalid, 0.1 % repeating the e-mail of an earlier row. */
export function studentLine(index: number, random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const chance = random();
  const repeated = index > 10 && chance > 0.999;
  const number = repeated ? index - 7 : index;
  const email = chance < 0.0025 ? `student${index}.example` : `student${number}.s@inst${number % 7}.ac.in`;
  const phone =
    chance >= 0.0025 && chance < 0.005
      ? '98-1112'
      : `${6 + (index % 4)}${String(100000000 + ((index * 7919) % 900000000)).padStart(9, '0')}`;
  const cells = [
    String(index),
    `${20 + (index % 5)}CS${String(index).padStart(7, '0')}`,
    `${pick(firstNames)} ${pick(lastNames)}`,
    `${pick(firstNames)} ${pick(lastNames)}`,
    pick(courses),
    pick(specializations),
    pick(semesters),
    email,
    random() < 0.5 ? `+91${phone}` : phone,
    pick(cities),
    `${1 + (index % 400)}, ${pick(lastNames)} Road, ${pick(cities)}`,
    pick(remarks),
  ];
  return `${cells.map(quoted).join(',')}\r\n`;
}

/** Chunks of a generated list with its headings: `rows` students, always the same for a seed. */
export function* studentCsv(rows: number, seed = 7): Generator<string> {
  const random = createRandom(seed);
  yield `${wideHeadings.join(',')}\r\n`;
  let text = '';
  for (let index = 1; index <= rows; index += 1) {
    text += studentLine(index, random);
    if (text.length > 200_000) {
      yield text;
      text = '';
    }
  }
  yield text;
}
