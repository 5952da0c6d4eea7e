import { expect } from 'vitest'
import type { SearchProfessionals } from '#shared/search.ts'
import type { Person } from './factories.ts'
import type { TestWorld } from './world.ts'

/** The cards of all pages of a search, in order. `between` is called before each page after the first. */
export async function everyPage(
  world: TestWorld,
  viewer: Person,
  filter: SearchProfessionals,
  between: (page: number) => Promise<unknown> = async () => undefined,
) {
  const { search } = world.as(viewer)
  const cards: Awaited<ReturnType<typeof search.professionals>>['items'] = []
  let cursor: string | undefined
  for (let page = 1; ; page++) {
    const found = await search.professionals({ ...filter, cursor })
    cards.push(...found.items)
    if (!found.nextCursor) return cards
    expect(found.items).toHaveLength(20)
    cursor = found.nextCursor
    await between(page)
  }
}
