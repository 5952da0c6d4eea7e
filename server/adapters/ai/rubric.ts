import { BEST_SCORE, ScoreSource, type ScoreReason } from '#shared/checklists.ts'
import type { AiPort, ChecklistFacts, ChecklistScore, ItemFacts } from './port.ts'

/** The maximum points of each part of a checklist's score. Their sum is BEST_SCORE. */
const POINTS = { mandatory: 6, optional: 2, documented: 2 } as const
/** To get full points for documentation, this share of the completed items must have a note or a photo. */
const DOCUMENTED_SHARE = 0.5

/**
 * The offline AI adapter, without a language model. It scores by the rubric and returns no suggestions, because fixed rules
 * elsewhere write them.
 */
export const rubricAi: AiPort = {
  scoreChecklist: (facts) => Promise.resolve(scoreByRubric(facts)),
  suggest: () => Promise.resolve([]),
}

/**
 * Scores a checklist by the local rubric, from 0 to 10: up to 6 points for mandatory items, 2 for optional items and 2 for notes
 * and photos. If a checklist has no mandatory or no optional items, the other kind gets their points. Each part of the score is
 * returned as a reason.
 */
export function scoreByRubric({ items }: ChecklistFacts): ChecklistScore {
  const mandatory = items.filter((item) => item.mandatory)
  const optional = items.filter((item) => !item.mandatory)
  const done = items.filter((item) => item.done)
  const reasons: ScoreReason[] = [
    partOf('itens obrigatórios', mandatory, POINTS.mandatory + (optional.length === 0 ? POINTS.optional : 0)),
    partOf('itens opcionais', optional, POINTS.optional + (mandatory.length === 0 ? POINTS.mandatory : 0)),
    documentation(done),
  ].filter((reason) => reason !== null)
  const score = done.length === 0 ? 0 : oneDecimal(reasons.reduce((sum, { points }) => sum + (points ?? 0), 0))
  return { score: Math.min(score, BEST_SCORE), reasons, source: ScoreSource.rules }
}

function partOf(what: string, items: readonly ItemFacts[], of: number): ScoreReason | null {
  if (items.length === 0) return null
  const done = items.filter((item) => item.done).length
  return { text: `${done} de ${items.length} ${what} feitos`, points: oneDecimal((of * done) / items.length), of }
}

function documentation(done: readonly ItemFacts[]): ScoreReason {
  const documented = done.filter(({ hasNote, hasPhoto }) => hasNote || hasPhoto).length
  const share = done.length === 0 ? 0 : Math.min(1, documented / (done.length * DOCUMENTED_SHARE))
  const text = `${documented} de ${done.length} itens feitos com nota ou foto (a metade já vale tudo)`
  return { text, points: oneDecimal(POINTS.documented * share), of: POINTS.documented }
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
