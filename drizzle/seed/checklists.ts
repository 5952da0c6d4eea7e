import { scoreByRubric } from '#server/adapters/ai/rubric.ts'
import { BookingStatus } from '#shared/booking.ts'
import { ChecklistStatus, ScoreReviewStatus, ScoreSource } from '#shared/checklists.ts'
import type { checklistReviews, checklistRunItems, checklistRuns, ChecklistTemplate } from '../schema/index.ts'
import type { History } from './rows.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

const MINUTE = 60_000
const DAY = 86_400_000

type Run = typeof checklistRuns.$inferInsert & { id: string; templateId: string }
type Item = typeof checklistRunItems.$inferInsert & { id: string }
type Review = typeof checklistReviews.$inferInsert

/** A demo checklist. `left` are the items that were not done. */
type Story = {
  booking: History['bookings'][number]
  template: ChecklistTemplate
  status: ChecklistStatus
  left: (item: { ordem: number; obrigatorio: boolean }) => boolean
  notes?: Readonly<Record<number, string>>
  scored?: boolean
}

/**
 * Demo checklists in each state: not begun, begun, completed with a score, score changed by a review, and review open. The scores
 * come from the local rules in rubric.ts.
 */
export function makeChecklists(
  random: SeededRandom,
  { bookings }: Pick<History, 'bookings'>,
  templates: readonly ChecklistTemplate[],
  { named: { ana, beto, marlene, dupla, admin } }: People,
) {
  if (!ana || !beto || !marlene || !dupla || !admin) throw new Error('a named account is missing')
  const { confirmed, completed } = BookingStatus
  const of = (contractorId: string, professionalId: string, status: BookingStatus) =>
    bookings
      .filter((row) => row.contractorId === contractorId && row.professionalId === professionalId && row.status === status)
      .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
  const [ahead] = of(ana.id, marlene.id, confirmed)
  const [recent, earlier] = of(ana.id, marlene.id, completed)
  const [withDulce] = of(ana.id, dupla.id, completed)
  const [ofBeto] = of(beto.id, marlene.id, completed)
  const [weekly, thorough] = templates
  if (!ahead || !recent || !earlier || !withDulce || !ofBeto || !weekly || !thorough)
    throw new Error('the demo has too few bookings or templates')
  const optional = ({ obrigatorio }: { obrigatorio: boolean }) => !obrigatorio
  const stories: Story[] = [
    { booking: ahead, template: weekly, status: ChecklistStatus.pending, left: () => true },
    { booking: withDulce, template: weekly, status: ChecklistStatus.inProgress, left: ({ ordem }) => ordem > 4 },
    {
      booking: recent,
      template: weekly,
      status: ChecklistStatus.done,
      left: ({ ordem }) => ordem === 4,
      notes: { 1: 'Uma panela ficou de molho.', 6: 'O box precisa de vedação nova.', 8: 'O papel está acabando.' },
      scored: true,
    },
    { booking: earlier, template: thorough, status: ChecklistStatus.done, left: optional, scored: true },
    { booking: ofBeto, template: weekly, status: ChecklistStatus.done, left: optional, scored: true },
  ]
  const made = stories.map((story) => makeOne(random, story))
  const [, , , disputed, waiting] = made
  return {
    runs: made.map(({ run }) => run),
    items: made.flatMap(({ items }) => items),
    reviews: [decided(random, disputed!.run, admin.id), asked(random, waiting!.run, marlene.id)],
  }
}

function makeOne(
  random: SeededRandom,
  { booking, template, status, left, notes = {}, scored }: Story,
): { run: Run; items: Item[] } {
  const { id: bookingId, contractorId, professionalId, startsAt, endsAt } = booking
  const id = random.id()
  const items = template.items.map((item): Item => {
    const done = !left(item)
    const note = notes[item.ordem]
    return {
      id: random.id(),
      runId: id,
      position: item.ordem,
      description: item.descricao,
      mandatory: item.obrigatorio,
      room: item.ambiente ?? null,
      doneAt: done ? new Date(startsAt.getTime() + item.ordem * 7 * MINUTE) : null,
      doneBy: done ? professionalId : null,
      ...(note && { note, noteBy: professionalId }),
    }
  })
  const facts = items.map(({ description, mandatory, doneAt, note }) => ({
    description,
    mandatory: Boolean(mandatory),
    done: Boolean(doneAt),
    hasNote: Boolean(note),
    hasPhoto: false,
  }))
  const { score, source, reasons } = scoreByRubric({ items: facts })
  const scoredAt = new Date(endsAt.getTime() + 30 * MINUTE)
  const about = { id, bookingId, templateId: template.id, contractorId, professionalId, name: template.name, status }
  const createdAt = new Date((booking.createdAt ?? startsAt).getTime() + 5 * MINUTE)
  const run = { ...about, createdAt }
  if (!scored) return { run, items }
  return { run: { ...run, score, scoreSource: source, scoreReasons: reasons, scoreAskedAt: scoredAt, scoredAt }, items }
}

/**
 * Creates a decided review of a checklist's score, in which a person of the team gave another score. Also writes the new score
 * into `run`, the row of the checklist.
 */
function decided(random: SeededRandom, run: Run, adminId: string): Review {
  const { scoredAt, score: scoreBefore } = run
  if (!scoredAt || typeof scoreBefore !== 'number') throw new Error('the checklist has no score')
  const decision = 'Todos os itens obrigatórios foram feitos, e os opcionais não faziam parte do combinado.'
  const [scoreAfter, decidedAt] = [9, new Date(scoredAt.getTime() + 2 * DAY)]
  run.score = scoreAfter
  run.scoreSource = ScoreSource.person
  run.scoreReasons = [{ text: decision, points: null, of: null }]
  run.scoredAt = decidedAt
  const asking = { runId: run.id, requesterId: run.professionalId, reason: 'A casa pediu para deixar os armários.', scoreBefore }
  const createdAt = new Date(scoredAt.getTime() + DAY)
  return {
    id: random.id(),
    ...asking,
    status: ScoreReviewStatus.changed,
    scoreAfter,
    decision,
    decidedBy: adminId,
    decidedAt,
    createdAt,
  }
}

function asked(random: SeededRandom, { id, score, scoredAt }: Run, requesterId: string): Review {
  if (!scoredAt || typeof score !== 'number') throw new Error('the checklist has no score')
  const reason = 'Fiz tudo o que foi combinado, mas sem fotos a nota ficou baixa.'
  return { id: random.id(), runId: id, requesterId, reason, scoreBefore: score, createdAt: new Date(scoredAt.getTime() + DAY) }
}
