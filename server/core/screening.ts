import { screen, screeningSentences } from '#shared/screening/screen.ts'
import { BadInput } from './errors.ts'

/**
 * Refuses a form whose text for other people gives a contact or arranges a payment outside the platform. Throws BAD_REQUEST
 * `screened` for the first such field. The keys are the names of the form's fields. Do not use it for reports and disputes, which
 * may have to describe exactly such an offer.
 */
export function refuseContacts(texts: Readonly<Record<string, string | null | undefined>>): void {
  for (const [field, text] of Object.entries(texts)) {
    const reason = text ? screen(text) : null
    if (reason) throw new BadInput(field, screeningSentences[reason], 'screened')
  }
}
