import type { StudentFields } from '#shared/contract/students.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Chance } from '../chance.ts';

const regions = [
  {
    given:
      'Ananya Arjun Diya Rohit Sneha Vikram Pooja Nikhil Isha Karan Meera Aditya Kavya Siddharth Riya Manish Nisha Yash Shivam Tanya Mohit Swati Abhishek Garima Deepak Ritika',
    family: 'Sharma Verma Gupta Mishra Tiwari Pandey Agarwal Saxena Chauhan Rathore Srivastava Joshi',
  },
  {
    given:
      'Hetal Jignesh Krupa Dhruv Bhavna Parth Kinjal Chirag Foram Mihir Urvi Harsh Nidhi Keval Dhara Smit Jay Riddhi Meet Khushi Vatsal Aesha Tirth Janki',
    family: 'Patel Shah Desai Mehta Trivedi Vyas Parmar Solanki Gohil Rana Chaudhari Dave',
  },
  {
    given:
      'Aishwarya Karthik Lakshmi Praveen Divya Suresh Keerthana Harish Sowmya Vignesh Janani Ashwin Nandini Prakash Sangeetha Arvind Revathi Gokul Deepika Surya Ramya',
    family: 'Iyer Krishnamurthy Subramanian Ramanathan Venkatesan Murugan Natarajan Balakrishnan Srinivasan Rajendran',
  },
  {
    given:
      'Anjali Vishnu Gayathri Jithin Parvathy Rahul Aparna Sreejith Devika Arun Meenakshi Abhijith Athira Nikhil Sneha Midhun Lekshmi Akhil',
    family: 'Nair Menon Pillai Kurup Thomas Varghese Nambiar Warrier Mathew George',
  },
  {
    given:
      'Shreya Tejas Sayali Omkar Rutuja Prathamesh Gauri Sanket Aarti Mandar Tanvi Aniket Shruti Chinmay Mugdha Swapnil Ketaki Rohan',
    family: 'Deshmukh Kulkarni Joshi Patil Jadhav Shinde Pawar Deshpande Bhosale Kadam',
  },
  {
    given:
      'Sourav Ritwika Anirban Moumita Debjit Sreya Subhajit Payel Arnab Tanushree Rahul Ishita Soumik Ankita Dipankar Koyel',
    family: 'Mukherjee Chatterjee Banerjee Ghosh Das Bose Sengupta Chakraborty Roy Dutta',
  },
  {
    given: 'Gurpreet Harleen Manpreet Jaspreet Simran Amandeep Navjot Ravneet',
    family: 'Singh Kaur Gill Sandhu Dhillon Sidhu Grewal Brar',
  },
  {
    given: 'Ayesha Faizan Zara Imran Sana Arbaaz Nazia Danish Mariyam Sameer',
    family: 'Khan Shaikh Ansari Qureshi Siddiqui Pathan Mansuri Saiyed',
  },
  {
    given: 'Lalrinpuii Zothanmawia Banri Kevi Mhalo Wanphai Tenzin Pema Nongthombam Malsawmi',
    family: 'Hmar Sailo Lyngdoh Angami Kikon Kharbuli Bhutia Sherpa Singh Ralte',
  },
  {
    given: 'José Maria Savio Jessica Renée Kevin Melissa Joel',
    family: "D'Souza Fernandes Pereira Rodrigues Pinto Lobo Gonsalves D'Costa",
  },
  {
    given: 'Sai Bhavya Venkata Harika Charan Sravya Teja Navya Kalyan Likitha',
    family: 'Reddy Naidu Rao Chowdary Raju Varma Prasad Goud',
  },
].map(({ given, family }) => ({ given: given.split(' '), family: family.split(' ') }));

/** A name as the people of one region give it. */
export interface PersonName {
  readonly first: string;
  readonly last: string;
}

