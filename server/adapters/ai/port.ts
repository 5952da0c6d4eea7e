import type { ScoreReason, ScoreSource } from '#shared/checklists.ts'

/** One item of a checklist, without the text of its note and without its photo. */
export interface ItemFacts {
  description: string
  mandatory: boolean
  done: boolean
  hasNote: boolean
  hasPhoto: boolean
}

/** A checklist as it is assessed: no name, no address, no note, no photo. */
export interface ChecklistFacts {
  items: readonly ItemFacts[]
}

/** `score` is from 0 to 10 with one decimal, for checklist_execucoes.pontuacao_ia. At least one reason, in pt-BR. */
export interface ChecklistScore {
  score: number
  reasons: ScoreReason[]
  source: Exclude<ScoreSource, 'person'>
}

/** A figure of a professional, such as 'Visualizações do perfil em 90 dias' and '40'. No name, no place, none of their words. */
export interface ProfileFigure {
  name: string
  value: string
}

/** A suggestion of the model, unchecked, and the page where it can be followed. */
export interface RawSuggestion {
  text: string
  link: string
}

/** The port that scores checklists and writes suggestions, by local rules or by a language model. */
export interface AiPort {
  /** Throws AiUnavailable when no score was given. */
  scoreChecklist(facts: ChecklistFacts): Promise<ChecklistScore>
  /** At most five suggestions about these figures; none without a model. `links`: the pages to choose from. Throws AiUnavailable. */
  suggest(figures: readonly ProfileFigure[], links: readonly string[]): Promise<readonly RawSuggestion[]>
}

/** The model gave no usable response. The error contains nothing of the request or the response. */
export class AiUnavailable extends Error {
  constructor() {
    super('Language model unavailable')
    this.name = 'AiUnavailable'
  }
}
