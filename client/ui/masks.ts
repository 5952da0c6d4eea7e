import { maskitoTransform } from '@maskito/core'
import type { MaskitoOptions } from '@maskito/core'
import { groupThousands } from './typed-number.ts'

export type MaskName = 'cpf' | 'cep' | 'phone' | 'card' | 'cardExpiry' | 'cardCvc' | 'birthDate' | 'money'

/** The mask, the autofill hint and the placeholder of each kind of Brazilian number field. */
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
  birthDate: { options: { mask: pattern('00/00/0000') }, autoComplete: 'bday', placeholder: 'DD/MM/AAAA' },
  money: {
    options: {
      mask: /^[\d.]*(,\d{0,2})?$/,
      postprocessors: [
        ({ value, selection: [, caret] }, before) => {
          const text = groupThousands(value, before.value)
          const place = beforeLast(withoutDots(value.slice(caret)).length, text)
          return { value: text, selection: [place, place] }
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

/** Returns only the digits of a masked text. */
export function digits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function pattern(example: string): (string | RegExp)[] {
  return Array.from(example, (sign) => (sign === '0' ? /\d/ : sign))
}

function withoutDots(text: string): string {
  return text.replaceAll('.', '')
}

/**
 * Returns the position in `text` that has exactly `count` characters after it. Dots are not counted. If a dot stands directly
 * before those characters, the position is before the dot.
 */
function beforeLast(count: number, text: string): number {
  let place = text.length
  for (let left = count; left > 0 && place > 0; place--) if (text[place - 1] !== '.') left--
  return count > 0 && text[place - 1] === '.' ? place - 1 : place
}
