import { SUBSCRIPTION_PRICE_IN_CENTS, wholePrice } from '#shared/money.ts'
import { SHOWN_IN_CITY } from '#shared/directory.ts'
import { feeWords } from '#client/features/landing/index.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, money } from '#client/lib/format.ts'
import { placeName } from './place-name.ts'

export type CityView = NonNullable<Answers['directory']['city']>
type Prices = Answers['payment']['prices']

/** '24 profissionais', or 'mais de 100 profissionais'. */
export function peopleWords(professionals: number, capped: boolean): string {
  return `${capped ? 'mais de ' : ''}${count(professionals, 'profissional', 'profissionais')}`
}

/** 'de R$ 120,00 a R$ 260,00', or one price when all are the same. */
function priceRange({ fromInCents, toInCents }: NonNullable<CityView['prices']>): string {
  return fromInCents === toInCents ? money(fromInCents) : `de ${money(fromInCents)} a ${money(toInCents)}`
}

/** 'diárias de R$ 120,00 a R$ 260,00', or 'diária a R$ 180,00'. */
export function offerWords(prices: NonNullable<CityView['prices']>): string {
  return prices.fromInCents === prices.toInCents ? `diária a ${priceRange(prices)}` : `diárias ${priceRange(prices)}`
}

/**
 * Says how the order of professionals on a page is decided. The order is random every day, and may repeat the order of the day
 * before.
 */
export function orderWords(professionals: number): string {
  if (professionals > SHOWN_IN_CITY)
    return `São ${SHOWN_IN_CITY} por dia. Quem aparece e a ordem são sorteados todo dia, e ninguém paga por um lugar.`
  if (professionals > 1) return 'A ordem é sorteada todo dia, e ninguém paga por um lugar.'
  return 'Ninguém paga por um lugar.'
}

/** The questions and answers on a city's page, also for search engines. No answer is about a particular person. */
export function questionsOf(page: CityView, prices: Prices | undefined): { question: string; answer: string }[] {
  const place = placeName(page.city)
  const what = page.service ? `um dia de ${page.service}` : 'uma diária'
  const cost = page.prices
    ? `Entre quem aparece nesta página, a diária custa ${priceRange(page.prices)}. Cada profissional define o próprio preço.`
    : 'Cada profissional define o próprio preço, e ele aparece antes de você agendar.'
  return [
    { question: `Quanto custa ${what} em ${place}?`, answer: `${cost} ${feeWords(prices)}` },
    {
      question: 'O que a assinatura inclui?',
      answer: `Quem contrata paga ${money(SUBSCRIPTION_PRICE_IN_CENTS)} por mês para ver perfis completos e agendar. Cada profissional fica com ${wholePrice}.`,
    },
    {
      question: 'Quem aparece nesta página?',
      answer: `Só profissionais com documentos aprovados que escolheram aparecer em páginas públicas, e que podem sair quando quiserem. ${orderWords(page.count)}`,
    },
    {
      question: 'Por que não vejo fotos nem sobrenomes?',
      answer:
        'Porque esta página é aberta a qualquer pessoa. Foto, agenda e avaliações ficam no perfil, que você lê depois de entrar.',
    },
  ]
}
