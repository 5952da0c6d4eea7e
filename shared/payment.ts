export const paymentMessages = {
  intentFailed: { title: 'Erro ao processar pagamento' },
  failed: { title: 'Erro no pagamento' },
  refused: 'O banco recusou o cartão. Nada foi cobrado. Tente outro cartão.',
  processing: 'Estamos confirmando com o banco. Leva até 1 minuto; pode ficar nesta página.',
  providerDown: 'O serviço de pagamento não respondeu. Nada foi cobrado. Tente de novo em instantes.',
  refundedLate: 'O pagamento chegou depois que o horário foi liberado. O valor foi devolvido por inteiro.',
} as const
