/** Stored in `metricas_json.preco_competitivo`: the daily price against the median within the service radius. */
export const PriceLevel = { above: 'acima', below: 'abaixo', median: 'media' } as const
export type PriceLevel = (typeof PriceLevel)[keyof typeof PriceLevel]

/** Screens where a suggestion can be followed. */
export const suggestionLinks = [
  '/meu-perfil-profissional',
  '/minha-disponibilidade',
  '/verificacoes',
  '/conversas',
  '/meu-seguro',
  '/certificado',
] as const
export type SuggestionLink = (typeof suggestionLinks)[number]

/** The days that an analysis looks back. */
export const ANALYSIS_DAYS = 90
/** A price within this share of the median counts as the median, in percent (AMB-42). */
export const PRICE_MARGIN_IN_PERCENT = 10

/** Texts of the profile analysis. */
export const performanceMessages = {
  generateFailed: { title: 'Erro ao gerar relatório' },
  generated: { title: 'Relatório gerado!' },
  gate: 'Assine a análise para gerar relatórios do seu perfil.',
} as const
