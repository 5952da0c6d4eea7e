import type { ComponentType, ReactNode } from 'react'
import { trpc } from '#client/lib/api.ts'
import { CitiesPage } from './cities-page.tsx'
import { CityPage } from './city-page.tsx'

export interface DirectoryPageProps {
  /** The part of the address after /diaristas/. */
  path: string | undefined
  /** Where a further page of the city begins. */
  cursor?: string | undefined
  hours?: 4 | 6 | 8 | undefined
  Frame: ComponentType<{ children: ReactNode }>
  /** Shown instead when the address belongs to no page. */
  missing: ReactNode
}

/** /diaristas, /diaristas/{cidade-uf} and /diaristas/{cidade-uf}/{servico}. */
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
      <CityPage page={page} />
    </Frame>
  ) : (
    missing
  )
}
