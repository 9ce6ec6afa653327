import { z } from 'zod';
import { type AnswerOf, type CallName, contract } from '#shared/contract/index.ts';
import { tiers } from '#shared/contract/subscription.ts';

/** The parts of JSON Schema that answers of the contract use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly format?: string;
  readonly default?: unknown;
}

/** Texts whose meaning the schema does not say, by field. */
const texts: Readonly<Record<string, string>> = {
  with: 'institution:1',
  name: 'NIT Surat',
  title: 'Cold chain pilot',
  project_title: 'Cold chain pilot',
  company_name: 'Karwan Foods',
  first_name: 'Ananya',
  last_name: 'Iyer',
  email: 'ananya@example.in',
  email_address: 'ananya@example.in',
  text: 'Good morning',
  screening_questions: '[]',
  faq: '[]',
  path: '',
  zone: 'Asia/Kolkata',
  from: '10:00',
  to: '12:00',
};

/** What holds in every sample answer; anything else that is yes or no doesn't. */
const holding: ReadonlySet<string> = new Set(['may_write']);

/** The instant at which everything of a sample answer happened, ISO 8601. */
export const sampleInstant = '2026-11-20T05:12:00.000Z';
/** By any test's clock the company has looked already: no page notes a look unless its test is about that. */
const afterEveryClock = '2100-01-01T00:00:00.000Z';

const samples = new Map<CallName, unknown>();

/** An answer of a call as its schema allows it: one row in each list, plain texts, small numbers. */
export function sampleAnswer<N extends CallName>(call: N): AnswerOf<N> {
  if (!samples.has(call)) {
    const sample = sampleOf(z.toJSONSchema(contract[call].answer) as Schema, '');
    if (call === 'enrollments.read') (sample as AnswerOf<'enrollments.read'>).data.last_seen_at = afterEveryClock;
    samples.set(call, call === 'plans.list' ? everyPlan(sample as AnswerOf<'plans.list'>) : sample);
  }
  return structuredClone(samples.get(call)) as AnswerOf<N>;
}

/** The catalogue has each plan: a page for each reads it. */
const everyPlan = ({ data, ...rest }: AnswerOf<'plans.list'>) => ({
  ...rest,
  data: tiers.flatMap((tier) => data.map((plan) => ({ ...plan, tier }))),
});

function sampleOf(schema: Schema, field: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some(({ type }) => type === 'null') ? null : sampleOf(choices[0] ?? {}, field);
  // A number or nothing is written as two types.
  if (Array.isArray(schema.type)) return null;
  if (schema.allOf) return sampleOf(schema.allOf[0] ?? {}, field);
  if (schema.type === 'object') return sampleObject(schema);
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items, field)] : [];
  if (schema.type === 'boolean') return holding.has(field);
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'null') return null;
  return schema.type === 'string' ? sampleText(schema, field) : undefined;
}

function sampleObject({ properties = {} }: Schema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema, name)]));
}

function sampleText({ format }: Schema, field: string): string {
  if (format === 'date-time') return sampleInstant;
  if (format === 'date') return sampleInstant.slice(0, 10);
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000001';
  return texts[field] ?? '';
}
