import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#db/schema/index.ts'

/** The text of docs/glossary.md: for each database table its English name in code, its stored name, and its columns with types. */
export function renderGlossary(): string {
  const tables = Object.entries(schema).flatMap(([name, table]) => (is(table, PgTable) ? [renderTable(name, table)] : []))
  return `${introduction}\n${tables.join('\n')}`
}

const introduction = `# Glossary

Code is English. Tables and columns keep the Portuguese names of the specification; those that it does not name are English.
Generated from \`drizzle/schema\` by \`npm run docs\`: do not edit.
`

function renderTable(name: string, table: PgTable): string {
  const { name: stored, columns } = getTableConfig(table)
  const properties = new Map(Object.entries(table).map(([property, column]) => [column, property]))
  const rows = columns.map((column) => {
    const type = column.getSQLType() + (column.notNull ? '' : '?')
    const values = column.enumValues?.length ? `: ${column.enumValues.join(', ')}` : ''
    return `| ${properties.get(column)} | ${column.name} | ${type}${values} |\n`
  })
  return `## ${name} ↔ ${stored}\n\n| in code | in the database | type (? = may be null) |\n| --- | --- | --- |\n${rows.join('')}`
}
