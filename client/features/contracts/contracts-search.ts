import { type Address, address, id, oneOf } from '#client/lib/address.ts'

/**
 * Reads the search params of /contratos-mensalistas. They say whether the wizard for a new contract is open, for which
 * professional and at which step.
 */
export const readContractsSearch = address({ novo: oneOf(true), profissional: id, passo: oneOf(2, 3) })

export type ContractsSearch = Address<typeof readContractsSearch>
