import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { user } from './accounts.ts';
import { anySession, call, settingUp } from './call.ts';

/** `url`: where the service answers the picture, `/v1/images/{name}`; empty once it is removed. */
const kept = z.object({ data: z.object({ url: z.string(), user }) });
const everyone = settingUp(1, 2, 3, 4, 5);

/** Profile pictures and logos: PNG, JPEG, GIF or WebP, at most 1,000,000 bytes. */
export const imageCalls = {
  'user.image': call({
    method: 'POST',
    path: '/user/image',
    summary: 'Sets the own profile picture',
    access: everyone,
    upload: { field: 'profile_photo', kind: 'image' },
    answer: kept,
  }),
  'user.removeImage': call({
    method: 'DELETE',
    path: '/user/image',
    summary: 'Removes the own profile picture',
    access: everyone,
    answer: kept,
  }),
  'company.logo': call({
    method: 'POST',
    path: '/company/logo',
    summary: 'Sets the company’s logo',
    access: settingUp(roles.employer),
    upload: { field: 'company_logo', kind: 'image' },
    answer: kept,
  }),
  'company.removeLogo': call({
    method: 'DELETE',
    path: '/company/logo',
    summary: 'Removes the company’s logo',
    access: settingUp(roles.employer),
    answer: kept,
  }),
  'institution.logo': call({
    method: 'POST',
    path: '/institution/logo',
    summary: 'Sets the institution’s logo',
    access: settingUp(roles.educator),
    upload: { field: 'company_logo', kind: 'image' },
    answer: kept,
  }),
  'institution.removeLogo': call({
    method: 'DELETE',
    path: '/institution/logo',
    summary: 'Removes the institution’s logo',
    access: settingUp(roles.educator),
    answer: kept,
  }),
  'images.read': call({
    method: 'GET',
    path: '/images/:name',
    summary: 'A profile picture or a logo',
    access: anySession,
    params: z.object({ name: z.uuid() }),
    kind: 'file',
  }),
} as const;
