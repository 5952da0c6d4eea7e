/** Figures of one professional over a period, computed from our own rows. */
export interface ProfileFacts {
  /** Share of profile views that became a booking, 0 to 1, or null without views. */
  conversionRate: number | null
  /** The professional's daily price compared with the median within the service radius. */
  price: 'acima' | 'abaixo' | 'media'
  averageRating: number | null
  profileViews: number
  offeredServices: readonly string[]
  bioLength: number
}

/** The contents of relatorios_ia_perfil.insights_json (S2 §5). */
export interface ProfileInsights {
  sugestoes: string[]
  pontos_fortes: string[]
}

/** One finished checklist: which items were required, done, and documented by a note or a photo. */
export interface ChecklistFacts {
  items: readonly { required: boolean; done: boolean; hasNote: boolean; hasPhoto: boolean }[]
}

/** Assessments by local rules or by a language model. Neither gets a name or an address. */
export interface AiPort {
  /** Returns a few suggestions and strengths in pt-BR. */
  analyzeProfile(facts: ProfileFacts): Promise<ProfileInsights>
  /** Returns a score from 0 to 10 with one decimal, for checklist_execucoes.pontuacao_ia. */
  scoreChecklist(facts: ChecklistFacts): Promise<number>
}
