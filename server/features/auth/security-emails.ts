import { WITHDRAWAL_DAYS } from '#shared/money.ts'
import type { Tx } from '#server/core/context.ts'
import { accountEmails, queueEmail } from '#server/features/notifications/service.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'

type Owner = { readonly id: string }
/** How a password was changed: with a reset link, or by the signed-in owner of the account. */
type By = 'link' | 'owner'

/** Emails the owner of an account that its password has changed. `key` identifies the change. */
export async function emailPasswordChange(tx: Tx, { id: userId }: Owner, by: By, key: string): Promise<void> {
  await queueEmail(tx, { kind: 'account.password-changed', userId, about: by, key: `password-changed:${key}` })
}

/** Emails the owner that the second factor was switched on or off. */
export async function emailSecondFactorChange(tx: Tx, { id: userId }: Owner, on: boolean): Promise<void> {
  const key = `second-factor:${tx.newId()}`
  await queueEmail(tx, { kind: 'account.second-factor', userId, about: on ? 'on' : 'off', key })
}

/** Emails the owner that a recovery code opened the account, and how many codes are left. */
export async function emailRecoveryCodeUse(tx: Tx, { id: userId }: Owner): Promise<void> {
  await queueEmail(tx, { kind: 'account.recovery-code', userId, about: userId, key: `recovery-code:${tx.newId()}` })
}

type Activation = { readonly active: boolean; readonly renewalStops: boolean }

/**
 * Emails the owner that an admin activated or deactivated the account. `renewalStops` says that a subscription or service will
 * not be renewed.
 */
export async function emailActivation(tx: Tx, { id: userId }: Owner, { active, renewalStops }: Activation): Promise<void> {
  const key = `activation:${tx.newId()}`
  if (active) await queueEmail(tx, { kind: 'account.activated', userId, about: userId, key })
  else await queueEmail(tx, { kind: 'account.deactivated', userId, about: renewalStops ? 'renewal-stops' : 'nothing-stops', key })
}

/** The emails to the owner about the security of the account. `about` selects the variant of an email, such as 'on' or 'off'. */
export const securityEmails = accountEmails({
  'account.password-changed': async (_ctx, { about }) =>
    toOwner('Sua senha foi alterada', 'Sua conta tem uma nova senha.', [
      about === 'link'
        ? 'A senha da sua conta foi alterada e todos os aparelhos saíram dela. Entre de novo com a nova senha.'
        : 'A senha da sua conta foi alterada e os outros aparelhos saíram dela.',
    ]),
  'account.second-factor': async (_ctx, { about }) =>
    about === 'on'
      ? toOwner('Verificação em duas etapas ativada', 'Verificação em duas etapas ativada.', [
          'A partir de agora, entrar na sua conta pede também um código do seu aplicativo. Guarde os códigos de recuperação.',
        ])
      : toOwner('Verificação em duas etapas desativada', 'Verificação em duas etapas desativada.', [
          'A partir de agora, entrar na sua conta pede só a senha.',
        ]),
  'account.recovery-code': async (ctx, { about: userId }) => {
    const left = await recoveryCodesLeft(ctx, userId)
    const rest = left === 1 ? 'Resta 1 código.' : `Restam ${left} códigos.`
    const what = 'Alguém entrou na sua conta com um código de recuperação.'
    return toOwner('Um código de recuperação foi usado', what, [`${what} ${rest} Você pode gerar outros em Segurança.`])
  },
  'account.activated': async () => ({
    subject: 'Sua conta foi ativada',
    paragraphs: [
      'Nossa equipe ativou a sua conta de novo. Você já pode entrar.',
      'Se você tinha uma assinatura ou um serviço pago, a renovação continua desligada: contrate de novo quando o período terminar.',
    ],
    action: { label: 'Entrar na conta', path: '/auth' },
  }),
  'account.deactivated': async ({ settings }, { about }) => ({
    subject: 'Sua conta foi desativada',
    paragraphs: [
      'Nossa equipe desativou a sua conta. Você saiu de todos os aparelhos e não consegue entrar.',
      'Agendamentos marcados continuam. Se a equipe cancelar algum, as duas pessoas recebem um aviso.',
      ...(about === 'renewal-stops'
        ? [
            'A assinatura e os serviços que você paga valem até o fim do período e não se renovam: nada novo será cobrado por eles.',
          ]
        : []),
      `Se você não concorda, ou quer desistir de um pagamento dos últimos ${WITHDRAWAL_DAYS} dias, escreva para ${settings.company.email}: uma pessoa lê.`,
    ],
    action: { label: 'Ver os termos de uso', path: '/termos' },
  }),
})

function toOwner(subject: string, preheader: string, lines: readonly string[]) {
  const paragraphs = [...lines, 'Se não foi você, escolha outra senha agora.']
  return { subject, preheader, paragraphs, action: { label: 'Não fui eu', path: '/recuperar-senha' } }
}
