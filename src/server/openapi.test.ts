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
