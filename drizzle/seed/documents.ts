import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { DocumentKind, VerificationStatus } from '#shared/profile.ts'
import type { World } from '#server/core/context.ts'
import { identityDetails, professionalProfiles, storedFiles, users } from '../schema/index.ts'

const PENDING = 'joao@demo.plumai'
const columns = {
  [DocumentKind.front]: { kind: 'document-front', column: 'documentFront' },
  [DocumentKind.selfie]: { kind: 'document-selfie', column: 'documentSelfie' },
} as const

/**
 * Stores drawings as identity documents of João, whose verification is pending, so that the admins' page shows an example. Also
 * stores the details for the background check. Does nothing if they exist already or the verification was decided.
 */
export async function storeDemoDocuments({ db, adapters, vault, now }: World): Promise<void> {
  const { userId, verificationStatus } = professionalProfiles
  const [joao] = await db
    .select({ id: userId })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(users.email, PENDING), eq(verificationStatus, VerificationStatus.pending)))
  if (!joao || (await db.$count(storedFiles, eq(storedFiles.userId, joao.id))) > 0) return
  for (const [name, drawing] of Object.entries(drawings)) {
    const { kind, column } = columns[name as DocumentKind]
    const key = `private/documents/${joao.id}/${name}`
    const body = vault.seal('document', await jpegOf(drawing))
    await adapters.files.put(key, body, { contentType: 'application/octet-stream', visibility: 'private' })
    await db
      .insert(storedFiles)
      .values({ key, userId: joao.id, kind, bytes: body.length, createdAt: now() })
      .onConflictDoNothing()
    await db
      .update(professionalProfiles)
      .set({ [column]: key })
      .where(eq(userId, joao.id))
  }
  const seal = (value: string) => vault.seal('identity-details', Buffer.from(value)).toString('base64')
  await db
    .insert(identityDetails)
    .values({
      professionalId: joao.id,
      sealedBirthDate: seal('1988-04-09'),
      sealedMotherName: seal('Maria das Dores Lima'),
      givenAt: now(),
    })
    .onConflictDoNothing()
}

type Colour = readonly [red: number, green: number, blue: number]
/** A filled ellipse or rectangle, by its centre, half width and half height in pixels. */
type Shape = {
  readonly round: boolean
  readonly at: readonly [number, number]
  readonly half: readonly [number, number]
  readonly colour: Colour
}
type Drawing = {
  readonly size: readonly [width: number, height: number]
  readonly ground: Colour
  readonly shapes: readonly Shape[]
}

const teal: Colour = [3, 109, 123]
const ink: Colour = [58, 75, 80]
const skin: Colour = [213, 154, 111]
const hair: Colour = [42, 26, 18]
const oval = (x: number, y: number, rx: number, ry: number, colour: Colour): Shape => ({
  round: true,
  at: [x, y],
  half: [rx, ry],
  colour,
})
const box = (x: number, y: number, rx: number, ry: number, colour: Colour): Shape => ({
  round: false,
  at: [x, y],
  half: [rx, ry],
  colour,
})

/** A drawing of an identity card: a face, and lines instead of text. */
function card(x: number, y: number, scale: number): Shape[] {
  const lines = [0, 1, 2, 3].map((line) =>
    box(x + 85 * scale, y + (-50 + line * 48) * scale, (110 - line * 15) * scale, 9 * scale, ink),
  )
  return [
    box(x, y, 260 * scale, 165 * scale, [238, 249, 250]),
    box(x, y - 135 * scale, 260 * scale, 30 * scale, teal),
    box(x - 150 * scale, y + 30 * scale, 75 * scale, 95 * scale, [255, 230, 211]),
    oval(x - 150 * scale, y, 36 * scale, 42 * scale, skin),
    oval(x - 150 * scale, y + 110 * scale, 60 * scale, 60 * scale, teal),
    box(x - 150 * scale, y + 148 * scale, 75 * scale, 23 * scale, [238, 249, 250]),
    ...lines,
  ]
}

const drawings: Readonly<Record<DocumentKind, Drawing>> = {
  [DocumentKind.front]: { size: [1200, 800], ground: [194, 189, 181], shapes: card(600, 400, 1.9) },
  [DocumentKind.selfie]: {
    size: [900, 1200],
    ground: [216, 243, 244],
    shapes: [
      oval(400, 1180, 330, 480, teal),
      oval(400, 390, 205, 220, hair),
      oval(400, 460, 175, 210, skin),
      oval(335, 440, 16, 18, hair),
      oval(465, 440, 16, 18, hair),
      oval(400, 560, 55, 12, [131, 51, 24]),
      ...card(650, 900, 0.75),
    ],
  },
}

/** Renders the shapes pixel by pixel, because the image library's SVG support is off: a user could upload a malicious SVG. */
function jpegOf({ size: [width, height], ground, shapes }: Drawing): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  const colourAt = (x: number, y: number) => shapes.findLast((shape) => covers(shape, x, y))?.colour ?? ground
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(colourAt(x, y), (y * width + x) * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

function covers({ round, at, half }: Shape, x: number, y: number): boolean {
  const [dx, dy] = [Math.abs(x - at[0]) / half[0], Math.abs(y - at[1]) / half[1]]
  return round ? dx * dx + dy * dy <= 1 : dx <= 1 && dy <= 1
}
