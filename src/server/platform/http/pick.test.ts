import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/contract/index.ts';
import { pickOf } from './pick.ts';

/** A value as a schema has it, with a field too many in every object. */
function withMore(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, withMore(field as z.ZodType)]);
    return { ...Object.fromEntries(fields), password_hash: 'secret' };
  }
  if (schema instanceof z.ZodArray)
    return [withMore(schema.element as z.ZodType), withMore(schema.element as z.ZodType)];
  if (schema instanceof z.ZodRecord) return { text: withMore(schema.valueType as z.ZodType) };
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return withMore(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNull) return null;
  return texts.find((text) => schema.safeParse(text).success) ?? 'text';
}

/** A day, an instant, a time of day, ids and keys in hexadecimal or base64url: what schemas ask of a text. */
const guid = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const texts = [
  'text',
  '2026-06-01',
  '2026-06-01T06:00:00.000Z',
  '09:30',
  guid,
  ...[64, 43, 86].map((length) => 'a'.repeat(length)),
];

describe('an answer', () => {
  it.each(Object.entries(contract))('of %s is what parsing would make of it, without a field too many', (_, call) => {
    const { answer } = call as { answer: z.ZodType };
    const given = withMore(answer);
    expect(pickOf(answer)(given)).toEqual(answer.parse(given));
  });

  it('drops what its contract does not name, at any depth', () => {
    const schema = z.object({ data: z.array(z.object({ id: z.number(), place: z.object({ name: z.string() }) })) });
    const given = { data: [{ id: 1, place: { name: 'Pune', secret: 1 }, password_hash: 'x' }], more: true };
    expect(pickOf(schema)(given)).toEqual({ data: [{ id: 1, place: { name: 'Pune' } }] });
  });

  it('keeps null, leaves out what is optional, and refuses what lacks a field', () => {
    const schema = z.object({ a: z.object({ b: z.string() }).nullable(), c: z.string().optional() });
    expect(pickOf(schema)({ a: null, d: 1 })).toEqual({ a: null });
    expect(() => pickOf(schema)({ c: 'x' })).toThrow('lacks a');
    expect(() => pickOf(z.array(schema))({})).toThrow('no list');
    expect(() => pickOf(schema)(null)).toThrow('no object');
  });

  it('of a kind that it does not know is parsed', () => {
    const schema = z.object({ a: z.union([z.object({ b: z.string() }), z.object({ c: z.string() })]) });
    expect(pickOf(schema)({ a: { c: 'x', d: 'y' } })).toEqual({ a: { c: 'x' } });
    expect(pickOf(z.object({ a: z.string().default('x') }))({ a: 'y' })).toEqual({ a: 'y' });
    expect(pickOf(z.looseObject({ a: z.string() }))({ a: 'x', b: 1 })).toEqual({ a: 'x', b: 1 });
  });
});
