import { z } from 'zod'
import { TeamRole } from '#shared/desk.ts'

const MemberView = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The team roles of the admin. An admin without any team role is an administrator, who may do everything. */
  roles: z.array(z.enum(TeamRole)),
  mine: z.boolean(),
})
export const TeamView = z.strictObject({ items: z.array(MemberView) })
export type TeamView = z.output<typeof TeamView>
