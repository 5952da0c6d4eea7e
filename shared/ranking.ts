import { NEWCOMERS_SHOWN, type Sort } from './search.ts'

/**
 * The sentence on /ajuda that explains each sort order of the search results. server/features/search/ranking.test.ts has a test
 * for each sentence.
 */
export const rankingSentences: Readonly<Record<Sort, string>> = {
  distance: 'Mais perto: da menor para a maior distância em linha reta até o seu endereço.',
  price: 'Menor preço: da menor para a maior diária.',
  rating: 'Melhor avaliação: da maior para a menor média; com a mesma média, o perfil mais novo vem antes.',
  newest: 'Mais recentes: do perfil mais novo para o mais antigo.',
}

/**
 * Sentences that are true for every sort order of the search results. server/features/search/ranking.test.ts has a test for each
 * sentence.
 */
export const rankingNotes = [
  'Sem escolher uma ordem, você vê primeiro quem está mais perto; sem endereço salvo, os mais bem avaliados.',
  'Nenhum pagamento muda a ordem: certificado, seguro, análise de perfil e clube não contam, nem o número de visitas feitas.',
  `Quem ainda não tem avaliação também aparece: numa busca sem endereço e sem filtros, até ${NEWCOMERS_SHOWN} perfis novos vêm antes da lista. Eles mudam todo dia e são os mesmos para todo mundo.`,
] as const
