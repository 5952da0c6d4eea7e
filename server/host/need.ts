import type { Ctx } from '#server/core/context.ts'
import { pageOfCep } from '#server/features/directory/service.ts'
import { placeSlugOfCep } from '#server/features/search/service.ts'
import { durations } from '#shared/availability.ts'
import { isDay } from '#shared/days.ts'
import { serviceSlug } from '#shared/directory.ts'
import { type Service, services } from '#shared/services.ts'

type Need = { service: Service | null; cep: string | null; day: string | null; hours: string | null }

/**
 * Returns the address to which the landing page's search form leads, or null for any other request. The form sends `servico`,
 * `cep`, `dia` and `horas` to /buscar. A visitor is led to the public page of the city and the service, or to the list of cities,
 * and a signed-in person to the search. Invalid values are left out.
 */
export async function wayOfNeed(ctx: Ctx, href: string): Promise<string | null> {
  const need = readNeed(href)
  if (!need) return null
  return ctx.actor ? searchFor(ctx, need) : publicPageFor(ctx, need)
}

function readNeed(href: string): Need | null {
  const [path, query] = href.split('?')
  const asked = new URLSearchParams(query)
  if (path !== '/buscar' || !['cep', 'dia', 'horas'].some((name) => asked.has(name))) return null
  const digits = (asked.get('cep') ?? '').replace(/\D/g, '')
  const day = asked.get('dia')
  return {
    service: services.find((known) => serviceSlug(known) === asked.get('servico')) ?? null,
    cep: digits.length === 8 ? digits : null,
    day: isDay(day) && day.startsWith('20') ? day : null,
    hours: durations.some((hours) => String(hours) === asked.get('horas')) ? asked.get('horas') : null,
  }
}

async function searchFor(ctx: Ctx, { service, cep, day, hours }: Need): Promise<string> {
  const place = cep ? await placeSlugOfCep(ctx, cep) : null
  return withQuery('/buscar', {
    servico: service && serviceSlug(service),
    lugar: place,
    data: day,
    duracao: hours === '4' ? null : hours,
  })
}

async function publicPageFor(ctx: Ctx, { service, cep, day, hours }: Need): Promise<string> {
  const page = cep ? await pageOfCep(ctx, cep, service) : null
  const asked = { servico: service && serviceSlug(service), cep, dia: day, horas: hours }
  return page ? withQuery(page, asked) : '/diaristas'
}

function withQuery(path: string, values: Record<string, string | null>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
