import { SetTeamRoles } from '#shared/team.ts'
import { administratorProcedure, freshAdministratorProcedure, router } from '#server/core/trpc.ts'
import { listTeam, setTeamRoles } from './team.ts'
import { TeamView } from './views.ts'

/** The page /admin/equipe: which admin may do what. */
export const teamRouter = router({
  team: administratorProcedure.output(TeamView).query(({ ctx }) => listTeam(ctx)),
  setTeamRoles: freshAdministratorProcedure
    .input(SetTeamRoles)
    .output(TeamView)
    .mutation(({ ctx, input }) => setTeamRoles(ctx, input)),
})
