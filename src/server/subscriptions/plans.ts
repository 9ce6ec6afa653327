import type { Plan, Tier } from '#shared/contract/subscription.ts';

const everywhere = [
  { label: 'Postings', value: 'Yes' },
  { label: 'Project data', value: 'Yes' },
  { label: 'Report portfolio', value: 'Yes' },
];

/** What one plan gives of each feature, in the order in which the cards list them. */
function featuresOf(own: {
  projects: string;
  applications: string;
  evaluation: string;
  certificates: string;
  alerts: string;
  resume: string;
}): Plan['features'] {
  return [
    { label: 'Projects at a time', value: own.projects },
    { label: 'Applications per day', value: own.applications },
    { label: 'Expert evaluation', value: own.evaluation },
    { label: 'Free certificates', value: own.certificates },
    { label: 'Prioritised job alerts', value: own.alerts },
    { label: 'Résumé writing', value: own.resume },
    ...everywhere,
  ];
}

/** The plans, from the free one upwards; prices in INR. What is crossed out is never charged. */
export const plans: readonly Plan[] = [
  {
    tier: 'beginner',
    name: 'Beginner',
    price: 0,
    crossed_out: null,
    crossed_out_monthly: null,
    features: featuresOf({
      projects: '1',
      applications: '5',
      evaluation: 'No',
      certificates: 'None',
      alerts: 'None',
      resume: 'No',
    }),
  },
  {
    tier: 'intermediate',
    name: 'Intermediate',
    price: 3800,
    crossed_out: 25_000,
    crossed_out_monthly: 5000,
    features: featuresOf({
      projects: '2',
      applications: '10',
      evaluation: 'Yes',
      certificates: '1',
      alerts: '6 months',
      resume: 'No',
    }),
  },
  {
    tier: 'expert',
    name: 'Expert',
    price: 6500,
    crossed_out: 10_000,
    crossed_out_monthly: null,
    features: featuresOf({
      projects: '3',
      applications: 'Unlimited',
      evaluation: 'Yes',
      certificates: '2',
      alerts: '1 year',
      resume: 'Yes',
    }),
  },
];

/** The plan that everybody has until another one is paid for. */
export const freeTier: Tier = 'beginner';

/** A plan of the catalogue. */
export function planOf(tier: Tier): Plan {
  const plan = plans.find((one) => one.tier === tier);
  if (!plan) throw new Error(`There is no plan ${tier}`);
  return plan;
}

/** What can be bought beside a plan; prices in INR. */
export const addOns = [
  { key: 'assessment', name: 'Assessment and certificate', price: 2900 },
  { key: 'evaluation', name: 'Evaluation and certificate', price: 2700 },
  { key: 'mentor_session', name: 'Mentor session', price: 1000 },
] as const;
