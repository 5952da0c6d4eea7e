import { maskitoTransform } from '@maskito/core'
import type { MaskitoOptions } from '@maskito/core'

export type MaskName = 'cpf' | 'cep' | 'phone' | 'card' | 'cardExpiry' | 'cardCvc' | 'money'

/** The mask, the autofill hint and the placeholder of each Brazilian field. */
export const masks: Record<MaskName, { options: MaskitoOptions; autoComplete: string; placeholder: string }> = {
  cpf: { options: { mask: pattern('000.000.000-00') }, autoComplete: 'off', placeholder: '000.000.000-00' },
  cep: { options: { mask: pattern('00000-000') }, autoComplete: 'postal-code', placeholder: '00000-000' },
  phone: {
    options: { mask: ({ value }) => pattern(digits(value).length > 10 ? '(00) 00000-0000' : '(00) 0000-00000') },
    autoComplete: 'tel-national',
    placeholder: '(00) 00000-0000',
  },
  card: { options: { mask: pattern('0000 0000 0000 0000 000') }, autoComplete: 'cc-number', placeholder: '0000 0000 0000 0000' },
  cardExpiry: { options: { mask: pattern('00/00') }, autoComplete: 'cc-exp', placeholder: 'MM/AA' },
  cardCvc: { options: { mask: pattern('0000') }, autoComplete: 'cc-csc', placeholder: '000' },
  money: {
    options: {
      mask: /^[\d.,]*$/,
      postprocessors: [
        ({ value }) => {
          const text = centsText(digits(value))
          return { value: text, selection: [text.length, text.length] }
        },
      ],
    },
    autoComplete: 'off',
    placeholder: '0,00',
  },
}

/** Applies the mask of a field to a text: ('phone', '11987654321') → '(11) 98765-4321'. */
export function maskText(name: MaskName, text: string): string {
  return maskitoTransform(text, masks[name].options)
}

/** The digits of a masked text. For 'money' they are the amount in integer cents. */
export function digits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function pattern(example: string): (string | RegExp)[] {
  return Array.from(example, (sign) => (sign === '0' ? /\d/ : sign))
}

/** Formats digits as an amount in cents, as payment terminals do: '12345' → '123,45'. No digits or zero give ''. */
export function centsText(typed: string): string {
  const cents = Number(typed.slice(0, 11))
  if (!typed || cents === 0) return ''
  return (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
}
