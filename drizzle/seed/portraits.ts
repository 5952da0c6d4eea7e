import { Readable } from 'node:stream'
import { Avatar, Style } from '@dicebear/core'
import openPeeps from '@dicebear/styles/open-peeps.json' with { type: 'json' }
import { and, isNull, or, like } from 'drizzle-orm'
import sharp from 'sharp'
import { uploadLimits } from '#shared/profile.ts'
import { actorOf } from '#server/actor.ts'
import { systemContext, type World } from '#server/core/context.ts'
import { savePhoto } from '#server/features/profile/service.ts'
import { users } from '../schema/index.ts'

const SIDE_IN_PIXELS = 256
const SVG_LOADER = 'VipsForeignLoadSvgBuffer'
const AT_ONCE = 4
/** First names of the men in the demo. All other people get a woman's hairstyle. */
const men = new Set(
  'João Beto Marcos Paulo Valdir Bruno Diego Felipe Henrique Jorge Leandro Otávio Wilson Nilton Osvaldo Ivo'.split(' '),
)
const hair = {
  woman: [
    'afro',
    'bangs',
    'bangs2',
    'bantuKnots',
    'bun',
    'bun2',
    'buns',
    'cornrows',
    'cornrows2',
    'grayBun',
    'grayMedium',
    'long',
    'longAfro',
    'longBangs',
    'longCurly',
    'medium1',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumBangs2',
    'mediumBangs3',
    'mediumStraight',
    'twists',
  ],
  man: [
    'dreads2',
    'flatTop',
    'grayShort',
    'pomp',
    'shaved1',
    'shaved2',
    'shaved3',
    'short1',
    'short2',
    'short3',
    'short4',
    'short5',
    'noHair1',
  ],
} as const
const style = new Style(openPeeps)

/**
 * Renders a portrait for every demo person without a photo, and stores it like an upload: re-encoded, and counted in the person's
 * quota. The drawings are Open Peeps by Pablo Stanley (CC0), composed by DiceBear (MIT).
 */
export async function storeDemoPortraits(world: World): Promise<void> {
  const people = await world.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(isNull(users.photo), or(like(users.email, '%@demo.plumai'), like(users.email, '%@exemplo.plumai'))))
  // The images adapter blocks SVG, so that no upload is parsed as SVG. Unblocking it here is safe, because the product does not
  // accept requests yet.
  sharp.unblock({ operation: [SVG_LOADER] })
  try {
    for (let at = 0; at < people.length; at += AT_ONCE)
      await Promise.all(people.slice(at, at + AT_ONCE).map((person) => storePortrait(world, person)))
  } finally {
    sharp.block({ operation: [SVG_LOADER] })
  }
}

async function storePortrait(world: World, { id, name }: { id: string; name: string }): Promise<void> {
  const rendered = await sharp(Buffer.from(portraitOf(id, name)))
    .png()
    .toBuffer()
  const options = { shape: 'avatar', maxBytes: uploadLimits.avatar.maxBytes } as const
  const image = await world.adapters.images.reencode(Readable.from([rendered]), options)
  const actor = await actorOf(world, { userId: id, sessionId: 'demo', secondFactor: false })
  await savePhoto({ ...systemContext(world), actor }, image)
}

/** An SVG portrait. The same id always gives the same face. */
function portraitOf(id: string, name: string): string {
  const isMan = men.has(name.split(' ')[0] ?? '')
  const cut = new Avatar(style, {
    seed: id,
    size: SIDE_IN_PIXELS,
    headVariant: isMan ? hair.man : hair.woman,
    expressionVariant: ['smile', 'calm', 'cute'],
    facialHairVariant: ['chin', 'full', 'full2', 'goatee1', 'moustache1', 'moustache2'],
    facialHairProbability: isMan ? 45 : 0,
    accessoriesVariant: ['glasses', 'glasses2', 'glasses3', 'glasses4'],
    accessoriesProbability: 18,
    maskProbability: 0,
    headContrastColor: ['#2c1b18', '#4a312c', '#724133'],
    skinColor: ['#ffdbb4', '#edb98a', '#d08b5b', '#ae5d29', '#8a5a3c'],
    clothingColor: ['#8fa7df', '#ffcf77', '#9ddadb', '#e78276'],
    backgroundColor: ['#d8f3f4', '#ffe6d3', '#f2e7fb', '#e4f0dc', '#fdf0c8'],
  }).toString()
  return withWholeHair(cut)
}

/** Enlarges the SVG's viewBox and background, because the original frame cuts off high and wide hair. */
function withWholeHair(cut: string): string {
  return cut
    .replace('viewBox="0 0 704 704"', 'viewBox="-35 -76 780 780"')
    .replace(/ clip-path="[^"]*"/, '')
    .replace('<rect width="704" height="704" fill=', '<rect x="-35" y="-76" width="780" height="780" fill=')
}
