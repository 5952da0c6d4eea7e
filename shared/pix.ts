/**
 * Whether a booking may be paid by Pix. With 'needs_card' it may not, because the card that pays the first booking of a series
 * also pays the later ones (ADR 029). With 'open' a Pix code exists that is not paid yet.
 */
export const pixOffers = ['off', 'needs_card', 'offered', 'open'] as const
export type PixOffer = (typeof pixOffers)[number]

export const pixMessages = {
  how: 'Geramos um código que você paga no aplicativo do seu banco. Ele vale enquanto o horário está reservado.',
  make: 'Gerar código Pix',
  again: 'Gerar outro código',
  steps: (amount: string) => [
    'Abra o aplicativo do seu banco e escolha pagar por Pix.',
    'Leia o código QR ou cole o código copiado.',
    `Confira o valor, ${amount}, e confirme.`,
  ],
  waiting: 'Aguardando o pagamento. Esta página muda sozinha.',
  leaving: 'Você tem um código Pix à espera. Se escolher o cartão, ele deixa de valer.',
  off: 'O pagamento por Pix não está disponível. Pague com cartão.',
  tooLate: 'Falta pouco tempo para o horário ser liberado, e um código Pix não ficaria pronto. Pague com cartão.',
  needsCard: 'A primeira visita de uma repetição é paga com cartão, porque as próximas são cobradas nele.',
  unavailable: 'Não conseguimos gerar o código Pix. Nada foi cobrado. Tente de novo ou pague com cartão.',
} as const
