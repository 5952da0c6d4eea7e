import { z } from 'zod'
import { TeamRole } from './desk.ts'
import { Id } from './text.ts'

/** Restricts an admin to these team roles. Without a role the admin may use all areas of the administration. */
export const SetTeamRoles = z.strictObject({ userId: Id, roles: z.array(z.enum(TeamRole)).max(2) })
export type SetTeamRoles = z.output<typeof SetTeamRoles>
