import type { ShippedTemplate } from './template.ts';

/** Projects: a defined piece of work for students beside their course. */
export const projectTemplates: readonly ShippedTemplate[] = [
  {
    id: 'project-customer-interviews',
    about: 'Before you change a product: hear it from the people who use it.',
    fields: {
      title: 'Forty customer interviews in two cities',
      category: 3,
      goal: 'Find out why first-time buyers do not come back within a month, in their own words.',
      tasks:
        'Week 1: agree on the interview guide and try it on five people.\nWeeks 2 to 4: ten interviews a week, in person or by phone, in Hindi or the language of the place.\nWeek 5: sort the answers, and count what came up how often.\nWeek 6: a talk of twenty minutes and a written note of four pages.',
      support: 'A contact list, a recorder app, travel within the city, and one hour with a mentor every Friday.',
      roles_and_responsibilities:
        'Ask permission before you record. Write up every interview on the same day. Keep names and numbers out of the final note.',
      additional_info: 'Travel is paid back weekly against tickets.',
      keywords: ['interviews', 'retention', 'field work'],
      required_skills: ['User research', 'Survey design', 'Market research'],
      course_preferred: ['MBA', 'BBA', 'B.A.'],
      duration_from: 5,
      duration_to: 6,
      faq: [
        {
          question: 'Do we have to find the customers ourselves?',
          answer: 'No. You get a list of people who agreed to be asked, and call them to fix a time.',
        },
        {
          question: 'Can we work as a team?',
          answer: 'Yes, two or three students, each with a share of the interviews.',
        },
      ],
    },
  },
  {
    id: 'project-sales-dashboard',
    about: 'Numbers exist, but nobody sees them in time.',
    fields: {
      title: 'Sales dashboard for regional managers',
      category: 2,
      goal: 'One page that shows each regional manager by nine in the morning what sold yesterday, and what did not.',
      tasks:
        'Understand the sales export and its gaps. Model three years of data. Build one page per region and one for the country. Hand over with a guide of two pages.',
      support:
        'Anonymised exports, a Power BI licence for the time of the project, and an analyst who answers within a day.',
      roles_and_responsibilities:
        'Agree on every figure with its owner before you draw it. Show a running version each week, however rough.',
      additional_info: 'The data stays on our machines; you connect through a remote desktop.',
      keywords: ['dashboard', 'sales data', 'reporting'],
      required_skills: ['Power BI', 'SQL', 'Data visualisation', 'Microsoft Excel'],
      course_preferred: ['B.Tech', 'BCA', 'MCA', 'M.Sc'],
      duration_from: 6,
      duration_to: 8,
      faq: [
        { question: 'Which tool do we use?', answer: 'Power BI. If you know Tableau, the step is small.' },
        { question: 'May we show it in our portfolio?', answer: 'Pictures with made-up numbers, yes.' },
      ],
    },
  },
  {
    id: 'project-packaging-study',
    about: 'A comparison that ends in a recommendation with a price.',
    fields: {
      title: 'Less plastic in our e-commerce parcels',
      category: 1,
      office_visit: true,
      goal: 'Halve the plastic per parcel without more breakage, at no more than ₹2 extra.',
      tasks:
        'Weigh and photograph the packaging of fifty real orders. Find three alternatives from Indian makers. Pack, ship and unpack one hundred test parcels. Compare cost, weight and breakage.',
      support:
        'A packing table at the warehouse, sample budget of ₹25,000, and the courier’s damage data of the last year.',
      roles_and_responsibilities:
        'Keep a log of every test parcel. Ask makers for written quotations. Finish with one recommendation, not a list.',
      keywords: ['packaging', 'sustainability', 'logistics'],
      required_skills: ['Supply chain management', 'Product design', 'Procurement'],
      course_preferred: ['B.Tech', 'B.Des', 'B.Sc'],
      duration_from: 8,
      duration_to: 10,
      faq: [
        {
          question: 'How often do we have to be at the warehouse?',
          answer: 'Two days a week; the rest is your own desk.',
        },
      ],
    },
  },
  {
    id: 'project-website-hindi',
    about: 'Make a website work for people who do not read English first.',
    fields: {
      title: 'Our website in Hindi and one more language',
      category: 2,
      goal: 'A first-time visitor finds product, price and shop in the own language within a minute.',
      tasks:
        'Choose the thirty pages that matter. Translate and edit them; a second person reads each. Test with ten people who were not there when it was written. Put the words into the site with our developer.',
      support: 'A glossary, access to the content system, and a developer for half a day a week.',
      roles_and_responsibilities:
        'Write as people speak, not as offices do. Note every term that has no good word, with your proposal.',
      keywords: ['translation', 'Hindi', 'website'],
      required_skills: ['Content writing', 'Editing', 'UX design'],
      course_preferred: ['B.A.', 'M.A.', 'BJMC'],
      duration_from: 4,
      duration_to: 6,
      faq: [
        {
          question: 'Which second language?',
          answer: 'The one you know best of Marathi, Gujarati, Tamil, Telugu, Kannada and Bengali.',
        },
        {
          question: 'May we use machine translation?',
          answer: 'As a first draft. What goes online was read by two people.',
        },
      ],
    },
  },
  {
    id: 'project-energy-audit',
    about: 'For engineers who like meters more than slides.',
    fields: {
      title: 'Energy audit of a small factory',
      category: 3,
      goal: 'Know where the ₹4 lakh a month go, and which three measures pay back within a year.',
      tasks:
        'Read meters by machine and by shift for two weeks. Draw the load over the day. Check compressors, lighting and power factor. Price the measures with two suppliers each.',
      support: 'Clamp meters and loggers, the bills of three years, an electrician who knows every board.',
      roles_and_responsibilities:
        'Work only beside the electrician at open boards. Note date, time and machine with every reading. Show your sums.',
      additional_info: 'Safety shoes and helmet are provided; a safety briefing comes first.',
      keywords: ['energy', 'factory', 'measurement'],
      required_skills: ['Energy auditing', 'Power systems', 'Microsoft Excel'],
      course_preferred: ['B.Tech', 'B.E.', 'Diploma in Engineering'],
      duration_from: 6,
      duration_to: 8,
      faq: [
        {
          question: 'Do we need experience?',
          answer: 'A course in electrical machines is enough. The rest you learn on the floor.',
        },
      ],
    },
  },
  {
    id: 'project-chat-assistant',
    about: 'A first answer to the questions that come again and again.',
    fields: {
      title: 'Answers to the 200 commonest support questions',
      category: 2,
      goal: 'Customers find a right answer by themselves in two of three cases, and reach a person in the third.',
      tasks:
        'Sort six months of support chats by question. Write or mend the answers with the support team. Build a search over them, and measure how often the right one comes first. Try it on real questions before it goes live.',
      support: 'Chats without names, two support agents for an hour a week, and a server to run it on.',
      roles_and_responsibilities:
        'Set aside a fifth of the questions to test with, and never look at them before. Report misses as openly as hits.',
      keywords: ['customer support', 'search', 'language'],
      required_skills: ['Python', 'Natural language processing', 'Technical writing'],
      course_preferred: ['B.Tech', 'MCA', 'M.Sc'],
      duration_from: 8,
      duration_to: 12,
      faq: [
        {
          question: 'May we use a large language model?',
          answer: 'Yes, on our server. Customer data does not leave it.',
        },
      ],
    },
  },
];
