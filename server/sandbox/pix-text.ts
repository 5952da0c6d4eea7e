import type { Intent } from './objects.ts'

/**
 * The text of a Pix code, in the form that the Central Bank prescribes (BR Code, EMV): fields of two digits of id, two digits of length,
 * and the value, and last a checksum. Its address does not exist, so that no bank can pay it.
 */
export function pixText({ id, amount }: Pick<Intent, 'id' | 'amount'>): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', `pix.plumai.example/demonstracao/${id}`)
  const unsigned = [
    field('00', '01'),
    field('01', '12'), // The code can be paid once.
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', (amount / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', 'PLUMAI DEMONSTRACAO'),
    field('60', 'SAO PAULO'),
    field('62', field('05', '***')),
    '6304',
  ].join('')
  return unsigned + checksum(unsigned)
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** CRC-16/CCITT-FALSE as four hexadecimal digits. */
export function checksum(text: string): string {
  let sum = 0xff_ff
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x80_00 ? (sum << 1) ^ 0x10_21 : sum << 1) & 0xff_ff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
