import { PREFERENCES_PATH } from '#shared/notifications.ts'
import { firstNameOf } from '#shared/pages.ts'
import { oneLine } from '#shared/text.ts'
import { renderEmail } from '#server/adapters/email/layout.ts'
import type { Ctx } from '#server/core/context.ts'
import { isOptional, noticeOf, type NoticeKind } from './catalogue.ts'
import { linkLabelOf } from './links.ts'
import { emailKey, type EmailWords, type EmailWriters, type Notices, type WriteEmail } from './notice.ts'

/**
 * The email writers of a feature's notices: what the recipient would be told now. Null when the recipient would be told nothing any
 * more, or of something later than what the email was queued for.
 */
export function writersOf(notices: Notices): EmailWriters {
  return Object.fromEntries(Object.entries(notices).map(([kind, tell]) => [kind, writerOf(tell)]))
}

function writerOf(tell: NonNullable<Notices[NoticeKind]>): WriteEmail {
  return async (ctx, { userId, about, key, createdAt }) => {
    const told = (await tell(ctx, about, createdAt)).find((one) => one.userId === userId && emailKey(one) === key)
    if (!told) return null
    const { title, body, link, bookingAt, email } = told
    const action = link ? { action: { label: linkLabelOf(link), path: link } } : {}
    return { subject: title, paragraphs: [body], ...action, ...email, bookingAt }
  }
}

/**
 * An email in the layout of all emails, its subject in one line. `name` is greeted; null greets nobody. The footer links to the
 * preferences where the kind can be turned off.
 */
export function render({ settings }: Ctx, kind: NoticeKind, words: EmailWords, name: string | null) {
  const { subject, paragraphs, preheader = paragraphs[0] ?? subject, action } = words
  const urlOf = (path: string) => new URL(path, settings.publicUrl).href
  const content = renderEmail({
    preheader,
    title: subject,
    paragraphs: [...(name === null ? [] : [`Olá, ${firstNameOf(name)}.`]), ...paragraphs],
    ...(action && { action: { label: action.label, url: urlOf(action.path) } }),
    ...(isOptional(noticeOf(kind)) && { preferencesUrl: urlOf(PREFERENCES_PATH) }),
  })
  return { subject: oneLine(subject), ...content }
}
