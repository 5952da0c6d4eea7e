import { z } from 'zod'

/** The label of the field for the invitation code at the sign-up. */
export const inviteField = 'Código de convite (opcional)'
/** The error for an invitation code that does not exist. */
export const unknownCode = 'Não encontramos este convite. Confira o código.'

const typed = z.string({ error: unknownCode }).max(40, unknownCode)
const code = z.string().regex(/^VEM-[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/, unknownCode)

/**
 * An invitation code as people type or paste it: with or without dashes and prefix, and with letters in place of similar digits.
 */
const ReferralCode = typed.transform((value) => spelled(value)).pipe(code)

/** The invitation code at the sign-up, where the field may be empty. */
export const InviteCode = typed.transform((value) => (value.trim() ? spelled(value) : undefined)).pipe(code.optional())

/** Accepts an invitation for the caller's account. */
export const AcceptReferral = z.strictObject({ code: ReferralCode })
export type AcceptReferral = z.output<typeof AcceptReferral>

function spelled(value: string): string {
  const written = value.toUpperCase().replace(/[^\dA-Z]/g, '')
  const signs = (written.length > 8 ? written.replace(/^VEM/, '') : written).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return `VEM-${signs.slice(0, 4)}-${signs.slice(4)}`
}
