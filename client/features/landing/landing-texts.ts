import { BadgeCheck, CalendarClock, CreditCard, EyeOff, MapPin, MessageCircle } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { SUBSCRIPTION_PRICE_IN_CENTS, wholePrice } from '#shared/money.ts'
import { REVIEW_WINDOW_IN_DAYS } from '#shared/review-window.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, money } from '#client/lib/format.ts'
import { feeLine } from '#client/lib/prices.ts'
import type { Tone } from '#client/ui/tone.ts'

/** The texts of the three calls to action. */
export const calls = {
  find: 'Encontrar Profissionais Verificados',
  professional: 'Criar Conta Gratuita',
  contractor: 'Cadastrar como Cliente',
} as const

/** The six advertised features, one card each. */
export const benefits: { title: string; text: string; Icon: LucideIcon; tone: Tone }[] = [
  {
    title: 'Profissionais verificadas',
    text: 'Conferimos documentos antes de alguém aparecer na busca. A análise leva até 24 horas.',
    Icon: BadgeCheck,
    tone: 'folha',
  },
  {
    title: 'Perto de você',
    text: 'A busca mostra quem atende o seu endereço, com a distância em cada cartão.',
    Icon: MapPin,
    tone: 'petroleo',
  },
  {
    title: 'Agenda com intervalos',
    text: 'Cada profissional define os horários e a folga entre um serviço e outro. Ninguém chega correndo.',
    Icon: CalendarClock,
    tone: 'sol',
  },
  {
    title: 'Avaliações às cegas',
    text: `As duas partes avaliam, e uma só lê a outra depois que ambas escreveram, ou depois de ${REVIEW_WINDOW_IN_DAYS} dias.`,
    Icon: EyeOff,
    tone: 'jabuticaba',
  },
  {
    title: 'Pagamento com cartão',
    text: 'Você paga ao agendar e o valor da profissional é repassado automaticamente.',
    Icon: CreditCard,
    tone: 'ceu',
  },
  {
    title: 'Conversa por aqui',
    text: 'Combine os detalhes pela plataforma, antes e depois de agendar.',
    Icon: MessageCircle,
    tone: 'laranja',
  },
]

/** The four steps of 'Como funciona'. The second is for professionals only. */
export const steps: { title: string; text: string; professionalsOnly?: boolean }[] = [
  { title: 'Crie seu perfil', text: 'Conte quem você é e onde fica a casa, ou o que você faz e quanto cobra.' },
  { title: 'Verifique seu perfil', text: 'Envie seus documentos e receba o selo de confiança.', professionalsOnly: true },
  { title: 'Conecte-se', text: 'Encontre quem combina com você, converse e marque o dia.' },
  { title: 'Trabalhe com tranquilidade', text: 'Horário garantido, pagamento certo e avaliação dos dois lados.' },
]

type Prices = Answers['payment']['prices']

/** The six questions and answers of the landing page. `prices` is undefined until the prices are loaded. */
export function questionsOf(prices: Prices | undefined) {
  return [
    {
      question: 'Quanto custa para quem contrata?',
      answer: `A assinatura custa ${money(SUBSCRIPTION_PRICE_IN_CENTS)} por mês e dá acesso aos perfis completos e aos agendamentos. ${feeWords(prices)}`,
    },
    {
      question: 'Quanto custa para a profissional?',
      answer: `Nada por mês. Você define o preço da diária e fica com ${wholePrice}: a taxa da plataforma é paga por quem contrata.`,
    },
    {
      question: 'O que vocês verificam?',
      answer: verifiedWords,
    },
    {
      question: 'Posso cancelar a assinatura?',
      answer: 'Sim, quando quiser. O acesso continua até o fim do período já pago.',
    },
    {
      question: 'E se eu marcar e não pagar?',
      answer: `O horário fica reservado por ${holdWords(prices)}. Passado esse tempo ele é liberado, e nada é cobrado.`,
    },
    {
      question: 'Quem vê meu endereço?',
      answer: 'Só a profissional, e só depois do agendamento confirmado. Na busca, as distâncias são aproximadas.',
    },
  ]
}

/** Says what the platform verifies about a professional. */
export const verifiedWords =
  'Documento de identidade e selfie, conferidos por uma pessoa da equipe em até 24 horas. A consulta de antecedentes é um selo à parte e vale 6 meses.'

/** The fee in one sentence, with its rate once the prices are loaded. */
export function feeWords(prices: Prices | undefined): string {
  const when = 'Ela aparece somada antes de você pagar.'
  return prices ? `${feeLine(prices)}. ${when}` : `A taxa da plataforma é somada ao valor do profissional. ${when}`
}

/** How long an unpaid booking occupies its slot: '15 minutos', or 'alguns minutos' until the configuration is loaded. */
export function holdWords(prices: Prices | undefined): string {
  return prices ? count(prices.holdInMinutes, 'minuto', 'minutos') : 'alguns minutos'
}
