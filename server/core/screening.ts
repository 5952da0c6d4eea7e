import { screen, screeningSentences } from '#shared/screening/screen.ts'
import { BadInput } from './errors.ts'

/**
 * Refuses a form in which a text that another person will read gives a contact or arranges a payment outside the platform: BAD_REQUEST
 * `screened` at the first such field. The keys are the names of the form's fields. Texts that only the platform's own people read are
 * not screened, because they may report exactly that. A question to the team is screened: what happened in a booking belongs into a
 * dispute or a report.
 */
export function refuseContacts(texts: Readonly<Record<string, string | null | undefined>>): void {
  for (const [field, text] of Object.entries(texts)) {
    const reason = text ? screen(text) : null
    if (reason) throw new BadInput(field, screeningSentences[reason], 'screened')
  }
}
