import { isCPF, isPhone } from 'validation-br'
import './sentences.ts'
import { z } from 'zod'

export const states = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const

const CPF_INVALID = 'CPF inválido'

/** Eleven digits with right check digits; takes the mask or bare digits, answers digits (BR-1). */
export const Cpf = z
  .string({ error: 'Informe seu CPF' })
  .max(20, CPF_INVALID)
  .transform(digits)
  .refine((value) => isCPF(value), CPF_INVALID)

/** Eight digits, with or without the mask; answers digits. */
export const Cep = z
  .string({ error: 'Informe o CEP' })
  .max(12, 'CEP inválido')
  .transform(digits)
  .refine((value) => /^\d{8}$/.test(value), 'CEP inválido')

/** A Brazilian phone with its area code; takes the mask or digits, answers digits without the country code. */
export const Phone = z
  .string({ error: 'Informe seu telefone' })
  .max(24, 'Telefone inválido')
  .transform((value) => digits(value).replace(/^55(?=\d{10,11}$)/, ''))
  .refine((value) => isPhone(value), 'Telefone inválido')

/** Two upper-case letters of one of the 27 states. */
export const State = z
  .string({ error: 'Informe a UF' })
  .max(4, 'UF inválida')
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.enum(states, { error: 'UF inválida' }))

/** `01310100` → `01310-100`. */
export function formatCep(cep: string): string {
  return digits(cep).replace(/^(\d{5})(\d{3})$/, '$1-$2')
}

/** The digits of a masked value. */
export function digits(value: string): string {
  return value.replace(/\D/g, '')
}
