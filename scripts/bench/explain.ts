import type postgres from 'postgres'

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}
/** The cost of a query. `scans`: the tables that were scanned sequentially, with the buffers of each scan. */
export type Cost = {
  readonly buffers: number
  readonly milliseconds: number
  readonly indexes: readonly string[]
  readonly scans: readonly { readonly table: string; readonly buffers: number }[]
}

/** A statement with placeholders `$1`…, and their values. */
export type Query = { readonly sql: string; readonly params: readonly unknown[] }

/**
 * How PostgreSQL plans a query: a `custom` plan is made for the parameter values, a `generic` plan without them. PostgreSQL may
 * choose a generic plan from the sixth run on.
 */
export type Planned = 'generic' | 'custom'

export type Explainer = Awaited<ReturnType<typeof explainer>>

/**
 * Returns a connection that explains queries: buffers, execution time in milliseconds, and indexes. It reports the fastest of
 * `repeats` runs (default 5), because other load only adds time.
 */
export async function explainer(sql: postgres.Sql) {
  await sql`select 1`
  const connection = await sql.reserve()
  await connection.unsafe('set statement_timeout = 0')
  let mode: Planned | undefined
  const names = new Map<string, string>()
  const prepare = async (text: string) => {
    const name = `measured_${names.size}`
    names.set(text, name)
    await connection.unsafe(`prepare ${name} as ${text}`)
    return name
  }
  return {
    async costOf({ sql: text, params }: Query, { repeats = 5, plan = 'generic' as Planned } = {}): Promise<Cost> {
      if (plan !== mode) await connection.unsafe(`set plan_cache_mode = force_${plan}_plan`)
      mode = plan
      const name = names.get(text) ?? (await prepare(text))
      const literals = params.length > 0 ? `(${params.map(literalOf).join(', ')})` : ''
      let fastest: Cost | undefined
      for (let run = 0; run < repeats; run++) {
        const [row] = await connection.unsafe<{ 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }[]>(
          `explain (analyze, buffers, timing off, format json) execute ${name}${literals}`,
        )
        const explained = row?.['QUERY PLAN'][0]
        if (!explained) throw new Error('nothing was explained')
        const { Plan: top, 'Execution Time': milliseconds } = explained
        if (!fastest || milliseconds < fastest.milliseconds)
          fastest = { buffers: buffersOf(top), milliseconds, indexes: indexesOf(top), scans: scansOf(top) }
      }
      if (!fastest) throw new Error('nothing was explained')
      return fastest
    },
    async close() {
      // The pool reuses the connection, and its driver still relies on the statements that it prepared itself. So only the
      // statements that were prepared here are deallocated.
      for (const name of names.values()) await connection.unsafe(`deallocate ${name}`)
      await connection.unsafe('reset all')
      connection.release()
    },
  }
}

/** The total cost of several queries: buffers and milliseconds. */
export async function sumOf(on: Explainer, queries: readonly Query[], how: { plan?: Planned; repeats?: number } = {}) {
  let [milliseconds, buffers] = [0, 0]
  for (const query of queries) {
    const cost = await on.costOf(query, how)
    milliseconds += cost.milliseconds
    buffers += cost.buffers
  }
  return { milliseconds, buffers }
}

function indexesOf({ 'Index Name': name, Plans = [] }: Plan): string[] {
  return [...new Set([...(name ? [name] : []), ...Plans.flatMap(indexesOf)])]
}

function scansOf(plan: Plan): Cost['scans'] {
  const { 'Node Type': node, 'Relation Name': table, Plans = [] } = plan
  return [...(node === 'Seq Scan' && table ? [{ table, buffers: buffersOf(plan) }] : []), ...Plans.flatMap(scansOf)]
}

function buffersOf(plan: Plan): number {
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

function literalOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (Array.isArray(value)) return literalOf(`{${value.join()}}`)
  if (value === null || value === undefined) return 'null'
  throw new TypeError(`no literal for a ${typeof value}`)
}
