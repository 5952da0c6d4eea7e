import { z } from 'zod'
import { Cpf, Phone } from './brazil.ts'
import { personName } from './person-name.ts'
import { InviteCode } from './referral-input.ts'
import { IdempotencyKey } from './text.ts'

/**
 * The roles of an account, stored in `user_roles.role`. Users cannot choose `admin`, which only the seed and `admin:create`
 * write.
 */
export const UserRole = { contractor: 'contratante', professional: 'profissional', admin: 'admin' } as const
export type UserRole = (typeof UserRole)[keyof typeof UserRole]

/** The version of the terms that a person accepts at the sign-up. It is stored with the date of the acceptance. */
export const TERMS_VERSION = '2026-11'

export const PASSWORD_MIN = 6
export const ADMIN_PASSWORD_MIN = 12
const PASSWORD_MAX = 128

const PASSWORD_TOO_SHORT = 'Senha deve ter no mínimo 6 caracteres'
const EMAIL_INVALID = 'Email inválido'
const EMAIL_SENT = 'Email enviado!'
const BAD_LINK = 'Link inválido ou expirado'
const PASSWORDS_DIFFER = 'Senhas não coincidem'
const CURRENT_WRONG = 'Senha atual incorreta'
const WRONG = 'Senha incorreta'
const CODE_WRONG = 'Código incorreto'

export const Email = z
  .string({ error: EMAIL_INVALID })
  .max(254, EMAIL_INVALID)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email(EMAIL_INVALID))

const Password = z
  .string({ error: PASSWORD_TOO_SHORT })
  .min(PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .max(PASSWORD_MAX, `Senha deve ter no máximo ${PASSWORD_MAX} caracteres`)

export const SignUp = z.strictObject({
  name: personName('Informe seu nome completo'),
  cpf: Cpf,
  phone: Phone,
  email: Email,
  password: Password,
  adult: z.literal(true, { error: 'Confirme que você tem 18 anos ou mais e aceita os termos' }),
  captchaToken: z.string().max(4_000).optional(),
  /** The invitation code of the person who invited the new user. */
  inviteCode: InviteCode.optional(),
  idempotencyKey: IdempotencyKey,
})
export type SignUp = z.output<typeof SignUp>

export const SignIn = z.strictObject({
  email: Email,
  password: z.string({ error: 'Informe sua senha' }).min(1, 'Informe sua senha').max(PASSWORD_MAX, 'Email ou senha incorretos.'),
})
export type SignIn = z.output<typeof SignIn>

export const RequestReset = z.strictObject({ email: Email, captchaToken: z.string().max(4_000).optional() })

/** The token in the link of an email. The server stores only the token's hash. */
const LinkToken = z.string({ error: BAD_LINK }).min(20, BAD_LINK).max(200, BAD_LINK)

export const ConfirmEmail = z.strictObject({ token: LinkToken })
export const CheckReset = z.strictObject({ token: LinkToken })
export const ResetPassword = z.strictObject({ token: LinkToken, password: Password })
export type ResetPassword = z.output<typeof ResetPassword>

/** The form for a new password, which is typed twice. Only the password itself is sent to the server. */
export const NewPassword = z
  .strictObject({ password: Password, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, { path: ['confirmation'], error: PASSWORDS_DIFFER })
export type NewPassword = z.output<typeof NewPassword>

/** The form for changing the password on the card 'Segurança': the current password, and the new password twice. */
export const ChangePassword = z
  .strictObject({
    current: z.string({ error: 'Informe sua senha atual' }).min(1, 'Informe sua senha atual').max(PASSWORD_MAX, CURRENT_WRONG),
    password: Password,
    confirmation: z.string({ error: PASSWORDS_DIFFER }).max(PASSWORD_MAX, PASSWORDS_DIFFER),
  })
  .refine(({ password, confirmation }) => password === confirmation, { path: ['confirmation'], error: PASSWORDS_DIFFER })
export type ChangePassword = z.output<typeof ChangePassword>

/** Confirms the person's password again within an open session (step-up authentication). */
export const ProvePassword = z.strictObject({
  password: z.string({ error: 'Informe sua senha' }).min(1, 'Informe sua senha').max(PASSWORD_MAX, WRONG),
})

/** Names one of the user's sessions by its public id from the list of sessions, never by its secret. */
export const SessionRef = z.strictObject({ sessionId: z.string().min(1, 'Sessão inválida').max(64, 'Sessão inválida') })

/** The six-digit code from the authenticator app. Spaces are ignored. */
const TotpCode = z
  .string({ error: 'Informe o código' })
  .max(20, CODE_WRONG)
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'O código tem 6 dígitos'))

