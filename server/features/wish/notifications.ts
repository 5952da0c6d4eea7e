import { eq } from 'drizzle-orm'
import { ENDS_AFTER_DAYS, searchAddress, wishMessages, wishWords } from '#shared/wish.ts'
import { type Wish, wishes } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { accountEmails, notificationKinds } from '#server/features/notifications/service.ts'
import { wishPath } from './links.ts'
import { placeWords } from './mine.ts'

const FOUND = 'Alguém pode atender você'
const why = 'Você recebeu esta mensagem porque este e-mail pediu um aviso na Plumaí.'

/**
 * The notifications about free professionals and about the wishes for them. Visitors get only emails. Each email about a free
 * professional links to the page that ends the wish.
 */
export const wishNotifications = {
  ...notificationKinds(factsOf, {
    'wish.found': {
      topic: 'bookings',
      title: FOUND,
      asker: ({ words, end }) => ({ body: foundText(words), email: { end } }),
    },
  }),
  ...accountEmails({
    'wish.confirm': async (ctx, { about }) => {
      const wish = await wishOf(ctx, about)
      if (!wish) return null
      const end = wish.day ? `${ENDS_AFTER_DAYS.day} dias depois desse dia` : `${ENDS_AFTER_DAYS.none} dias`
      return {
        subject: 'Guarde o seu pedido de aviso',
        paragraphs: [
          `Este e-mail pediu um aviso: ${inWords(wish)}.`,
          `Abra a página para guardar o pedido. Ele termina em ${end}, e você pode encerrar antes. Se não foi você, ignore esta mensagem: sem o seu toque nada fica guardado.`,
        ],
        action: { label: 'Guardar o pedido', path: wishPath(ctx, wish.id) },
        why,
      }
    },
    'wish.found-by-email': async (ctx, { about }) => {
      const wish = await wishOf(ctx, about)
      if (!wish) return null
      return {
        subject: FOUND,
        paragraphs: [foundText(inWords(wish))],
        action: { label: 'Ver quem pode', path: searchAddress(wish) },
        why,
        end: endLink(ctx, wish),
      }
    },
  }),
}

async function factsOf(ctx: Ctx, id: string) {
  const wish = await wishOf(ctx, id)
  if (!wish?.userId || !wish.notifiedAt) return null
  return {
    people: { asker: wish.userId },
    link: { label: 'Ver quem pode', path: searchAddress(wish) },
    key: wish.notifiedAt.getTime(),
    words: inWords(wish),
    end: endLink(ctx, wish),
  }
}

async function wishOf(ctx: Ctx, id: string): Promise<Wish | undefined> {
  const [wish] = await ctx.db.select().from(wishes).where(eq(wishes.id, id))
  return wish
}

function foundText(words: string): string {
  return `${words}: há alguém com horário livre. Nada fica reservado, então quem agenda primeiro fica com o horário.`
}

function inWords({ place, ...wish }: Wish): string {
  return wishWords({ ...wish, place: place === null ? null : placeWords(place) })
}

function endLink(ctx: Ctx, { id }: Wish) {
  return { label: wishMessages.end, path: wishPath(ctx, id) }
}
