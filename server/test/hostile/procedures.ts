import { z } from 'zod'
import type { Access, Meta } from '#server/core/trpc.ts'
import { appRouter } from '#server/router.ts'

export type Kind = 'query' | 'mutation' | 'subscription'
export type Schema = z.core.JSONSchema.BaseSchema
export type Procedure = {
  readonly path: string
  readonly kind: Kind
  readonly access: Access | undefined
  /** The JSON schema of the procedure's input; null if it has no input. */
  readonly input: Schema | null
}

/**
 * All procedures of the API with the JSON schemas of their inputs. tRPC's type of the list is a tree, but at run time the list is
 * flat.
 */
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

/** The JSON schema of the input that a zod schema accepts. */
export function schemaOf(input: z.ZodType): Schema {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
}

/** The schemas of the anyOf of a schema, or the schema itself. */
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

/** True if the schema accepts any text: a string without enum, const, format or pattern. */
export function isFreeText(schema: Schema): boolean {
  return schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.format && !schema.pattern
}

function asSchema(schema: z.core.JSONSchema._JSONSchema): Schema {
  return typeof schema === 'boolean' ? {} : schema
}
