import { z } from 'zod'

/** The address of the provider's page; in the sandbox a path of this site. */
export const AccountLinkView = z.strictObject({ url: z.string() })

export const RefreshedView = z.strictObject({ ok: z.literal(true) })
