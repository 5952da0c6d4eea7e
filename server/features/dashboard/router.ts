import { contractorProcedure, professionalProcedure, router } from '#server/core/trpc.ts'
import { contractorFigures, professionalFigures } from './read.ts'
import { ContractorFiguresView, ProfessionalFiguresView } from './views.ts'

/** The figures and charts of the dashboards of contractors and professionals. */
export const dashboardRouter = router({
  contractor: contractorProcedure.output(ContractorFiguresView).query(({ ctx }) => contractorFigures(ctx)),
  professional: professionalProcedure.output(ProfessionalFiguresView).query(({ ctx }) => professionalFigures(ctx)),
})
