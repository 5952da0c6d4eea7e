import { formatBasisPoints, SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, money } from '#client/lib/format.ts'

export type CityView = NonNullable<Answers['directory']['city']>
type Prices = Answers['payment']['prices']

/** The number of professionals as text: '24 profissionais', or 'mais de 100 profissionais'. */
export function peopleWords(professionals: number, capped: boolean): string {
  return `${capped ? 'mais de ' : ''}${count(professionals, 'profissional', 'profissionais')}`
}

/** A range of prices as text: 'de R$ 120,00 a R$ 260,00', or one price when all are the same. */
function priceRange({ fromInCents, toInCents }: NonNullable<CityView['prices']>): string {
  return fromInCents === toInCents ? money(fromInCents) : `de ${money(fromInCents)} a ${money(toInCents)}`
}

/** A range of day prices as text: 'diárias de R$ 120,00 a R$ 260,00', or 'diária a R$ 180,00'. */
export function offerWords(prices: NonNullable<CityView['prices']>): string {
  return prices.fromInCents === prices.toInCents ? `diária a ${priceRange(prices)}` : `diárias ${priceRange(prices)}`
}

/**
 * The sentence that explains the order of professionals on a page. The order is random and new every day. It does not promise a
 * different order, because two days may have the same one.
 */
export function orderWords(professionals: number): string {
  return professionals > 1 ? 'A ordem é sorteada todo dia, e ninguém paga por um lugar.' : 'Ninguém paga por um lugar.'
}

/** The questions and answers on a city's page, also for search engines. No answer is about a particular person. */
export function questionsOf(page: CityView, prices: Prices | undefined): { question: string; answer: string }[] {
  const { name } = page.city
  const what = page.service ? `um dia de ${page.service}` : 'uma diarista'
  const fee = prices ? `, mais ${formatBasisPoints(prices.feeInBasisPoints)} de taxa` : ', mais a taxa da plataforma'
  const total = 'O total aparece antes de você pagar.'
  const cost = page.prices
    ? `Aqui, a diária de 8 horas ${page.prices.fromInCents === page.prices.toInCents ? 'custa' : 'vai'} ${priceRange(page.prices)}${fee}. ${total}`
    : `Cada profissional define o próprio preço da diária de 8 horas${fee}. ${total}`
  return [
    { question: `Quanto custa ${what} em ${name}?`, answer: cost },
    {
      question: 'Preciso de conta para ver quem atende?',
      answer: `Não. Esta página mostra quem escolheu aparecer em público. Para agendar e conversar você cria a conta e assina por ${money(SUBSCRIPTION_PRICE_IN_CENTS)} por mês; cancele quando quiser.`,
    },
    {
      question: 'O que vocês conferem?',
      answer:
        'Documento de identidade e selfie, olhados por uma pessoa da equipe. A consulta de antecedentes é um selo à parte e vale 6 meses.',
    },
    {
      question: 'E se ela não vier?',
      answer:
        'Diga na página do agendamento. Se a ausência se confirma, você recebe de volta tudo o que pagou pela visita, e nós avisamos os dois lados.',
    },
    {
      question: 'Posso pedir sempre a mesma pessoa?',
      answer:
        'Sim. Ao agendar você escolhe repetir toda semana ou a cada duas semanas, e os horários dela ficam reservados para a sua casa.',
    },
  ]
}
