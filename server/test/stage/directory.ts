import { cities } from '#db/schema/index.ts'
import { CONSENT_VERSION, type ConsentSwitches } from '#shared/directory-consent.ts'
import type { Person, PersonTraits, ProfessionalTraits } from './factories.ts'
import type { TestWorld } from './world.ts'

export const allSwitches = { portrait: true, reviewLine: true, freeDay: true }
export const noSwitch = { portrait: false, reviewLine: false, freeDay: false }

/** Helper functions for tests of public pages. `world` is a function, because a test file opens it later. */
export function directoryActs(world: () => TestWorld) {
  let next = 0
  const agree = (person: Person, switches: ConsentSwitches = allSwitches) =>
    world()
      .as(person)
      .directory.agree({ version: CONSENT_VERSION, ...switches })
  return {
    /** A city that only one test uses, so that its pages list only the professionals of that test. */
    async freshCity() {
      const name = `Vila ${String.fromCodePoint(65 + (next % 26), 97 + Math.floor(next++ / 26))}`
      const slug = `vila-${name.slice(5).toLowerCase()}-sp`
      await world().db.insert(cities).values({ slug, name, state: 'SP' })
      return { name, slug, place: { district: 'Centro', city: name, state: 'SP' } }
    },
    agree,
    page: (path: string, cursor?: string) => world().as(null).directory.city({ path, cursor }),
    /** A professional who agreed to everything on public pages and has no free day. */
    async appearing(place: PersonTraits['place'], traits: ProfessionalTraits = {}, name = 'Maria das Dores Silva') {
      const person = await world().person({ name, place: place!, professional: { windows: [], ...traits } })
      await agree(person)
      return person
    },
  }
}
