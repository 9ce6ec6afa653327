import { z } from 'zod';
import { anyone, call } from './call.ts';

const sampleEntry = z.object({
  /** 1 is an administrator, 2 an employer, 3 an educator, 4 a student, 5 a mentor. */
  role: z.number().int().min(1).max(5),
  email_address: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The company or institution; empty for people who belong to none. */
  place_name: z.string(),
});
/** Someone of the sample workspace who can be tried out. */
export type SampleEntry = z.infer<typeof sampleEntry>;

/** The sample workspace. */
export const sampleCalls = {
  'sample.people': call({
    method: 'GET',
    path: '/sample/people',
    summary: 'Who can be tried out in the sample workspace, one per role; a service with other data answers 404',
    access: anyone,
    answer: z.object({ data: z.array(sampleEntry) }),
  }),
} as const;
