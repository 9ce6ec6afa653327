import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, idParams, only } from './call.ts';
import { studentProfile } from './enrollment-schemas.ts';

/** Students' profiles and résumés, as each role reads them. Students write theirs by the calls of `ownProfileCalls`. */
export const studentProfileCalls = {
  'student.profile': call({
    method: 'GET',
    path: '/student/profile/:id',
    summary: 'A profile: the own, an applicant’s, or that of a student of one’s institution',
    access: only(roles.employer, roles.educator, roles.student),
    params: idParams,
    answer: z.object({ data: studentProfile }),
  }),
  'student.ownProfile': call({
    method: 'GET',
    path: '/student/profile',
    summary: 'The own profile',
    access: only(roles.student),
    answer: z.object({ data: studentProfile }),
  }),
  'student.resume': call({
    method: 'GET',
    path: '/student/profile/:id/resume',
    summary: 'The résumé of a student whose profile one may see, as PDF made from the profile',
    access: only(roles.employer, roles.educator),
    params: idParams,
    kind: 'file',
  }),
  'student.ownResume': call({
    method: 'GET',
    path: '/student/resume',
    summary: 'The own résumé, as PDF made from the profile: the one that companies get',
    access: only(roles.student),
    kind: 'file',
  }),
} as const;
