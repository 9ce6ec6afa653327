import type { AddOn, Plan, Tier } from '#shared/contract/subscription.ts';
import { usualPrice } from '#shared/rules/mentoring/session-price.ts';

const everywhere = [
  { label: 'Postings', value: 'Yes' },
  { label: 'Project data', value: 'Yes' },
  { label: 'Report portfolio', value: 'Yes' },
];

/** How much a plan allows; null: as much as one likes. */
export interface PlanLimits {
  readonly projectsAtATime: number | null;
  readonly applicationsPerDay: number | null;
}

/** What one plan gives of each feature, in the order in which the cards list them. */
function featuresOf(own: {
  limits: PlanLimits;
  evaluation: string;
  certificates: string;
  alerts: string;
  resume: string;
}): Plan['features'] {
  return [
    { label: 'Projects at a time', value: numberOf(own.limits.projectsAtATime) },
    { label: 'Applications per day', value: numberOf(own.limits.applicationsPerDay) },
    { label: 'Expert evaluation', value: own.evaluation },
    { label: 'Free certificates', value: own.certificates },
    { label: 'Prioritised job alerts', value: own.alerts },
    { label: 'Résumé writing', value: own.resume },
    ...everywhere,
  ];
}

const numberOf = (limit: number | null) => (limit === null ? 'Unlimited' : String(limit));

/** How many projects at the same time, and how many applications a day, each plan allows. */
export const limitsOf: Readonly<Record<Tier, PlanLimits>> = {
  beginner: { projectsAtATime: 1, applicationsPerDay: 5 },
  intermediate: { projectsAtATime: 2, applicationsPerDay: 10 },
  expert: { projectsAtATime: 3, applicationsPerDay: null },
};

/** The plans, from the free one upwards; prices in INR. What is crossed out is never charged. */
export const plans: readonly Plan[] = [
  {
    tier: 'beginner',
    name: 'Beginner',
    price: 0,
    crossed_out: null,
    crossed_out_monthly: null,
    features: featuresOf({
      limits: limitsOf.beginner,
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
      limits: limitsOf.intermediate,
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
      limits: limitsOf.expert,
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
export const addOns: readonly AddOn[] = [
  { key: 'assessment', name: 'Assessment and certificate', price: 2900 },
  { key: 'evaluation', name: 'Evaluation and certificate', price: 2700 },
  { key: 'mentor_session', name: 'Mentor session', price: usualPrice },
];

/** What can be bought beside a plan, by its key. */
export function addOnOf(key: AddOn['key']): AddOn {
  const addOn = addOns.find((one) => one.key === key);
  if (!addOn) throw new Error(`There is no add-on ${key}`);
  return addOn;
}
