import { optionalTopics, type OptionalTopic, type OptionalWay } from '#shared/notifications.ts'
import type { Role } from '#server/core/context.ts'
import { isOptional, type Notice } from './catalogue.ts'

/** What a user turned off, as 'topic.way'. */
export type TurnedOff = ReadonlySet<string>

/** By which ways a notification goes to one person, by the entry of its kind, what the person turned off, and whether a push arrives. */
export function waysTo(notice: Notice, off: TurnedOff, reachable: boolean) {
  const { by, topic } = notice
  const wants = (way: OptionalWay) => !isOptional(notice) || !off.has(`${topic}.${way}`)
  const push = by.push && reachable && wants('push')
  const email = by.email === 'always' || (by.email === 'withoutPush' && !push)
  return { bell: by.bell, email: email && wants('email'), push }
}

/** The topics that concern a person with these roles, in the order of the page of preferences. */
export function topicsOf(roles: ReadonlySet<Role>): OptionalTopic[] {
  const only: Partial<Record<OptionalTopic, Role>> = { payouts: 'professional', verification: 'professional', team: 'admin' }
  return optionalTopics.filter((topic) => {
    const role = only[topic]
    return !role || roles.has(role)
  })
}
