import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#db/schema/index.ts'
import { reasonInside } from '#db/schema/marks.ts'
import { personal } from '#db/schema/personal.ts'

/**
 * Returns the text of docs/glossary.md. For each table it says the English and the stored name, and what deleting an account does
 * to it. For each column it says the type, and what the data export does with it.
 */
export function renderGlossary(): string {
  const tables = Object.entries(schema).flatMap(([name, table]) => (is(table, PgTable) ? [renderTable(name, table)] : []))
  return `${introduction}\n${tables.join('\n')}`
}

const introduction = `# Glossary

Code is English. Tables and columns keep the Portuguese names of the specification; those that it does not name are English.
'Export' and 'deletion' are those of a person's data (drizzle/schema/personal.ts). Generated from \`drizzle/schema\` by \`npm run docs\`:
do not edit.
`

function renderTable(name: string, table: PgTable): string {
  const { name: stored, columns } = getTableConfig(table)
  const properties = new Map(Object.entries(table).map(([property, column]) => [column, property]))
  const marks = personal.find(({ source }) => source === table)!
  const rows = columns.map((column) => {
    const key = properties.get(column)!
    const type = column.getSQLType() + (column.notNull ? '' : '?')
    const values = column.enumValues?.length ? `: ${column.enumValues.join(', ')}` : ''
    return `| ${key} | ${column.name} | ${type}${values} | ${reasonInside(marks, key) ?? '✓'} |\n`
  })
  const deletion = marks.erase ?? (marks.person.length > 0 ? 'the rows of the person are deleted' : 'nobody is named')
  return `## ${name} ↔ ${stored}\n\nDeletion: ${deletion}.\n\n| in code | in the database | type (? = may be null) | export, or why not |\n| --- | --- | --- | --- |\n${rows.join('')}`
}
