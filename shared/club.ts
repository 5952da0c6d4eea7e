/** The highest discount of the club in each kind of shop, in percent (S2 §9). */
export const clubDiscounts = [
  { at: 'em supermercados', upTo: 40 },
  { at: 'em farmácias', upTo: 35 },
  { at: 'em restaurantes', upTo: 25 },
  { at: 'em combustível', upTo: 15 },
  { at: 'em academias', upTo: 30 },
  { at: 'em cursos', upTo: 50 },
] as const
