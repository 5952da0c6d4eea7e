import {
  AcceptContract,
  AskChange,
  CalculateCost,
  ChangeContract,
  ContractRef,
  CreateContract,
  GiveNotice,
} from '#shared/contracts.ts'
import { once } from '#server/core/idempotency.ts'
import { contractorProcedure, professionalProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { acceptContract, askChange, declineContract } from './answer.ts'
import { changeContract, createContract, proposeContract, withdrawContract } from './draft.ts'
import { giveNotice } from './end.ts'
import { calculateCost, listCandidates, listContracts, listReceived, readContract } from './read.ts'
import { CandidatesView, ContractAccepted, ContractMade, ContractsView, ContractView, CostView, Done } from './views.ts'

/**
 * Monthly contracts of domestic work. Writing a contract needs a purchase. The calculator, and reading, answering and ending a
 * contract, need none, so that both parties always have access to what they agreed on.
 */
export const contractsRouter = router({
  calculate: contractorProcedure
    .meta({ seed: 'generate-employment-contract' })
    .input(CalculateCost)
    .output(CostView)
    .query(({ ctx, input }) => calculateCost(ctx, input)),
  list: contractorProcedure.output(ContractsView).query(({ ctx }) => listContracts(ctx)),
  received: professionalProcedure.output(ContractsView).query(({ ctx }) => listReceived(ctx)),
  candidates: contractorProcedure.output(CandidatesView).query(({ ctx }) => listCandidates(ctx)),
  byId: userProcedure
    .input(ContractRef)
    .output(ContractView)
    .query(({ ctx, input }) => readContract(ctx, input.contractId)),
  create: contractorProcedure
    .meta({ cost: 'contract', repeats: 'key' })
    .input(CreateContract)
    .output(ContractMade)
    .mutation(({ ctx, input }) => once(ctx, 'contracts.create', input, () => createContract(ctx, input))),
  change: contractorProcedure
    .meta({ cost: 'contract' })
    .input(ChangeContract)
    .output(ContractMade)
    .mutation(({ ctx, input }) => changeContract(ctx, input)),
  propose: contractorProcedure
    .meta({ cost: 'contract', repeats: 'a contract is sent once' })
    .input(ContractRef)
    .output(ContractMade)
    .mutation(({ ctx, input }) => proposeContract(ctx, input.contractId)),
  withdraw: contractorProcedure
    .input(ContractRef)
    .output(Done)
    .mutation(({ ctx, input }) => withdrawContract(ctx, input.contractId)),
  accept: userProcedure
    .meta({ repeats: 'one acceptance of a text by each party' })
    .input(AcceptContract)
    .output(ContractAccepted)
    .mutation(({ ctx, input }) => acceptContract(ctx, input)),
  askChange: userProcedure
    .meta({ cost: 'contract' })
    .input(AskChange)
    .output(Done)
    .mutation(({ ctx, input }) => askChange(ctx, input)),
  decline: userProcedure
    .input(ContractRef)
    .output(Done)
    .mutation(({ ctx, input }) => declineContract(ctx, input.contractId)),
  giveNotice: userProcedure
    .meta({ repeats: 'one notice a contract' })
    .input(GiveNotice)
    .output(Done)
    .mutation(({ ctx, input }) => giveNotice(ctx, input)),
})
