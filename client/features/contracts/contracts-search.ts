import { type Address, address, id, oneOf } from '#client/lib/address.ts'

/** Reads the address of /contratos-mensalistas: whether a contract is being made, with whom, and the step of its wizard. */
export const readContractsSearch = address({ novo: oneOf(true), profissional: id, passo: oneOf(2, 3) })

export type ContractsSearch = Address<typeof readContractsSearch>
