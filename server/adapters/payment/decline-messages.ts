const nothingCharged = 'Nada foi cobrado.'
const tryAnother = `${nothingCharged} Tente outro cartão.`

const messages: Record<string, string> = {
  insufficient_funds: `Saldo insuficiente. ${tryAnother}`,
  card_velocity_exceeded: `O cartão passou do limite. ${tryAnother}`,
  withdrawal_count_limit_exceeded: `O cartão passou do limite. ${tryAnother}`,
  expired_card: `O cartão está vencido. ${tryAnother}`,
  incorrect_number: `O número do cartão está incorreto. ${nothingCharged} Confira e tente de novo.`,
  invalid_number: `O número do cartão está incorreto. ${nothingCharged} Confira e tente de novo.`,
  invalid_expiry_month: `O mês de validade está incorreto. ${nothingCharged} Confira e tente de novo.`,
  invalid_expiry_year: `O ano de validade está incorreto. ${nothingCharged} Confira e tente de novo.`,
  incorrect_cvc: `O código de segurança está incorreto. ${nothingCharged} Confira e tente de novo.`,
  invalid_cvc: `O código de segurança está incorreto. ${nothingCharged} Confira e tente de novo.`,
  lost_card: `O banco recusou o cartão. ${tryAnother}`,
  stolen_card: `O banco recusou o cartão. ${tryAnother}`,
  processing_error: `Houve uma falha ao processar o cartão. ${nothingCharged} Tente de novo em alguns instantes.`,
  authentication_required: `O banco pede a sua confirmação para este cartão. ${nothingCharged} Tente de novo.`,
  payment_intent_authentication_failure: `O banco não confirmou a compra. ${nothingCharged} Tente de novo ou use outro cartão.`,
  payment_intent_payment_attempt_expired: `O código Pix venceu. ${nothingCharged} Gere outro código.`,
  test_mode_live_card: `Este é um ambiente de teste e não aceita cartões reais. ${nothingCharged} Use um cartão de teste.`,
  live_mode_test_card: `Este é um cartão de teste. ${tryAnother}`,
  amount_too_small: `O valor é menor que o mínimo aceito no cartão. ${nothingCharged}`,
  resource_missing: 'Pagamento não encontrado.',
}

/**
 * Returns the Portuguese message for a declined card: the message of its decline code, else that of its error code, else a
 * general message.
 */
export function declineMessageOf(code: string | undefined, declineCode?: string): string {
  return messages[declineCode ?? ''] ?? messages[code ?? ''] ?? `O banco recusou o cartão. ${tryAnother}`
}

/** Whether an error code means that the bank declined, so that people get a message, and not that our request was wrong. */
export function isDeclineCode(code: string | undefined): boolean {
  return code !== undefined && code in messages
}
