import { arrangesPaymentOutside } from './payments.ts'
import { findContact } from './contacts.ts'
import { hasPhone, hasPhoneInPieces } from './phones.ts'
import { joinSpelledLetters, plain, withoutLeet } from './plain.ts'

export const screeningReasons = ['phone', 'email', 'link', 'app', 'payment'] as const
/** The reasons why a text is blocked: it gives or asks for a contact, or it arranges a payment outside the platform. */
export type ScreeningReason = (typeof screeningReasons)[number]

/**
 * How many earlier messages of a sender are screened together with a new message, from how many past minutes, and how many
 * characters of each.
 */
export const EARLIER_MESSAGES = 12
export const EARLIER_MINUTES = 15
export const EARLIER_LENGTH = 80

const CONTACT = 'Não compartilhe contatos; combine tudo pela Plumaí.'
/**
 * The sentences for the author of a blocked text. They do not say which words were found, because that would teach how to hide
 * them.
 */
export const screeningSentences: Readonly<Record<ScreeningReason, string>> = {
  phone: CONTACT,
  email: CONTACT,
  link: CONTACT,
  app: CONTACT,
  payment: 'Não combine pagamentos por fora; combine e pague tudo pela Plumaí.',
}

const mayHaveNumber =
  /\d|\b(?:zero|um|uma|doi|dua|tres|quat|cinc|seis|meia|set|oit|nov|dez|onze|doze|treze|quinze|vint|trint|quar|cinq|sess)|[a-z]\W[a-z]\W[a-z]\b/
const FRAGMENT_LENGTH = 30

/**
 * Returns why a text is blocked, or null. `earlier` contains the last delivered texts of the same sender, oldest first, because a
 * number or an address may be split over several texts.
 */
export function screen(text: string, earlier: readonly string[] = []): ScreeningReason | null {
  const read = plain(text)
  const alone = reasonOf(read)
  if (alone || earlier.length === 0) return alone
  return reasonAcross(
    read,
    earlier.slice(-EARLIER_MESSAGES).map((each) => plain(each.slice(-EARLIER_LENGTH))),
  )
}

function reasonOf(text: string): ScreeningReason | null {
  const contact = findContact(text)
  if (contact === 'email' || contact === 'link') return contact
  if (hasPhone(text)) return 'phone'
  if (contact) return contact
  if (arrangesPaymentOutside(text)) return 'payment'
  const read = withoutLeet(joinSpelledLetters(text))
  return read !== text && arrangesPaymentOutside(read) ? 'payment' : null
}

/**
 * Screens a text together with earlier texts. The earlier texts were already screened, so a match counts only if it needs the new
 * text.
 */
function reasonAcross(text: string, earlier: readonly string[]): ScreeningReason | null {
  // Earlier messages without numbers are left out, so that the parts of a telephone number are next to each other.
  const before = earlier.filter((each) => mayHaveNumber.test(each)).join('\n')
  if (hasPhoneInPieces(`${before}\n${text}`) && !hasPhoneInPieces(before)) return 'phone'
  const short = (each: string) => each.length <= FRAGMENT_LENGTH
  if (!short(text)) return null
  const fragments = earlier.slice(earlier.findLastIndex((each) => !short(each)) + 1)
  if (fragments.length === 0) return null
  const found = reasonOfFragments([...fragments, text])
  return found && !reasonOfFragments(fragments) ? found : null
}

/**
 * Screens several short messages together. The last two to four messages are also joined without blanks, because 'what' and
 * 'sapp' form a word. Numbers are screened less strictly, because an address may be spread over several messages.
 */
function reasonOfFragments(fragments: readonly string[]): ScreeningReason | null {
  const text = fragments.join(' ')
  const contact = findContact(text)
  if (contact) return contact
  if (arrangesPaymentOutside(text)) return 'payment'
  for (let count = 2; count <= Math.min(4, fragments.length); count++) {
    const glued = fragments.slice(-count).map((each) => each.trim())
    const found = glued.some((each) => each.includes(' ')) ? null : findContact(glued.join(''))
    if (found) return found
  }
  return null
}
