import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { placeNameProblem } from '../rules/texts/place-name.ts';
import { user } from './accounts.ts';
import { anyMember, anyone, anySession, call, id, settingUp, text } from './call.ts';

const lookUp = z.object({ query: text(100).default(''), name: text(100).optional() });
const namedRow = z.object({ id, name: z.string() });
const namedList = z.object({ data: z.array(namedRow) });
const userAnswer = z.object({ data: user });

/** A name that people of other places read; see `placeNameProblem`. */
const placeName = text(200).superRefine((name, { addIssue }) => {
  const message = placeNameProblem(name);
  if (message) addIssue({ code: 'custom', message });
});

/** A company's or institution's profile, and the branch that the user works at. */
export const organisation = z.object({
  /** The company or institution that the form was opened for, null for a new one; another by now is a conflict. */
  place_id: z.number().int().positive().nullable().optional(),
  company_name: placeName.min(1, 'Company name is required'),
  company_website: text(300).default(''),
  company_description: text(4000).default(''),
  company_address: text(500).default(''),
  industry: z.coerce.number().int().positive().nullish(),
  industry_sector: text(120).default(''),
  ceo_name: text(120).default(''),
  year_of_incorporation: z.coerce.number().int().nullish(),
  employee_strength: z.coerce.number().int().min(0).max(2).nullish(),
  services: z.array(text(80).min(1)).max(5, 'Maximum 5 items allowed').default([]),
  branch: z.object({
    address: text(500).min(1, 'Address is required'),
    city: z.coerce.number({ error: 'City is required' }).int().positive('City is required'),
  }),
});

/** Look-ups, places and set-up. */
export const setUpCalls = {
  'health.read': call({
    method: 'GET',
    path: '/health',
    summary: 'Whether the service and its database answer',
    access: anyone,
    answer: z.object({ data: z.object({ version: z.string(), database: z.literal('ok') }) }),
  }),
  'company.names': call({
    method: 'GET',
    path: '/company/company_name',
    summary: 'Companies whose name starts with the query',
    access: anyone,
    query: lookUp,
    answer: z.object({ data: z.array(z.object({ id, company_name: z.string() })) }),
  }),
  'institution.names': call({
    method: 'GET',
    path: '/institution/institution_name',
    summary: 'Institutions whose name starts with the query',
    access: anyone,
    query: lookUp,
    answer: z.object({ data: z.array(z.object({ id, institution_name: z.string() })) }),
  }),
  'company.save': call({
    method: 'POST',
    path: '/company',
    summary: 'Sets up or changes the company and the own branch',
    access: settingUp(roles.employer),
    body: organisation,
    answer: userAnswer,
  }),
  'institution.save': call({
    method: 'POST',
    path: '/institution',
    summary: 'Sets up or changes the institution and the own branch',
    access: settingUp(roles.educator),
    body: organisation,
    answer: userAnswer,
  }),
  'user.save': call({
    method: 'PATCH',
    path: '/user',
    summary: 'Changes the own name, designation or phone number',
    access: { roles: [1, 2, 3, 4, 5], level: 'verified' },
    body: z.object({
      first_name: text(100).min(1, 'First name is required').optional(),
      last_name: text(100).optional(),
      designation: text(120).optional(),
      phone_number: text(20).optional(),
    }),
    answer: userAnswer,
  }),
  'user.counts': call({
    method: 'GET',
    path: '/user/counts',
    summary: 'How many postings, students and partners the own organisation has; the sidebar locks by it',
    access: anyMember,
    answer: z.object({
      data: z.object({
        project: z.number().int(),
        internship: z.number().int(),
        job: z.number().int(),
        students: z.number().int(),
        partners: z.number().int(),
        /** Open invitations to a partnership, sent or received. */
        partner_invitations: z.number().int(),
        /** People who ask to join the own organisation. */
        join_requests: z.number().int(),
      }),
    }),
  }),
  'location.cities': call({
    method: 'GET',
    path: '/location/city',
    summary: 'Cities whose name, or an earlier name, has a word that starts with the query',
    access: anyone,
    query: lookUp,
    answer: z.object({
      data: z.array(
        z.object({
          id,
          city_name: z.string(),
          also: z.array(z.string()),
          state: z.object({ state_name: z.string() }),
        }),
      ),
    }),
  }),
  'filter.skills': call({
    method: 'GET',
    path: '/filter/skills',
    summary: 'Skills whose name starts with the query',
    access: anyone,
    query: lookUp,
    answer: namedList,
  }),
  'filter.interests': call({
    method: 'GET',
    path: '/filter/interests',
    summary: 'Interests whose name starts with the query',
    access: anyone,
    query: lookUp,
    answer: namedList,
  }),
  'filter.interestsJoined': call({
    method: 'GET',
    path: '/filter/interests/joined',
    summary: 'The interests that the user has chosen',
    access: anySession,
    query: lookUp,
    answer: namedList,
  }),
  'filter.courses': call({
    method: 'GET',
    path: '/filter/courses',
    summary: 'Courses whose name starts with the query',
    access: anyone,
    query: lookUp,
    answer: namedList,
  }),
  'filter.industries': call({
    method: 'GET',
    path: '/filter/industries',
    summary: 'Industries whose name starts with the query',
    access: anyone,
    query: lookUp,
    answer: namedList,
  }),
  'student.interests': call({
    method: 'POST',
    path: '/student/interests',
    summary: 'Saves the chosen interests',
    access: settingUp(roles.student),
    body: z.object({ interests: z.array(id).min(1, 'Choose at least one interest').max(50) }),
    answer: userAnswer,
  }),
} as const;
