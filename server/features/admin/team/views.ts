import { z } from 'zod'
import { TeamRole } from '#shared/desk.ts'

const MemberView = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** None: an administrator. */
  roles: z.array(z.enum(TeamRole)),
  mine: z.boolean(),
})
export const TeamView = z.strictObject({ items: z.array(MemberView) })
export type TeamView = z.output<typeof TeamView>