export const ConfirmTotp = z.strictObject({ code: TotpCode })

const SecondFactorCode = z.string({ error: 'Informe o código' }).trim().min(6, 'Informe o código').max(40, CODE_WRONG)

/**
 * Confirms the second factor again within an open session (step-up authentication), by a code from the authenticator app or a
 * recovery code.
 */
export const ProveSecondFactor = z.strictObject({ code: SecondFactorCode })

/** The second step of a sign-in: a code from the authenticator app, or a recovery code `xxxx-xxxx-xxxx`. */
export const SecondFactor = z.strictObject({ challenge: LinkToken, code: SecondFactorCode })
export type SecondFactor = z.output<typeof SecondFactor>

export const authMessages = {
  signUpFailed: { title: 'Erro ao criar conta' },
  signInFailed: { title: 'Erro ao entrar' },
  resetFailed: { title: 'Erro ao enviar email' },
  resetSent: { title: EMAIL_SENT, description: 'Verifique sua caixa de entrada para redefinir sua senha.' },
  emailConfirmed: { title: 'E-mail confirmado!' },
  confirmationSent: { title: EMAIL_SENT, description: 'Verifique sua caixa de entrada para confirmar seu e-mail.' },
  wrongCredentials: 'Email ou senha incorretos.',
  taken: 'Não foi possível criar a conta com estes dados. Se você já tem conta, entre ou recupere a senha.',
  deactivated: (contact: string) => `Esta conta está desativada. Escreva para ${contact}.`,
  clockWrong: 'Não é possível entrar agora: estamos acertando o relógio do serviço. Tente de novo em alguns minutos.',
  badLink: { title: BAD_LINK },
  badResetLink: { title: BAD_LINK, description: 'Peça um novo e-mail para redefinir sua senha.' },
  linkUnchecked: { title: 'Erro ao validar sessão' },
  passwordsDiffer: { title: PASSWORDS_DIFFER, description: 'As senhas digitadas devem ser iguais.' },
  passwordInvalid: { title: 'Erro na validação' },
  passwordNotReset: { title: 'Erro ao redefinir senha', description: 'Tente novamente ou solicite um novo link.' },
  passwordUpdateFailed: { title: 'Erro ao atualizar senha' },
  passwordUpdated: { title: 'Senha atualizada!', description: 'Sua senha foi alterada com sucesso.' },
  wrongCurrentPassword: CURRENT_WRONG,
  currentPasswordRefused: { title: CURRENT_WRONG, description: 'Verifique sua senha atual e tente novamente.' },
  wrongPassword: WRONG,
  adminPasswordTooShort: `A senha de uma conta de administração tem no mínimo ${ADMIN_PASSWORD_MIN} caracteres.`,
  commonPassword: 'Esta senha é muito comum. Escolha outra.',
  personalPassword: 'Esta senha usa seus próprios dados e é fácil de adivinhar. Escolha outra.',
  wrongCode: CODE_WRONG,
  challengeOver: 'O tempo para o código acabou. Entre de novo com sua senha.',
  stepUp: 'Confirme sua senha para continuar.',
  stepUpByCode: 'Confirme o código da verificação em duas etapas para continuar.',
  secondFactorOn: 'A verificação em duas etapas já está ativa.',
  secondFactorOff: 'A verificação em duas etapas não está ativa.',
  secondFactorNotStarted: 'Comece de novo a verificação em duas etapas.',
  secondFactorStays: 'Contas de administração não podem desativar a verificação em duas etapas.',
  secondFactorNeeded: 'Ative a verificação em duas etapas para usar o painel.',
  passwordReset: { title: 'Senha redefinida!', description: 'Entre com sua nova senha.' },
} as const
