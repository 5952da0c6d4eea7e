import { z } from 'zod'
import { TeamRole } from './desk.ts'
import { Id } from './text.ts'

/** Narrows an admin to these roles; none makes an administrator. */
export const SetTeamRoles = z.strictObject({ userId: Id, roles: z.array(z.enum(TeamRole)).max(2) })
export type SetTeamRoles = z.output<typeof SetTeamRoles>
