import { z } from 'zod';

/** Takes over of a value what its schema names, and nothing else. */
export type Pick = (value: unknown) => unknown;

const whole: Pick = (value) => value;

/**
 * Builds from the schema of an answer what drops the fields that it does not name, so that no column slips out. Unlike
 * parsing it trusts the values, which are the service's own: for a list that is a tenth of the whole call. Where a
 * schema is more than objects, lists and plain values, it parses.
 */
export function pickOf(schema: z.ZodType): Pick {
  if (schema instanceof z.ZodObject) return pickObject(schema);
  if (schema instanceof z.ZodArray) return pickList(pickOf(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = pickOf(schema.unwrap() as z.ZodType);
    return inner === whole ? whole : (value) => (value === null || value === undefined ? value : inner(value));
  }
  return plain.some((kind) => schema instanceof kind) ? whole : (value) => schema.parse(value);
}

const plain = [z.ZodString, z.ZodStringFormat, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral];

function pickList(pick: Pick): Pick {
  if (pick === whole) return whole;
  return (values) => {
    if (!Array.isArray(values)) throw new TypeError('An answer holds no list where its contract has one');
    return values.map(pick);
  };
}

function pickObject(schema: z.ZodObject): Pick {
  const { catchall } = schema.def;
  if (catchall && !(catchall instanceof z.ZodNever)) return (value) => schema.parse(value);
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    pick: pickOf(field as z.ZodType),
    optional: field instanceof z.ZodOptional,
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) {
      throw new TypeError('An answer holds no object where its contract has one');
    }
    const from = value as Record<string, unknown>;
    const picked: Record<string, unknown> = {};
    for (const { name, pick, optional } of fields) {
      const given = from[name];
      if (given !== undefined) picked[name] = pick(given);
      else if (!optional) throw new TypeError(`An answer lacks ${name}, which its contract has`);
    }
    return picked;
  };
}
