import { type Address, address, id, oneOf } from '#client/lib/address.ts'

/** Reads the search params of /contratos-mensalistas: whether a contract is being made, with whom, and the step of the wizard. */
export const readContractsSearch = address({ novo: oneOf(true), profissional: id, passo: oneOf(2, 3) })

export type ContractsSearch = Address<typeof readContractsSearch>
