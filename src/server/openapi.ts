import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Access, type Call, postingKinds } from '#shared/contract/call.ts';
import { idempotencyHeader } from '#shared/contract/envelope.ts';
import { apiPrefix, contract } from '#shared/contract/index.ts';
import { errorCatalogue } from '#shared/errors.ts';
import { cookieName } from './platform/sessions/cookies.ts';
import { sessionCookie } from './platform/sessions/sessions.ts';

type Json = Record<string, unknown>;

/** Serves the description of the whole API. */
export function registerOpenApi(app: FastifyInstance): void {
  const document = openApi(app.service.config.version, cookieName(app.service.config, sessionCookie));
  app.get(`${apiPrefix}/openapi.json`, (_request, reply) => reply.send(document));
}

/** The contract as an OpenAPI 3.1 document, with the name of the session's cookie. */
export function openApi(version: string, cookie = sessionCookie): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(contract)) {
    for (const kind of call.path.includes(':method') ? postingKinds : [null]) {
      const path = pathOf(call, kind);
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call, kind) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Footbridge', version, description: 'Projects, internships and jobs, from one contract.' },
    servers: [{ url: apiPrefix }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Failure: failure },
    },
  };
}

/** The path of a call as OpenAPI writes it, for one kind of posting where it has kinds. */
export function pathOf({ path }: Pick<Call, 'path'>, kind: string | null): string {
  return path.replace(':method', kind ?? '{method}').replace(/:(\w+)/g, '{$1}');
}

const failure: Json = {
  type: 'object',
  required: ['error', 'message', 'code'],
  properties: {
    error: { const: true },
    message: { type: 'string' },
    code: { enum: Object.keys(errorCatalogue) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    detail: {},
  },
};

function operation(name: string, call: Call, kind: string | null): Json {
  const content = contentOf(call);
  return {
    operationId: kind ? `${name}.${kind}` : name,
    summary: call.summary,
    tags: [name.split('.')[0]],
    security: securityOf(call),
    'x-roles': call.access === 'anyone' ? 'anyone' : call.access.roles,
    'x-level': call.access === 'anyone' ? 'anyone' : call.access.level,
    parameters: parametersOf(call),
    ...(content && { requestBody: { required: true, content } }),
    responses: responsesOf(call),
  };
}

/** The bodies that a call takes, by their media type; null where it takes none. */
function contentOf(call: Call): Json | null {
  if (call.method === 'GET') return null;
  if (call.bytes) return { 'application/octet-stream': {} };
  const json = schemaOf(call.body, 'input');
  const isEmpty = Object.keys((json.properties as Json | undefined) ?? {}).length === 0;
  const asJson = isEmpty ? null : { 'application/json': { schema: json } };
  if (!call.upload) return asJson;
  const asForm = { 'multipart/form-data': { schema: formOf(json, call.upload) } };
  return call.upload.optional ? { ...asForm, ...asJson } : asForm;
}

/** The fields of a form, and its files. */
function formOf({ properties, required, ...rest }: Json, { field, more = [], optional }: NonNullable<Call['upload']>) {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const files = Object.fromEntries([field, ...more].map((name) => [name, file]));
  const named = (required as string[] | undefined) ?? [];
  return {
    ...rest,
    properties: { ...(properties as Json | undefined), ...files },
    required: optional ? named : [...named, field],
  };
}

function securityOf(call: Call): Json[] {
  const basic = call.basic ? [{ basic: [] }] : [];
  if (call.basic === 'required') return basic;
  // Whoever may sign in with a password may have come through a provider.
  if (call.basic === 'optional') return [...basic, { bearer: [] }, {}];
  return call.access === 'anyone' ? [...basic, {}] : [...basic, { session: [] }];
}

function parametersOf(call: Call): Json[] {
  const inPath = Object.entries(propertiesOf(call.params)).filter(([name]) => name !== 'method');
  const query = schemaOf(call.query, 'input');
  const required = (query.required as string[] | undefined) ?? [];
  return [
    ...inPath.map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...Object.entries(propertiesOf(call.query)).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
    ...(call.method === 'GET' ? [] : [keyParameter]),
  ];
}

const keyParameter: Json = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: 'The same key with the same body answers with the first outcome and changes nothing.',
  schema: { type: 'string', format: 'uuid' },
};

function responsesOf(call: Call): Json {
  const success = String(call.success ?? 200);
  const answers: Json = { [success]: call.kind === 'file' ? download : envelopeOf(call) };
  for (const status of failuresOf(call.access)) answers[status] = failureAnswer;
  return { ...answers, default: failureAnswer };
}

const failuresOf = (access: Access) => (access === 'anyone' ? ['422'] : ['401', '403', '404', '409', '422']);
const download: Json = { description: 'The file', content: { 'application/octet-stream': {} } };
const failureAnswer: Json = {
  description: 'Failure',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

function envelopeOf(call: Call): Json {
  const answer = schemaOf(call.answer, 'output');
  const properties = { error: { const: false }, message: { type: 'string' }, ...(answer.properties as Json) };
  const required = ['error', 'message', ...((answer.required as string[] | undefined) ?? [])];
  const schema = { type: 'object', required, properties };
  return { description: 'Success', content: { 'application/json': { schema } } };
}

const propertiesOf = (schema: z.ZodType) => (schemaOf(schema, 'input').properties as Json | undefined) ?? {};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
