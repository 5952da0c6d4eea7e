import { renderEmail } from '#server/adapters/email/layout.ts'
import type { Tx } from '#server/core/context.ts'
import { queueEmail } from '#server/features/notifications/service.ts'

/** Queues the email that confirms the deletion. It is the only email of the account that is kept, for at most 30 days. */
export async function sendFarewell(tx: Tx, userId: string, to: string): Promise<void> {
  const email = renderEmail({
    preheader: 'Sua conta foi excluída, como você pediu.',
    title: 'Sua conta foi excluída',
    paragraphs: [
      'Como você pediu, apagamos seus dados pessoais da Plumaí: nome, CPF, telefone, e-mail, endereço, foto, documentos e mensagens.',
      'Registros de agendamentos e pagamentos ficam sem o seu nome pelo prazo que a lei exige.',
      'Você pode criar outra conta quando quiser. Se não foi você quem pediu, responda ao contato da página de privacidade.',
    ],
    action: { label: 'Política de privacidade', url: `${tx.settings.publicUrl}/privacidade` },
  })
  const key = `account-erased:${userId}`
  await queueEmail(tx, { kind: 'account.erased', userId: null, to, subject: 'Sua conta na Plumaí foi excluída', ...email, key })
}
