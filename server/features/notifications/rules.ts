import { optionalTopics, type OptionalTopic, type OptionalWay } from '#shared/notifications.ts'
import type { Role } from '#server/core/context.ts'
import type { Delivery } from '#server/core/notifications.ts'

/** The topics and channels that a user turned off, each as 'topic.channel'. */
export type TurnedOff = ReadonlySet<string>

/**
 * Returns the channels (bell, email, push) by which a notification is sent to one person, given its kind, the topics turned off,
 * and whether a push message can arrive.
 */
export function waysTo(kind: Delivery, off: TurnedOff, reachable: boolean) {
  const { ways, topic } = kind
  const wants = (way: OptionalWay) => !isOptional(kind) || !off.has(`${topic}.${way}`)
  const push = ways.push && reachable && wants('push')
  const email = ways.email === 'always' || (ways.email === 'withoutPush' && !push)
  return { bell: ways.bell, email: email && wants('email'), push }
}

/** True if users may turn off this kind of notification. */
export function isOptional({ topic, required }: Delivery): boolean {
  return !required && topic !== 'security'
}

/** The topics that concern a person with these roles, in the order of the page of preferences. */
export function topicsOf(roles: ReadonlySet<Role>): OptionalTopic[] {
  const only: Partial<Record<OptionalTopic, Role>> = { payouts: 'professional', verification: 'professional', team: 'admin' }
  return optionalTopics.filter((topic) => {
    const role = only[topic]
    return !role || roles.has(role)
  })
}
