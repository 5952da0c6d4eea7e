import { z } from 'zod'

export const SessionView = z.strictObject({
  user: z
    .strictObject({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      photo: z.string().nullable(),
      emailConfirmed: z.boolean(),
    })
    .nullable(),
  isProfessional: z.boolean(),
  isContractor: z.boolean(),
  isAdmin: z.boolean(),
  subscriber: z.boolean(),
  expiresAt: z.date().nullable(),
  /** The demo's accounts and their one password, in demo mode only. */
  demo: z
    .strictObject({
      password: z.string(),
      accounts: z.array(z.strictObject({ email: z.string(), what: z.string() })),
      cpfs: z.array(z.string()),
      ceps: z.array(z.string()),
    })
    .nullable(),
})

export const SignedIn = z.strictObject({ userId: z.string() })
export const Done = z.strictObject({ ok: z.literal(true) })
export const CheckedReset = z.strictObject({ valid: z.boolean() })
