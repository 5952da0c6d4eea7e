import { z } from 'zod'
import type { Access, Meta } from '#server/core/trpc.ts'
import { appRouter } from '#server/router.ts'

export type Kind = 'query' | 'mutation' | 'subscription'
export type Schema = z.core.JSONSchema.BaseSchema
export type Procedure = {
  readonly path: string
  readonly kind: Kind
  readonly access: Access | undefined
  /** What it takes, as the wire carries it; null where it takes nothing. */
  readonly input: Schema | null
}

/** Every procedure of the API with the JSON schema of its input. tRPC types the list as a tree; at run time it is flat. */
export function procedures(): Procedure[] {
  const flat = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: Kind; meta?: Meta; inputs: readonly z.ZodType[] } }
  >
  return Object.entries(flat).map(([path, { _def }]) => ({
    path,
    kind: _def.type,
    access: _def.meta?.access,
    input: _def.inputs[0] ? schemaOf(_def.inputs[0]) : null,
  }))
}

/** The JSON schema of what a zod schema accepts from outside. */
export function schemaOf(input: z.ZodType): Schema {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
}

/** The alternatives of a schema: itself, or what its anyOf lists. */
export function alternatives(schema: Schema): Schema[] {
  return (schema.anyOf ?? [schema]).map(asSchema)
}

/** The fields of an object schema. */
export function fieldsOf(schema: Schema): [string, Schema][] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => [name, asSchema(field)])
}

/** The schema of an array's items. */
export function itemsOf(schema: Schema): Schema {
  return Array.isArray(schema.items) || schema.items === undefined ? {} : asSchema(schema.items)
}

/** Whether a string of any words may stand here: no list, no format, no pattern. */
export function isFreeText(schema: Schema): boolean {
  return schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.format && !schema.pattern
}

function asSchema(schema: z.core.JSONSchema._JSONSchema): Schema {
  return typeof schema === 'boolean' ? {} : schema
}
