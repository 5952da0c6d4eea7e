import { formatCents } from './money.ts'
import { unknownCode } from './referral-input.ts'

/**
 * The states of a referral, stored in referrals.status. It waits for the first finished booking of the invited person, which
 * decides it.
 */
export const ReferralStatus = { waiting: 'waiting', rewarded: 'rewarded', refused: 'refused' } as const
export type ReferralStatus = (typeof ReferralStatus)[keyof typeof ReferralStatus]

/** Why a referral brought no credit, stored in referrals.refusal. */
export const referralRefusals = ['card', 'cpf', 'not_first'] as const
export type ReferralRefusal = (typeof referralRefusals)[number]

const USED = 'Um convite seu foi usado.'

/** The path to which the link of an invitation leads: the sign-up with the code filled in. */
export function referralPath(code: string): string {
  return `/auth?aba=cadastro&convite=${code}`
}

export const referralTexts = {
  title: 'Indique e ganhe',
  own: 'Seu convite',
  noCode: 'Crie o seu código e mande o link para quem você quiser.',
  make: 'Criar meu convite',
  makeFailed: 'O convite não foi criado',
  share: 'Compartilhar',
  shareTitle: 'Um convite para a Plumaí',
  copyLink: 'Copiar link',
  copyCode: 'Copiar código',
  credit: 'Seu crédito',
  rules:
    'Ele é descontado da taxa da plataforma no seu próximo pagamento. Não vira dinheiro e não muda o que a profissional recebe.',
  noCredit: 'Você ainda não tem crédito.',
  from: { inviting: 'Por um convite seu', invited: 'Pelo convite que você aceitou' },
  until: (amount: string, day: string) => `de ${amount}, vale até ${day}`,
  ended: (amount: string, day: string) => `${amount} terminaram em ${day} sem uso`,
  revoked: (amount: string, day: string) => `${amount} retirados em ${day}: o convite deixou de valer`,
  spent: (amount: string) => `${amount} usados`,
  uses: 'Onde você usou',
  paidOn: (day: string) => `Pagamento de ${day}`,
  accepted: 'O convite que você aceitou',
  states: {
    waiting: 'Ele vale quando a sua primeira visita terminar.',
    rewarded: 'Ele valeu: o crédito está na sua conta.',
    refused: 'Ele não deu crédito.',
  },
  givenBack: 'O valor da primeira visita foi devolvido por inteiro, então o crédito que você ainda não tinha usado foi retirado.',
  accept: 'Recebeu um convite?',
  acceptUntil: 'Ele vale até o seu primeiro agendamento confirmado.',
  code: 'Código do convite',
  use: 'Usar convite',
  acceptDone: 'Convite aceito',
  loadFailed: 'Não foi possível carregar o seu crédito.',
  /** The only text that an inviter reads about the people who accepted the invitation. */
  used: USED,
  usedCount: (count: number) =>
    count === 0 ? 'Nenhum convite seu foi usado ainda.' : count === 1 ? USED : `${count} convites seus foram usados.`,
  /** The errors of an invitation code, shown at its field. */
  unknown: unknownCode,
  ownCode: 'Este convite é seu. Peça o código de outra pessoa.',
  knownCpf: 'Este CPF já usou um convite.',
  knownCard: 'Um dos seus cartões já foi usado em outra conta, então este convite não vale.',
  twice: 'Sua conta já tem um convite.',
  notFirst: 'Um convite vale só até o primeiro agendamento confirmado.',
  /** For each reason the sentence that tells the invited person why the invitation brought no credit. */
  refused: {
    card: 'O cartão que pagou a visita já foi usado em outra conta, então o convite não deu crédito.',
    cpf: 'Este CPF já tinha usado um convite, então ele não deu crédito.',
    not_first: 'Sua conta já tinha uma visita antes desta, então o convite não deu crédito.',
  },
} as const satisfies Readonly<Record<string, unknown>> & { refused: Readonly<Record<ReferralRefusal, string>> }

/** The states of a use of credit, as the person with the credit sees them. */
export const creditUseStates = {
  reserved: 'reservado para um pagamento aberto',
  spent: 'descontado da taxa',
  returned: 'devolvido com o pagamento',
} as const

/** The sentence that explains the invitation. `amountInCents` is the credit that each of the two people gets. */
export function referralSentence(amountInCents: number, months: number): string {
  const amount = formatCents(amountInCents)
  return `Quando a primeira visita de quem você convidou termina, cada pessoa ganha ${amount} de crédito. Ele paga a taxa da plataforma e vale por ${months} meses.`
}
