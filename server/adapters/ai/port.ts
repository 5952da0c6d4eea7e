import type { ScoreReason, ScoreSource } from '#shared/checklists.ts'

/** One item of a checklist, without the text of its note and without its photo. */
export interface ItemFacts {
  description: string
  mandatory: boolean
  done: boolean
  hasNote: boolean
  hasPhoto: boolean
}

/** A checklist as the AI adapter gets it: it contains no name, no address, no note and no photo. */
export interface ChecklistFacts {
  items: readonly ItemFacts[]
}

/**
 * The score of a checklist, stored in checklist_execucoes.pontuacao_ia. `score` is from 0 to 10 with one decimal, and there is at
 * least one reason, in pt-BR.
 */
export interface ChecklistScore {
  score: number
  reasons: ScoreReason[]
  source: Exclude<ScoreSource, 'person'>
}

/**
 * A figure about a professional, such as 'Visualizações do perfil em 90 dias' with the value '40'. It contains no name, no place
 * and no text that the professional wrote.
 */
export interface ProfileFigure {
  name: string
  value: string
}

/** A suggestion as the model wrote it, not yet checked, with the page on which the professional can follow it. */
export interface RawSuggestion {
  text: string
  link: string
}

/** The port that scores checklists and writes suggestions, by local rules or by a language model. */
export interface AiPort {
  /** Scores a checklist. Throws AiUnavailable when the model gives no usable score. */
  scoreChecklist(facts: ChecklistFacts): Promise<ChecklistScore>
  /**
   * Writes a few suggestions about a professional's figures; without a model it returns none. `links`: the pages among which a
   * suggestion may choose. Throws AiUnavailable.
   */
  suggest(figures: readonly ProfileFigure[], links: readonly string[]): Promise<readonly RawSuggestion[]>
}

/** The language model gave no usable response. The error contains nothing of the request or the response. */
export class AiUnavailable extends Error {
  constructor() {
    super('Language model unavailable')
    this.name = 'AiUnavailable'
  }
}
