import { z } from 'zod'
import { deskAreas } from '#shared/desk.ts'

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
  /** True if the home page of the user is /admin: an admin without a professional profile and without the role contratante. */
  startsAsAdmin: z.boolean(),
  /**
   * True if the user is an admin outside demo mode who has not yet proved the second factor in this session, and therefore sees
   * no admin pages.
   */
  needsSecondFactor: z.boolean(),
  /** The parts of the admin area that this admin may use. */
  desk: z.array(z.enum(deskAreas)).optional(),
  /**
   * True if the user chose to be a professional but has not saved the profile, has not sent the documents, or had them refused.
   */
  unfinishedProfessional: z.boolean(),
  subscriber: z.boolean(),
  expiresAt: z.date().nullable(),
  /** The accounts of the demo and their password; null outside demo mode. */
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
/** The result of a sign-in: either a session is open (`userId`), or the second factor is still needed (`challenge`). */
export const SignInStep = z.strictObject({ userId: z.string().nullable(), challenge: z.string().nullable() })
export const Security = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      current: z.boolean(),
      device: z.string(),
      place: z.string().nullable(),
      createdAt: z.date(),
      lastSeenAt: z.date(),
    }),
  ),
  secondFactor: z.strictObject({
    enabled: z.boolean(),
    confirmedAt: z.date().nullable(),
    recoveryCodesLeft: z.number().int(),
    required: z.boolean(),
  }),
})
export type Security = z.output<typeof Security>
export const EndedSessions = z.strictObject({ ended: z.number().int() })
export const TotpStart = z.strictObject({ secret: z.string(), uri: z.string() })
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })
export const Done = z.strictObject({ ok: z.literal(true) })
export const CheckedReset = z.strictObject({ valid: z.boolean() })
