import { and, eq } from 'drizzle-orm'
import { auditLog, backgroundChecks, notifications, professionalProfiles, users } from '#db/schema/index.ts'
import { DocumentKind } from '#shared/profile.ts'
import { CHECK_CONSENT_VERSION } from '#shared/verification.ts'
import { freshCpf, type Person } from './factories.ts'
import { hostOf } from './host.ts'
import { snapshot } from './images.ts'
import { cookieFor, send } from './uploads.ts'
import { testWorld } from './world.ts'

/** The birth date and mother's name of professionals in tests. */
export const identity = { birthDate: '1990-05-14', motherName: 'Tereza Aparecida Reis' } as const
export const consent = { consent: true, consentVersion: CHECK_CONSENT_VERSION, ...identity } as const
/** A minimal PDF that is accepted as a certificate. */
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n')

export type VerificationStage = Awaited<ReturnType<typeof verificationStage>>

/** A world with two admins, and functions that create professionals, upload files and read the results of a decision. */
export async function verificationStage() {
  const world = await testWorld()
  const host = await hostOf(world)
  const jpeg = await snapshot('jpeg')
  const [rita, caio] = [
    await world.person({ name: 'Rita Alves', roles: ['admin'] }),
    await world.person({ name: 'Caio Lima', roles: ['admin'] }),
  ]
  const upload = async (person: Person, kind: string, body = jpeg) => send(host, kind, body, await cookieFor(world, person))

  /** A professional. The ninth digit of the CPF decides the result of the simulated background check. */
  async function professional(name = 'Joana Reis', ninth = 5, status: 'Pendente' | 'Aprovado' | null = 'Aprovado') {
    const person = await world.person({ name, professional: { status } })
    let cpf = freshCpf()
    while (cpf[8] !== String(ninth)) cpf = freshCpf()
    await world.db.update(users).set({ cpf }).where(eq(users.id, person.id))
    return person
  }

  return {
    world,
    host,
    jpeg,
    rita,
    caio,
    upload,
    professional,
    /** A professional who has submitted both documents for verification. */
    async submitted(name = 'Joana Reis') {
      const person = await professional(name, 5, null)
      for (const kind of ['documento-frente', 'selfie-documento']) await upload(person, kind)
      await world.as(person).verification.sendDocuments(identity)
      return person
    },
    /** Records that an admin has opened both images of a professional, which an approval requires. */
    async opened(professionalId: string, { id: actorId }: Person = rita) {
      const view = { actorId, action: 'document.viewed', entity: 'documents', entityId: professionalId, createdAt: world.now() }
      await world.db.insert(auditLog).values(Object.values(DocumentKind).map((kind) => ({ ...view, details: { kind } })))
    },
    profileOf: async ({ id }: Person) =>
      (await world.db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, id)))[0]!,
    notificationsOf: ({ id }: Person, kind: string) =>
      world.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, id), eq(notifications.kind, kind))),
    emailsTo: async ({ email }: Person) => (await world.emails()).filter(({ to }) => to === email),
    checksOf: ({ id }: Person) =>
      world.db.select().from(backgroundChecks).where(eq(backgroundChecks.professionalId, id)).orderBy(backgroundChecks.createdAt),
    /** The audit log entries about a row. */
    actsOn: (id: string, action: string) =>
      world.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.entityId, id), eq(auditLog.action, action))),
    async close() {
      await host.app.close()
      await world.close()
    },
  }
}
