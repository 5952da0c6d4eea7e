import { WITHDRAWAL_DAYS } from '#shared/money.ts'
import type { Tx } from '#server/core/context.ts'
import { emailUser, type NoticeKind } from '#server/features/notifications/service.ts'

type Owner = { readonly id: string }
type SecurityEmail = {
  readonly kind: NoticeKind
  readonly subject: string
  readonly preheader: string
  readonly lines: readonly string[]
  readonly key: string
}

/**
 * Emails the owner of an account that its password has changed. `by`: a reset link, or the owner when signed in. `key` identifies
 * the change.
 */
export async function emailPasswordChange(tx: Tx, owner: Owner, by: 'link' | 'owner', key: string): Promise<void> {
  const lines =
    by === 'link'
      ? ['A senha da sua conta foi alterada e todos os aparelhos saíram dela. Entre de novo com a nova senha.']
      : ['A senha da sua conta foi alterada e os outros aparelhos saíram dela.']
  const subject = 'Sua senha foi alterada'
  const preheader = 'Sua conta tem uma nova senha.'
  await emailOwner(tx, owner, { kind: 'account.password-changed', subject, preheader, lines, key: `password-changed:${key}` })
}

/** Emails the owner that the second factor was switched on or off. */
export async function emailSecondFactorChange(tx: Tx, owner: Owner, on: boolean): Promise<void> {
  const subject = on ? 'Verificação em duas etapas ativada' : 'Verificação em duas etapas desativada'
  const line = on
    ? 'A partir de agora, entrar na sua conta pede também um código do seu aplicativo. Guarde os códigos de recuperação.'
    : 'A partir de agora, entrar na sua conta pede só a senha.'
  const key = `second-factor:${tx.newId()}`
  await emailOwner(tx, owner, { kind: 'account.second-factor', subject, preheader: `${subject}.`, lines: [line], key })
}

/** Emails the owner that a recovery code opened the account, and how many codes are left. */
export async function emailRecoveryCodeUse(tx: Tx, owner: Owner, left: number): Promise<void> {
  const rest = left === 1 ? 'Resta 1 código.' : `Restam ${left} códigos.`
  await emailOwner(tx, owner, {
    kind: 'account.recovery-code',
    subject: 'Um código de recuperação foi usado',
    preheader: 'Alguém entrou na sua conta com um código de recuperação.',
    lines: [`Alguém entrou na sua conta com um código de recuperação. ${rest} Você pode gerar outros em Segurança.`],
    key: `recovery-code:${tx.newId()}`,
  })
}

/**
 * Emails the owner that an admin switched the account on or off. `renewalStops`: a subscription or a service was renewing, and ends with
 * its paid period.
 */
export async function emailActivation(
  tx: Tx,
  owner: Owner,
  { active, renewalStops }: { active: boolean; renewalStops: boolean },
): Promise<void> {
  const email = active ? activated : deactivated(renewalStops, tx.settings.company.email)
  await emailUser(tx, owner.id, { ...email, key: `activation:${tx.newId()}` })
}

const activated = {
  kind: 'account.activated',
  subject: 'Sua conta foi ativada',
  paragraphs: [
    'Nossa equipe ativou a sua conta de novo. Você já pode entrar.',
    'Se você tinha uma assinatura ou um serviço pago, a renovação continua desligada: contrate de novo quando o período terminar.',
  ],
  action: { label: 'Entrar na conta', path: '/auth' },
} as const

function deactivated(renewalStops: boolean, contact: string) {
  const renewal =
    'A assinatura e os serviços que você paga valem até o fim do período e não se renovam: nada novo será cobrado por eles.'
  return {
    kind: 'account.deactivated',
    subject: 'Sua conta foi desativada',
    paragraphs: [
      'Nossa equipe desativou a sua conta. Você saiu de todos os aparelhos e não consegue entrar.',
      'Agendamentos marcados continuam. Se a equipe cancelar algum, as duas pessoas recebem um aviso.',
      ...(renewalStops ? [renewal] : []),
      `Se você não concorda, ou quer desistir de um pagamento dos últimos ${WITHDRAWAL_DAYS} dias, escreva para ${contact}: uma pessoa lê.`,
    ],
    action: { label: 'Ver os termos de uso', path: '/termos' },
  } as const
}

async function emailOwner(tx: Tx, owner: Owner, { lines, ...email }: SecurityEmail): Promise<void> {
  await emailUser(tx, owner.id, {
    ...email,
    paragraphs: [...lines, 'Se não foi você, escolha outra senha agora.'],
    action: { label: 'Não fui eu', path: '/recuperar-senha' },
  })
}
