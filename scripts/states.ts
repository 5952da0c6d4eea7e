import { getTableName } from 'drizzle-orm'
import { lifeCycles } from '#db/schema/life-cycles.ts'
import { BookingStatus, bookingTransitions } from '#shared/booking.ts'

/**
 * Returns the text of docs/states.md: diagrams of the statuses of a booking and of all other things with a status, and the steps
 * between statuses.
 */
export function renderStates(): string {
  const { requested, cancelled, completed } = BookingStatus
  const booking = Object.entries(bookingTransitions).flatMap(([action, { from, to, by }]) =>
    from.map((each) => ({ from: each, to, label: `${action} (${by.join(', ')})` })),
  )
  const others = lifeCycles.map(({ name, column, steps }) => {
    const edges = Object.entries(steps).flatMap(([from, tos]) => tos.map((to) => ({ from, to, label: '' })))
    const ends = Object.keys(steps).filter((state) => edges.every(({ from }) => from !== state))
    return section(`${name} (\`${getTableName(column.table)}.${column.name}\`)`, Object.keys(steps)[0] ?? '', ends, edges)
  })
  return [
    introduction,
    section('Booking (`agendamentos.status_servico`)', requested, [cancelled, completed], booking),
    ...others,
  ].join('\n')
}

const introduction = `# States

The lives of bookings and money. Generated from \`shared/booking.ts\` and \`drizzle/schema/life-cycles.ts\` by \`npm run docs\`: do
not edit. Every test database refuses a step that is not here.
`

type Edge = { readonly from: string; readonly to: string; readonly label: string }

function section(title: string, first: string, ends: readonly string[], edges: readonly Edge[]): string {
  const names = [...new Set([first, ...edges.flatMap(({ from, to }) => [from, to])])]
  const id = (state: string) => `s${names.indexOf(state)}`
  const lines = [
    ...names.map((state) => `${id(state)}: ${state}`),
    `[*] --> ${id(first)}`,
    ...edges.map(({ from, to, label }) => `${id(from)} --> ${id(to)}${label && `: ${label}`}`),
    ...ends.map((state) => `${id(state)} --> [*]`),
  ]
  return `## ${title}\n\n\`\`\`mermaid\nstateDiagram-v2\n${lines.map((line) => `  ${line}\n`).join('')}\`\`\`\n`
}
