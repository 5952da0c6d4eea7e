import { screen, screeningSentences } from '#shared/screening/screen.ts'
import { BadInput } from './errors.ts'

/**
 * Refuses a form in which a text for other people gives a contact or arranges a payment outside the platform: throws BAD_REQUEST
 * `screened` for the first such field. The keys are the names of the form's fields. Texts that only the platform's own team reads
 * are not screened, because they may report exactly such things. A question to the team is screened all the same, because what
 * happened in a booking belongs in a dispute or a report.
 */
export function refuseContacts(texts: Readonly<Record<string, string | null | undefined>>): void {
  for (const [field, text] of Object.entries(texts)) {
    const reason = text ? screen(text) : null
    if (reason) throw new BadInput(field, screeningSentences[reason], 'screened')
  }
}
