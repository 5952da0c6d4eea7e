import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { users } from '#db/schema/index.ts'
import type { Person, PersonTraits } from './factories.ts'
import { apiBrowser, type ApiBrowser } from './api-browser.ts'
import type { TestWorld } from './world.ts'

export const PASSWORD = 'a senha de antes'

// The cheapest argon2 parameters. They are stored in the hash, so checking a password against it is cheap too.
const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Creates a person who can sign in with `PASSWORD`. */
export async function account(world: TestWorld, traits: PersonTraits = {}): Promise<Person> {
  const person = await world.person(traits)
  await world.db.update(users).set({ passwordHash }).where(eq(users.id, person.id))
  return person
}

/** Returns a browser in which the person has signed in with the password. */
export async function signedIn(
  world: TestWorld,
  { email }: Pick<Person, 'email'>,
  from?: Parameters<typeof apiBrowser>[1],
): Promise<ApiBrowser> {
  const browser = apiBrowser(world, from)
  await browser.api.auth.signIn({ email, password: PASSWORD })
  return browser
}

/** Activates the second factor in a signed-in browser. Returns the authenticator app, its secret and the recovery codes. */
export async function withTotp(world: TestWorld, { api }: ApiBrowser) {
  const { secret } = await api.auth.startTotp()
  const app = appOf(world, secret)
  const { recoveryCodes } = await api.auth.confirmTotp({ code: app.code() })
  return { ...app, secret, recoveryCodes }
}

/** An authenticator app that uses the world's clock. `code(n)` is the code n time steps (30 seconds each) from now. */
export function appOf(world: TestWorld, secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return { code: (steps = 0) => totp.generate({ timestamp: world.now().getTime() + steps * 30_000 }) }
}
