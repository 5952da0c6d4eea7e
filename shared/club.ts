/** Texts of the discount club. */
export const clubMessages = {
  notSold: 'O clube ainda não está à venda. Nada foi cobrado.',
  codePending: 'Gerando código…',
} as const

/** The maximum discount of the club in each kind of shop, in percent. */
export const clubDiscounts = [
  { category: 'supermarkets', name: 'Supermercados', upTo: 40 },
  { category: 'pharmacies', name: 'Farmácias', upTo: 35 },
  { category: 'restaurants', name: 'Restaurantes', upTo: 25 },
  { category: 'fuel', name: 'Combustível', upTo: 15 },
  { category: 'gyms', name: 'Academias', upTo: 30 },
  { category: 'courses', name: 'Cursos', upTo: 50 },
] as const
export type DiscountCategory = (typeof clubDiscounts)[number]['category']
