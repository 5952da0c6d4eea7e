/** One finished checklist: which items were required, done, and documented by a note or a photo. */
export interface ChecklistFacts {
  items: readonly { required: boolean; done: boolean; hasNote: boolean; hasPhoto: boolean }[]
}

/** Assessments by local rules or by a language model. Neither gets a name or an address. */
export interface AiPort {
  /** Returns a score from 0 to 10 with one decimal, for checklist_execucoes.pontuacao_ia. */
  scoreChecklist(facts: ChecklistFacts): Promise<number>
}
