import { type CepAnswer, CepUnavailable } from '#server/adapters/cep/port.ts'
import type { UserCtx } from '#server/core/context.ts'
import { DomainError, loggedFault } from '#server/core/errors.ts'
import { saveFirstPoint, placeOfCep } from '#server/features/profile/service.ts'
import { addressMessages, type LookupAddress } from '#shared/profile.ts'
import type { Point } from '#shared/search.ts'
import type { AddressView } from './views.ts'

/**
 * Returns the address of a CEP (`consultar-cep`), with coordinates if a house number is given. They become the caller's
 * coordinates if the caller has none yet. Throws NOT_FOUND `cep_not_found`, and UNPROCESSABLE_CONTENT `cep_unavailable` when no
 * directory answered. That is no error of ours, because the user can type the address into the form.
 */
export async function lookupAddress(ctx: UserCtx, input: LookupAddress): Promise<AddressView> {
  const found = await ask(ctx, input.cep)
  const point = input.number ? await pointAtDoor(ctx, found, input, input.number) : pointOfCep(found)
  if (point) await saveFirstPoint(ctx, found.cep, point)
  return { ...found, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
}

async function ask(ctx: UserCtx, cep: string): Promise<CepAnswer> {
  try {
    const found = await placeOfCep(ctx, cep)
    if (found) return found
  } catch (error) {
    if (!(error instanceof CepUnavailable)) throw error
    ctx.log.warn(loggedFault(error), 'no CEP directory answered')
    throw new DomainError('UNPROCESSABLE_CONTENT', 'cep_unavailable', addressMessages.lookupUnavailable)
  }
  throw new DomainError('NOT_FOUND', 'cep_not_found', addressMessages.notFound, { fields: { cep: [addressMessages.notFound] } })
}

// The geocoder returns null when the address contradicts the CEP, because a wrong point is worse than no point. Only when the
// geocoder is down are the coordinates of the CEP used.
async function pointAtDoor(ctx: UserCtx, found: CepAnswer, typed: LookupAddress, number: string): Promise<Point | null> {
  try {
    return await ctx.adapters.cep.geocode({
      cep: found.cep,
      logradouro: typed.street || found.logradouro || '',
      numero: number,
      bairro: typed.district || found.bairro || '',
      cidade: typed.city || found.cidade || '',
      estado: typed.state ?? found.estado,
    })
  } catch (error) {
    if (error instanceof CepUnavailable) return pointOfCep(found)
    throw error
  }
}

function pointOfCep({ latitude, longitude }: CepAnswer): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
