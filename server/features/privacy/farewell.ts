import type { Tx } from '#server/core/context.ts'
import { accountEmails, queueEmail } from '#server/features/notifications/service.ts'

/**
 * Queues the email that confirms the deletion. Its row contains the address, because the account no longer has one. The address
 * is deleted once the email is sent, or after 30 days.
 */
export async function sendFarewell(tx: Tx, userId: string, to: string): Promise<void> {
  await queueEmail(tx, { kind: 'account.erased', userId: null, to, about: userId, key: `account-erased:${userId}` })
}

export const farewell = accountEmails({
  'account.erased': async () => ({
    subject: 'Sua conta na Plumaí foi excluída',
    preheader: 'Sua conta foi excluída, como você pediu.',
    paragraphs: [
      'Como você pediu, apagamos seus dados pessoais da Plumaí: nome, CPF, telefone, e-mail, endereço, foto, documentos e mensagens.',
      'Registros de agendamentos e pagamentos ficam sem o seu nome pelo prazo que a lei exige.',
      'Você pode criar outra conta quando quiser. Se não foi você quem pediu, responda ao contato da página de privacidade.',
    ],
    action: { label: 'Política de privacidade', path: '/privacidade' },
  }),
})
