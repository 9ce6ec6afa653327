// What students keep for later: postings, and searches by a name.
import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { genders } from '../rules/accounts/student-profile.ts';
import { maxSearchName, savedMessages } from '../rules/saved/saved-limits.ts';
import { call, id, idParams, instant, kindIdParams, only, pageOf, paging, postingKinds, text } from './call.ts';
import { exploreOrders, ownPostingFacts, postCard, postingStates } from './postings.ts';

const student = only(roles.student);

const names = z
  .array(z.object({ id, name: text(200) }))
  .max(50)
  .default([]);

/** What a saved search asks explore for. Empty text, null and empty lists ask for nothing. */
const searchedFor = z.object({
  search: text(200).default(''),
  city: id.nullable().default(null),
  /** What `city` is called, as the person chose it. */
  city_name: text(200).default(''),
  gender: z.enum(['', ...genders]).default(''),
  skills: names,
  courses: names,
  /** Null: as the service sees fit. */
  order: z.enum(exploreOrders).nullable().default(null),
});

const savedSearch = z.object({
  id,
  name: z.string(),
  method: z.enum(postingKinds),
  query: searchedFor,
  created_at: instant,
});
/** A search that a student saved. */
export type SavedSearch = z.infer<typeof savedSearch>;

/** A posting that a student saved, as its card. */
const savedPosting = postCard.extend({
  ...ownPostingFacts.shape,
  /** Whether the posting takes applications. */
  state: z.enum(postingStates),
  saved_at: instant,
});

const count = z.number().int();

/** What students keep for later. */
export const savedCalls = {
  'saved.list': call({
    method: 'GET',
    path: '/saved',
    summary: 'Postings saved for later, the latest first, closed ones too; `counts`: how many of each kind',
    access: student,
    query: paging.extend({ method: z.enum(postingKinds).optional() }),
    answer: pageOf(savedPosting).extend({ counts: z.object({ project: count, internship: count, job: count }) }),
  }),
  'saved.add': call({
    method: 'PUT',
    path: '/saved/:method/:id',
    summary: 'Saves a published posting for later; a second time changes nothing',
    access: student,
    params: kindIdParams,
    answer: z.object({ data: z.object({ id, saved_at: instant }) }),
  }),
  'saved.remove': call({
    method: 'DELETE',
    path: '/saved/:method/:id',
    summary: 'Takes a posting off the saved ones; a second time changes nothing',
    access: student,
    params: kindIdParams,
  }),
  'savedSearches.list': call({
    method: 'GET',
    path: '/saved_searches',
    summary: 'The own saved searches, the latest first',
    access: student,
    query: paging,
    answer: pageOf(savedSearch),
  }),
  'savedSearches.create': call({
    method: 'POST',
    path: '/saved_searches',
    summary: 'Saves a search under a name that no other one of the student has',
    access: student,
    body: z.object({
      name: text(maxSearchName).min(1, savedMessages.nameMissing),
      method: z.enum(postingKinds),
      query: searchedFor,
    }),
    answer: z.object({ data: savedSearch }),
    success: 201,
  }),
  'savedSearches.remove': call({
    method: 'DELETE',
    path: '/saved_searches/:id',
    summary: 'Deletes an own saved search',
    access: student,
    params: idParams,
  }),
} as const;
