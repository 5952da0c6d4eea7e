import { z } from 'zod'

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** A card as typed, with masks. It is sent only to the sandbox and never stored. */
export const TypedCard = z.object({
  number: z
    .string()
    .refine((text) => digitsOf(text).length > 0, 'Informe o número do cartão')
    .refine((text) => digitsOf(text).length === 0 || isCardNumber(digitsOf(text)), 'Confira o número do cartão'),
  expiry: z
    .string()
    .refine((text) => text !== '', 'Informe a validade')
    .refine((text) => text === '' || isFuture(text, new Date()), 'Confira a validade: mês e ano, como no cartão'),
  cvc: z.string().refine((text) => /^\d{3,4}$/.test(text), 'Informe os 3 ou 4 números do código de segurança'),
  name: z.string().refine((text) => text.trim().length > 1, 'Informe o nome impresso no cartão'),
})
export type TypedCard = z.input<typeof TypedCard>

/** Whether a number has 12 to 19 digits and a correct check digit (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2), 0)
  return sum % 10 === 0
}

/** Whether the month `'MM/AA'` has not ended at `now`. A month more than 50 years ahead counts as ended. */
export function isFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expiry) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return false
  const months = (2000 + Number(year)) * 12 + Number(month) - 1
  const current = now.getFullYear() * 12 + now.getMonth()
  return months >= current && months <= current + 50 * 12
}

/** Test cards of the sandbox and their effects. The same numbers work with the provider's test keys. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'aprovado' },
  { number: '4000 0000 0000 0002', does: 'recusado pelo banco' },
  { number: '4000 0000 0000 9995', does: 'sem saldo' },
  { number: '4000 0025 0000 3155', does: 'pede confirmação no banco' },
] as const
