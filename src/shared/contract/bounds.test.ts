import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordOf } from './call.ts';
import { type CallName, contract } from './index.ts';

type Json = Readonly<Record<string, unknown>>;

/** Where a schema takes a list or a record of any length, by path. */
function unbounded(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, maxItems, additionalProperties, maxProperties } = node as Json;
  const isOpenList = type === 'array' && maxItems === undefined;
  const isOpenRecord = typeof additionalProperties === 'object' && maxProperties === undefined;
  const inner = Object.entries(node).flatMap(([name, child]) => unbounded(child, `${path}.${name}`));
  return isOpenList || isOpenRecord ? [path, ...inner] : inner;
}

const openIn = (schema: z.ZodType) => unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');

describe('what the service takes', () => {
  it.each(Object.keys(contract) as CallName[])('has a longest list and record: %s', (name) => {
    const { body, query, params } = contract[name];
    expect([body, query, params].flatMap((schema) => openIn(schema))).toEqual([]);
  });

  it('would be found without one', () => {
    const inner = z.object({ of: z.array(z.string()) });
    expect(
      openIn(z.object({ list: z.array(inner).max(3).optional(), record: z.record(z.string(), z.string()) })),
    ).toEqual(['.properties.list.items.properties.of', '.properties.record']);
  });
});

describe('a record', () => {
  it('takes as many entries as it says', () => {
    const two = recordOf(z.string(), z.string(), 2);
    expect(two.safeParse({ a: 'a', b: 'b' }).success).toBe(true);
    expect(two.safeParse({ a: 'a', b: 'b', c: 'c' }).error?.issues[0]?.message).toBe('At most 2 entries');
  });
});
