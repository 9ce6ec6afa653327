import { type APIRequestContext, expect, request } from '@playwright/test';
import { emptyPosting, toWire } from '#shared/rules/postings/posting.ts';
import { internshipBody } from './sample-work.ts';
import { sample } from './workspace.ts';

/** The employer at the service, past the desk. */
export async function employerAt(url: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { 'x-footbridge-client': 'test' } });
  const basic = Buffer.from(`${sample.employer}:${sample.password}`).toString('base64');
  await context.get('/v1/auth/session/create', { headers: { authorization: `Basic ${basic}` } });
  return context;
}

/** Publishes an internship in Surat with one question; answers its id. */
export async function publishInternship(context: APIRequestContext, title: string): Promise<number> {
  const found = (await (await context.get('/v1/location/city?query=Surat')).json()) as { data: { id: number }[] };
  const fields = { ...emptyPosting('internship'), ...internshipBody, title, city: found.data[0]?.id ?? null };
  const answer = await context.post('/v1/internship', { data: { ...toWire('internship', fields), status: 2 } });
  const body = (await answer.json()) as { data: { id: number } };
  expect(answer.status(), JSON.stringify(body)).toBe(201);
  return body.data.id;
}
