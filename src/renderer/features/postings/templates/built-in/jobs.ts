import type { ShippedTemplate } from './template.ts';

/** Jobs for graduates. Pay is in lakhs of rupees a year. */
export const jobTemplates: readonly ShippedTemplate[] = [
  {
    id: 'job-software-engineer',
    about: 'First engineering job, in a team that reviews and tests.',
    fields: {
      title: 'Software engineer (graduate)',
      category: 1,
      office_visit: true,
      goal: 'Build and run services that our shops depend on from six in the morning.',
      roles_and_responsibilities:
        'Write code that others can change, with tests.\nTake part in design and review.\nAfter six months, carry the pager one week in eight, never alone.',
      support: 'Two months of guided start, a mentor for a year, and ₹20,000 a year for books and courses.',
      keywords: ['graduate', 'backend'],
      required_skills: ['Java', 'SQL', 'Data structures', 'Git'],
      course_preferred: ['B.Tech', 'B.E.', 'MCA'],
      vacancies: 6,
      ctc_from: 6,
      ctc_to: 9,
      screening_questions: [
        { question: 'Which piece of code are you proud of, and why? A link is welcome.', required: true },
        { question: 'When do you finish your degree, and are there open papers?', required: true },
      ],
      faq: [
        { question: 'Is there a bond?', answer: 'No.' },
        {
          question: 'What are the rounds?',
          answer: 'One practical task of two hours, two talks, an answer within a week.',
        },
      ],
    },
  },
  {
    id: 'job-graduate-trainee',
    about: 'Twelve months through the plant, then a post of one’s own.',
    fields: {
      title: 'Graduate engineer trainee',
      category: 1,
      goal: 'Learn production, quality and maintenance from the people who do it, then lead a line.',
      roles_and_responsibilities:
        'Rotate through production, quality and maintenance, four months each.\nFinish one improvement in every station.\nTake over a line or a cell at the end of the year.',
      support: 'A plant manager as sponsor, training at the machine makers, hostel for the first three months.',
      additional_info: 'Rotating shifts after the third month, with an allowance.',
      keywords: ['trainee', 'manufacturing'],
      required_skills: ['Mechanical design', 'Quality control', 'Production planning'],
      course_preferred: ['B.Tech', 'B.E.'],
      vacancies: 12,
      ctc_from: 3.6,
      ctc_to: 4.8,
      screening_questions: [
        { question: 'Are you ready to work in shifts and to move within India?', required: true },
        { question: 'Which machine or process would you like to understand first?', required: false },
      ],
      faq: [
        { question: 'What happens after the year?', answer: 'A post as shift engineer, with a new contract and pay.' },
      ],
    },
  },
  {
    id: 'job-sales-executive',
    about: 'Territory, two-wheeler, targets that can be met.',
    fields: {
      title: 'Territory sales executive',
      category: 3,
      goal: 'Serve 180 shops well enough that they order before you ask.',
      roles_and_responsibilities:
        'Visit every shop of your route once a week.\nTake orders and settle complaints on the spot.\nOpen five new shops a month.',
      support: 'Two weeks beside an experienced colleague, phone and tablet, fuel and daily allowance.',
      additional_info: 'A two-wheeler licence is needed. Incentives come on top of the pay named here.',
      keywords: ['field sales', 'retail'],
      required_skills: ['Sales', 'Negotiation', 'Customer service'],
      course_preferred: ['BBA', 'B.Com', 'B.A.', 'MBA'],
      vacancies: 10,
      ctc_from: 2.8,
      ctc_to: 3.6,
      screening_questions: [
        { question: 'Do you have a valid two-wheeler licence?', required: true },
        {
          question: 'Which areas of your city do you know best, and which languages do you speak there?',
          required: true,
        },
      ],
      faq: [{ question: 'How are targets set?', answer: 'By the route’s own last year, and with you, each quarter.' }],
    },
  },
  {
    id: 'job-financial-analyst',
    about: 'Between controlling and the business teams.',
    fields: {
      title: 'Junior financial analyst',
      category: 1,
      goal: 'Say each month what the numbers mean, two days after they are there.',
      roles_and_responsibilities:
        'Prepare the monthly comparison of plan and actual figures.\nBuild and keep the models for new outlets.\nAnswer questions of regional heads with a figure and its source.',
      support: 'A senior analyst as mentor, help with CFA or CMA fees after the first year.',
      keywords: ['controlling', 'planning'],
      required_skills: ['Financial analysis', 'Financial modelling', 'Microsoft Excel', 'Power BI'],
      course_preferred: ['M.Com', 'MBA', 'Chartered Accountancy', 'Cost and Management Accountancy'],
      vacancies: 2,
      ctc_from: 5,
      ctc_to: 7,
      screening_questions: [
        { question: 'Explain to a shop manager in three sentences why profit and cash differ.', required: true },
        { question: 'Which model have you built from an empty sheet?', required: false },
      ],
      faq: [{ question: 'Are there late evenings?', answer: 'On two or three days at the end of a month.' }],
    },
  },
  {
    id: 'job-customer-success',
    about: 'Remote, in English and one more language.',
    fields: {
      title: 'Customer success associate',
      category: 2,
      goal: 'New customers reach their first result within two weeks, and know whom to ask.',
      roles_and_responsibilities:
        'Guide new customers through set-up by video and phone.\nAnswer questions within four working hours.\nTell the product team each week what people stumbled over.',
      support: 'Three weeks of training, a quiet-room allowance, laptop and internet paid.',
      additional_info: 'Working hours 9:30 to 18:00 on five days, with one Saturday a month.',
      keywords: ['customers', 'onboarding', 'remote'],
      required_skills: ['Customer service', 'Customer relationship management', 'Technical writing'],
      course_preferred: ['B.A.', 'BBA', 'BCA', 'B.Com'],
      vacancies: 4,
      ctc_from: 3.2,
      ctc_to: 4.2,
      screening_questions: [
        { question: 'Which languages besides English do you work in, spoken and written?', required: true },
        {
          question: 'Tell us how you explained something difficult to somebody patient, or impatient.',
          required: true,
        },
      ],
      faq: [
        { question: 'Do I ever have to come to the office?', answer: 'Twice a year, for three days, at our cost.' },
      ],
    },
  },
  {
    id: 'job-quality-executive',
    about: 'Food, pharma or any other plant with a laboratory.',
    fields: {
      title: 'Quality assurance executive',
      category: 1,
      goal: 'Nothing leaves the plant that we would not give our own families.',
      roles_and_responsibilities:
        'Release incoming goods and batches by the written standard.\nStop a line when it has to be stopped; we stand behind you.\nPrepare FSSAI and customer audits, and close what they find.',
      support: 'Laboratory of our own, training as internal auditor in the first year.',
      additional_info: 'Shifts from 6:00 and from 14:00, changing every week.',
      keywords: ['food safety', 'laboratory', 'audits'],
      required_skills: ['Quality assurance', 'Microbiology', 'Auditing'],
      course_preferred: ['B.Sc', 'M.Sc', 'B.Tech', 'B.Pharm'],
      vacancies: 3,
      ctc_from: 3.4,
      ctc_to: 4.5,
      screening_questions: [
        { question: 'Which laboratory methods have you carried out yourself?', required: true },
        { question: 'When did you last say no to somebody senior, and how did it end?', required: false },
      ],
      faq: [{ question: 'Is transport provided?', answer: 'Buses run from the city to both shifts.' }],
    },
  },
];