/** First names of women; those that men bear too count by the family name. */
const ofWomen = new Set(
  [
    'Ananya Diya Sneha Pooja Isha Meera Kavya Riya Nisha Tanya Swati Garima Ritika',
    'Hetal Krupa Bhavna Kinjal Foram Urvi Nidhi Dhara Riddhi Khushi Aesha Janki',
    'Aishwarya Lakshmi Divya Keerthana Sowmya Janani Nandini Sangeetha Revathi Deepika Ramya',
    'Anjali Gayathri Parvathy Aparna Devika Meenakshi Athira Lekshmi',
    'Shreya Sayali Rutuja Gauri Aarti Tanvi Shruti Mugdha Ketaki',
    'Ritwika Moumita Sreya Payel Tanushree Ishita Ankita Koyel',
    'Harleen Simran Ravneet Ayesha Zara Sana Nazia Mariyam',
    'Lalrinpuii Banri Pema Malsawmi Maria Jessica Renée Melissa',
    'Bhavya Harika Sravya Navya Likitha',
  ].flatMap((names) => names.split(' ')),
);

/** The gender that somebody of a name gives in the profile. */
export const genderOf = ({ first, last }: PersonName): 'Female' | 'Male' =>
  ofWomen.has(first) || last === 'Kaur' ? 'Female' : 'Male';

/** So many names, all different. */
export function namesOf(chance: Chance, count: number): PersonName[] {
  const names = new Map<string, PersonName>();
  while (names.size < count) {
    const { given, family } = chance.pick(regions);
    const name = { first: chance.pick(given), last: chance.pick(family) };
    names.set(`${name.first} ${name.last}`, name);
  }
  return [...names.values()];
}

const programmes = [
  {
    course: 'B.Tech',
    share: 62,
    semesters: 8,
    code: 'U',
    of: 'Computer Science|Mechanical|Electronics|Electrical|Civil|Chemical|Artificial Intelligence',
  },
  {
    course: 'M.Tech',
    share: 14,
    semesters: 4,
    code: 'P',
    of: 'Structural|VLSI Design|Thermal|Data Science|Power Systems',
  },
  { course: 'B.Sc', share: 10, semesters: 6, code: 'S', of: 'Physics|Chemistry|Mathematics' },
  { course: 'M.Sc', share: 6, semesters: 4, code: 'M', of: 'Physics|Chemistry|Mathematics' },
  { course: 'MBA', share: 5, semesters: 4, code: 'B', of: 'Finance|Marketing|Operations' },
  { course: 'BBA', share: 3, semesters: 6, code: 'A', of: 'Finance|Marketing' },
].map((programme) => ({ ...programme, of: programme.of.split('|') }));

/** A student list of so many rows, as a placement office keeps it. The year is that of the newest admissions. */
export function studentsOf(chance: Chance, count: number, year: number): StudentFields[] {
  const taken = new Map<string, number>();
  return namesOf(chance, count).map((name, index) => {
    const programme = programmeOf(chance);
    const semester = 1 + chance.number(programme.semesters);
    const admitted = (year - Math.floor((semester - 1) / 2)) % 100;
    return {
      name: `${name.first} ${name.last}`,
      course: programme.course,
      specialization: chance.pick(programme.of),
      semester,
      email: `${mailbox(name, taken)}@nitsurat.example`,
      phone: chance.percent(94) ? phoneOf(chance) : '',
      roll_number: `${programme.code}${String(admitted).padStart(2, '0')}${String(index + 1).padStart(4, '0')}`,
    };
  });
}

function programmeOf(chance: Chance) {
  const roll = chance.number(100);
  let sum = 0;
  for (const programme of programmes) {
    sum += programme.share;
    if (roll < sum) return programme;
  }
  return programmes[0] as (typeof programmes)[number];
}

/** ananya.sharma, then ananya.sharma2: no address twice. */
export function mailbox({ first, last }: PersonName, taken: Map<string, number>): string {
  const base = `${fold(first)}.${fold(last)}`.replace(/ /g, '.').replace(/[^a-z.]/g, '');
  const count = (taken.get(base) ?? 0) + 1;
  taken.set(base, count);
  return count === 1 ? base : `${base}${count}`;
}

function phoneOf(chance: Chance): string {
  return `+91${6 + chance.number(4)}${String(chance.number(1_000_000_000)).padStart(9, '0')}`;
}
