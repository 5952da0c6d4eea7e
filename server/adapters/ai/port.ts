/** Facts of one professional over a period, computed from our own rows alone (AMB-42). */
export interface ProfileFacts {
  /** Share of profile views that became a booking, 0 to 1, or null without views. */
  conversionRate: number | null
  /** Her daily price against the median within her radius. */
  price: 'acima' | 'abaixo' | 'media'
  averageRating: number | null
  profileViews: number
  offeredServices: readonly string[]
  bioLength: number
}

/** What relatorios_ia_perfil.insights_json holds (S2 §5). */
export interface ProfileInsights {
  sugestoes: string[]
  pontos_fortes: string[]
}

/** One finished checklist: how much was due, how much was done and shown. */
export interface ChecklistFacts {
  items: readonly { required: boolean; done: boolean; hasNote: boolean; hasPhoto: boolean }[]
}

/** Judgements that a rules engine gives by default and a language model may give instead; neither sees a name or an address. */
export interface AiPort {
  /** Suggestions and strengths in pt-BR, a few of each. */
  analyzeProfile(facts: ProfileFacts): Promise<ProfileInsights>
  /** 0 to 10 with one decimal, for checklist_execucoes.pontuacao_ia (AMB-41). */
  scoreChecklist(facts: ChecklistFacts): Promise<number>
}
