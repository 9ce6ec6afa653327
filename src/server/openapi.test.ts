import { describe, expect, it } from 'vitest';
import { type Call, postingKinds } from '#shared/contract/call.ts';
import { contract } from '#shared/contract/index.ts';
import { openApi, pathOf } from './openapi.ts';
import { describeSqlite } from './testing/engines.ts';
import { testServer } from './testing/test-server.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-roles': unknown;
  readonly responses: Record<string, unknown>;
  readonly parameters: readonly { name: string; in: string }[];
}
type Paths = Record<string, Record<string, Operation>>;

/** Where the calls of the specification are. Clients of others know them by these addresses. */
const addresses = [
  ['API-03', 'GET', '/auth/session/create', 'session.create'],
  ['API-06', 'DELETE', '/session', 'session.delete'],
  ['API-08', 'PATCH', '/auth/change_password', 'auth.changePassword'],
  ['API-10', 'DELETE', '/auth/delete_account', 'auth.deleteAccount'],
  ['API-11', 'POST', '/auth/signup/2', 'auth.signUpEmployer'],
  ['API-11', 'POST', '/auth/signup/3', 'auth.signUpEducator'],
  ['API-13', 'GET', '/company/company_name', 'company.names'],
  ['API-13', 'GET', '/institution/institution_name', 'institution.names'],
  ['API-17', 'GET', '/location/city', 'location.cities'],
  ['API-19', 'GET', '/filter/skills', 'filter.skills'],
  ['API-20', 'GET', '/filter/interests', 'filter.interests'],
  ['API-21', 'GET', '/filter/interests/joined', 'filter.interestsJoined'],
  ['API-22', 'GET', '/filter/project', 'postings.explore.project'],
  ['API-23', 'GET', '/filter/internship', 'postings.explore.internship'],
  ['API-24', 'GET', '/filter/job', 'postings.explore.job'],
  ['API-31', 'GET', '/project/{id}', 'postings.read.project'],
  ['API-32', 'GET', '/internship/{id}', 'postings.read.internship'],
  ['API-33', 'GET', '/job/{id}', 'postings.read.job'],
  ['API-34', 'GET', '/enrollments/project/{id}', 'enrollments.list.project'],
  ['API-35', 'GET', '/enrollments/internship/{id}', 'enrollments.list.internship'],
  ['API-36', 'GET', '/enrollments/job/{id}', 'enrollments.list.job'],
  ['API-37', 'GET', '/enrollments/project/progress/{id}', 'enrollments.progress'],
  ['API-40', 'GET', '/enrollments/project', 'enrollments.mine.project'],
  ['API-38', 'GET', '/enrollments/internship', 'enrollments.mine.internship'],
  ['API-39', 'GET', '/enrollments/job', 'enrollments.mine.job'],
  ['API-41', 'PATCH', '/enrollments/project', 'enrollments.status.project'],
  ['API-42', 'PATCH', '/enrollments/internship', 'enrollments.status.internship'],
  ['API-43', 'PATCH', '/enrollments/job', 'enrollments.status.job'],
  ['API-47', 'POST', '/enrollments/project', 'enrollments.apply.project'],
  ['API-45', 'POST', '/enrollments/internship', 'enrollments.apply.internship'],
  ['API-46', 'POST', '/enrollments/job', 'enrollments.apply.job'],
  ['API-50', 'PATCH', '/project/status', 'postings.status.project'],
  ['API-48', 'PATCH', '/internship/status', 'postings.status.internship'],
  ['API-49', 'PATCH', '/job/status', 'postings.status.job'],
  ['API-51', 'POST', '/student/weekly_report', 'reports.weekly'],
  ['API-53', 'POST', '/student/final_report', 'reports.final'],
  ['API-55', 'POST', '/student/profile/image', 'student.image'],
  ['API-56', 'POST', '/student/profile', 'student.saveProfile'],
  ['API-58', 'DELETE', '/student/experience/{id}', 'student.removeExperience'],
  ['API-59', 'DELETE', '/student/documents/{id}', 'student.removeDocument'],
  ['API-60', 'DELETE', '/student/project/{id}', 'student.removeProject'],
] as const;

describe('the OpenAPI document', () => {
  const paths = openApi('1.2.3').paths as Paths;

  it.each(Object.entries<Call>(contract))('describes %s with its roles, parameters and success', (name, call) => {
    for (const kind of call.path.includes(':method') ? postingKinds : [null]) {
      const operation = paths[pathOf(call, kind)]?.[call.method.toLowerCase()];
      expect(operation?.operationId).toBe(kind ? `${name}.${kind}` : name);
      expect(operation?.['x-roles']).toEqual(call.access === 'anyone' ? 'anyone' : call.access.roles);
      expect(operation?.responses).toHaveProperty(String(call.success ?? 200));
      const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
      expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(pathOf(call, kind).match(/\{\w+\}/g) ?? []);
    }
  });

  it.each(addresses)('[%s] has %s %s for %s', (_id, method, path, operationId) => {
    expect(paths[path]?.[method.toLowerCase()]?.operationId).toBe(operationId);
  });

  it('describes a call with a file as a form, and a file as a download', () => {
    const upload = paths['/user/image']?.post as { requestBody?: unknown } | undefined;
    expect(upload?.requestBody).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: expect.objectContaining({
            properties: { profile_photo: { type: 'string', contentMediaType: 'application/octet-stream' } },
            required: ['profile_photo'],
          }),
        },
      },
    });
    expect(paths['/images/{name}']?.get?.responses['200']).toHaveProperty(['content', 'application/octet-stream']);
  });

  it('has no operation that the contract lacks', () => {
    const kinds = (call: Call) => (call.path.includes(':method') ? postingKinds.length : 1);
    const expected = Object.values<Call>(contract).reduce((sum, call) => sum + kinds(call), 0);
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(expected);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(expected);
  });
});

describeSqlite('the service', (open) => {
  it('serves its description to anyone, and answers every call in it', async () => {
    const { app } = testServer(await open());
    const response = await app.inject('/v1/openapi.json');
    expect(response.statusCode).toBe(200);
    const document = response.json() as { openapi: string; paths: Paths };
    expect(document.openapi).toBe('3.1.0');
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const method of Object.keys(operations)) {
        const url = `/v1${path.replace(/\{(\w+)\}/g, ':$1')}`;
        expect(app.hasRoute({ method: method.toUpperCase(), url }), `${method} ${url}`).toBe(true);
      }
    }
  });
});
