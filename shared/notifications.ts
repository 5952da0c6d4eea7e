/** What notifications are about, as the page of preferences groups them. */
export const topics = {
  bookings: { label: 'Agendamentos', text: 'Confirmação, mudança de horário e cancelamento.' },
  reminders: { label: 'Lembretes e o dia da visita', text: 'Um dia antes, duas horas antes, chegada e atraso.' },
  payments: { label: 'Pagamentos', text: 'Recibos, cobranças, reembolsos, assinatura e serviços.' },
  payouts: { label: 'Recebimentos', text: 'O que você recebe e a conta em que recebe.' },
  reviews: { label: 'Avaliações', text: 'Avaliações reveladas e respostas.' },
  verification: { label: 'Verificação', text: 'Documentos, antecedentes e selo.' },
  disputes: { label: 'Ajuda em uma visita', text: 'Pedidos de ajuda, respostas e decisões.' },
  team: { label: 'Equipe', text: 'O que espera por você na administração.' },
  security: { label: 'Conta e segurança', text: 'Senha, e-mail, acesso e privacidade. Não podem ser desligados.' },
} as const

export type Topic = keyof typeof topics
