import { and, eq, sql } from 'drizzle-orm'
import { teamRoles, userRoles, users } from '#db/schema/index.ts'
import { UserRole } from '#shared/auth.ts'
import { areaOfLink, areasOf, type TeamRole } from '#shared/desk.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Delivery, Link, Notification, NotificationKind, NotificationKinds, Ways } from '#server/core/notifications.ts'

export const bell = { bell: true, email: 'never', push: false } satisfies Ways
export const email = { bell: false, email: 'always', push: false } satisfies Ways
export const bellAndEmail = { bell: true, email: 'always', push: false } satisfies Ways
const all = { bell: true, email: 'always', push: true } satisfies Ways
export const pushOrEmail = { bell: true, email: 'withoutPush', push: true } satisfies Ways

/** The topic, the channels and the delay at night of notifications about something that waits for an admin. */
export const toTeam = { topic: 'team', ways: bellAndEmail, night: 'waits' } satisfies Delivery
const ofSecurity = { topic: 'security', ways: email, night: 'never' } satisfies Delivery

/** Returns a link to a page of the admin area. */
export function teamPage(path: `/admin${string}`): Link {
  return { label: 'Abrir a administração', path }
}

/** The facts that all notifications about one row share. */
export type Facts = {
  /**
   * The ids of the recipients by role, such as `contractor`. The role `admins` is filled with the active admins who may open the
   * linked page.
   */
  readonly people: Readonly<Record<string, string | readonly string[]>>
  readonly link: Link
  readonly bookingAt?: Date
  readonly actedAt?: Date | null
  /** A part of the notification key that distinguishes two events about the same row. */
  readonly key?: string | number
  /** An id that the notification key contains instead of the id of the row. */
  readonly about?: string
}

/**
 * The texts of a notification for one role, if the body alone is not enough. A missing value is taken from the kind of
 * notification or its facts. A person gets one notification for each combination of kind, `key` and `about`.
 */
export type Words = Pick<Notification, 'body'> &
  Partial<Pick<Notification, 'title' | 'link' | 'bookingAt' | 'actedAt' | 'email'>> &
  Pick<Facts, 'key' | 'about'>

type Said = string | Words | null | undefined
/** The text for a role, or a function that returns it; null: people of this role are not notified. */
type WordsOf<F> = Said | ((facts: F, ctx: Ctx) => Said | Promise<Said>)

/**
 * A kind of notification, with the text for each role. By default the event with the same name causes it, it is sent by bell,
 * email and push, and at night its email and push wait until the morning.
 */
type Kind<F extends Facts> = Partial<Delivery> &
  Pick<Delivery, 'topic'> & {
    readonly on?: readonly string[]
    /** True if the notification still describes the current rows and should be sent. */
    readonly holds?: (facts: F, ctx: Ctx) => boolean
    readonly title: string | ((facts: F, ctx: Ctx) => string)
    /** The page that the notification links to. Without it, the notification links to the page in its facts. */
    readonly link?: Link
  } & { readonly [Role in keyof F['people'] | 'admins']?: WordsOf<F> }

/**
 * Defines kinds of notifications that share their facts. `factsOf` reads the facts from the current rows. It returns nothing if
 * nobody is to be notified any more, and several facts if people are notified of different rows.
 */
export function notificationKinds<F extends Facts>(
  factsOf: (ctx: Ctx, about: string, at: Date) => Promise<F | readonly F[] | null | undefined>,
  kinds: Readonly<Record<string, Kind<NoInfer<F>>>>,
): NotificationKinds<Ctx> {
  const kindOf = (name: string, kind: Kind<F>): NotificationKind<Ctx> => {
    const {
      topic,
      ways = all,
      night = 'waits',
      push,
      required,
      exceptActor,
      onlyActor,
      on = [name],
      holds,
      title,
      link,
      ...to
    } = kind
    const notifications: NotificationKind<Ctx>['notifications'] = async (ctx, about, at) => {
      const found: Notification[] = []
      for (const facts of [(await factsOf(ctx, about, at)) ?? []].flat() as F[]) {
        if (holds && !holds(facts, ctx)) continue
        for (const [role, words] of Object.entries<WordsOf<F> | undefined>(to)) {
          const said = typeof words === 'function' ? await words(facts, ctx) : words
          if (!said) continue
          const usual = { ...facts, link: link ?? facts.link, title: typeof title === 'function' ? title(facts, ctx) : title }
          found.push(...(await addressed(ctx, name, role, { about, ...usual }, typeof said === 'string' ? { body: said } : said)))
        }
      }
      return found
    }
    const delivery = {
      topic,
      ways,
      night,
      ...(push && { push }),
      ...(required && { required }),
      ...(exceptActor && { exceptActor }),
      ...(onlyActor && { onlyActor }),
    }
    return { ...delivery, on, to: Object.keys(to), notifications, email: emailOf(notifications) }
  }
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, kindOf(name, kind)]))
}

/**
 * Defines the emails to the owner of an account about its security. They have no notification under the bell, and no event sends
 * them: the code queues each by its name.
 */
export function accountEmails(writers: Readonly<Record<string, NotificationKind<Ctx>['email']>>): NotificationKinds<Ctx> {
  const kindOf = (write: NotificationKind<Ctx>['email']) => ({
    ...ofSecurity,
    on: [],
    to: ['owner'],
    notifications: async () => [],
    email: write,
  })
  return Object.fromEntries(Object.entries(writers).map(([name, write]) => [name, kindOf(write)]))
}

/** Returns the key with which a person gets only one email about an event. */
export function emailKey({ eventKey, userId }: Pick<Notification, 'eventKey' | 'userId'>): string {
  return `${eventKey}:${userId}`
}

type Usual = Facts & { readonly title: string }

async function addressed(ctx: Ctx, kind: string, role: string, usual: Usual, words: Words): Promise<Notification[]> {
  const { title, people, link, bookingAt, actedAt } = usual
  const { key = usual.key, about = usual.about, ...said } = words
  const eventKey = [kind, key, about].filter((part) => part !== undefined).join(':')
  const ids = role === 'admins' ? await adminIds(ctx, (said.link ?? link).path) : [people[role] ?? []].flat()
  return ids.map((userId) => ({ title, link, bookingAt, actedAt: actedAt ?? null, ...said, userId, eventKey }))
}

async function adminIds(ctx: Ctx, path: string): Promise<string[]> {
  const area = areaOfLink(path)
  const admins = await ctx.db
    .select({
      id: users.id,
      roles: sql<TeamRole[]>`array(select ${teamRoles.role} from ${teamRoles} where ${teamRoles.userId} = ${users.id})`,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.role, UserRole.admin), users.active))
  return admins.filter(({ roles }) => area === null || areasOf(roles).includes(area)).map(({ id }) => id)
}

/**
 * Writes the email of a notification from the current rows. Returns null if the recipient is no longer to be notified, or if a
 * later event has replaced the one for which the email was queued.
 */
function emailOf(notifications: NotificationKind<Ctx>['notifications']): NotificationKind<Ctx>['email'] {
  return async (ctx, { userId, about, key, createdAt }) => {
    const own = (await notifications(ctx, about, createdAt)).find((one) => one.userId === userId && emailKey(one) === key)
    if (!own) return null
    const { title, body, link, bookingAt, email: more } = own
    return { subject: title, paragraphs: [body], action: link, ...more, bookingAt }
  }
}
