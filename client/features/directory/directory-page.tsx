import type { ComponentType, ReactNode } from 'react'
import { trpc } from '#client/lib/api.ts'
import { CitiesPage } from './cities-page.tsx'
import { CityPage } from './city-page.tsx'

export interface DirectoryPageProps {
  /** The part of the path after /diaristas/. */
  path: string | undefined
  /** The cursor of a later page of professionals; absent for the first page. */
  cursor?: string | undefined
  hours?: 4 | 6 | 8 | undefined
  Frame: ComponentType<{ children: ReactNode }>
  /** Rendered instead of the page when the path belongs to no city or service. */
  missing: ReactNode
}

/** The pages /diaristas, /diaristas/{cidade-uf} and /diaristas/{cidade-uf}/{servico}. */
export function DirectoryPage({ path, cursor, hours, Frame, missing }: DirectoryPageProps) {
  if (path) return <City path={path} cursor={cursor} hours={hours} Frame={Frame} missing={missing} />
  return (
    <Frame>
      <Cities />
    </Frame>
  )
}

function Cities() {
  const [{ cities }] = trpc.directory.cities.useSuspenseQuery()
  return <CitiesPage cities={cities} />
}

function City({ path, cursor, hours, Frame, missing }: DirectoryPageProps & { path: string }) {
  const [page] = trpc.directory.city.useSuspenseQuery({ path, cursor, hours })
  return page ? (
    <Frame>
      <CityPage page={page} query={{ path, hours }} />
    </Frame>
  ) : (
    missing
  )
}
