import { PREFERENCES_PATH } from '#shared/notifications.ts'
import { firstNameOf } from '#shared/pages.ts'
import { oneLine } from '#shared/text.ts'
import { renderEmail } from '#server/adapters/email/layout.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Delivery, EmailWords } from '#server/core/notifications.ts'
import { isOptional } from './rules.ts'

/**
 * An email in the layout of all emails, its subject in one line. `name` is greeted; null greets nobody. The footer links to the
 * preferences where the kind can be turned off.
 */
export function render({ settings }: Ctx, kind: Delivery, words: EmailWords, name: string | null) {
  const { subject, paragraphs, preheader = paragraphs[0] ?? subject, action } = words
  const urlOf = (path: string) => new URL(path, settings.publicUrl).href
  const content = renderEmail({
    preheader,
    title: subject,
    paragraphs: [...(name === null ? [] : [`Olá, ${firstNameOf(name)}.`]), ...paragraphs],
    action: { label: action.label, url: urlOf(action.path) },
    ...(isOptional(kind) && { preferencesUrl: urlOf(PREFERENCES_PATH) }),
  })
  return { subject: oneLine(subject), ...content }
}
