import { isCPF, isPhone } from 'validation-br'
import './zod-messages.ts'
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

/** A CPF with valid check digits, with or without its mask. The result has 11 digits. */
export const Cpf = z
  .string({ error: 'Informe seu CPF' })
  .max(20, CPF_INVALID)
  .transform(digits)
  .refine((value) => isCPF(value), CPF_INVALID)

/** A CEP, with or without its mask. The result has 8 digits. */
export const Cep = z
  .string({ error: 'Informe o CEP' })
  .max(12, 'CEP inválido')
  .transform(digits)
  .refine((value) => /^\d{8}$/.test(value), 'CEP inválido')

/**
 * A Brazilian phone number with area code, with or without its mask and country code. The result has digits only, without the
 * country code.
 */
export const Phone = z
  .string({ error: 'Informe seu telefone' })
  .max(24, 'Telefone inválido')
  .transform((value) => digits(value).replace(/^55(?=\d{10,11}$)/, ''))
  .refine((value) => isPhone(value), 'Telefone inválido')

/** One of the 27 Brazilian states as two letters. The result is upper case. */
export const State = z
  .string({ error: 'Informe a UF' })
  .max(4, 'UF inválida')
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.enum(states, { error: 'UF inválida' }))

/** Formats a CEP: `01310100` becomes `01310-100`. */
export function formatCep(cep: string): string {
  return digits(cep).replace(/^(\d{5})(\d{3})$/, '$1-$2')
}

/** Formats a Brazilian phone number: +5511987654321 becomes (11) 98765-4321. Numbers of other countries do not change. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
}

/** Formats a CPF: 52998224725 becomes 529.982.247-25. */
export function formatCpf(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

/** Returns the digits of a text. */
export function digits(value: string): string {
  return value.replace(/\D/g, '')
}
