import type { Answers } from '#client/lib/api.ts'
import { DIRECTORY_TITLE } from '#shared/directory.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { CityLink } from './city-links.tsx'
import { Invitation } from './city-end.tsx'
import { peopleWords } from './directory-texts.ts'

type City = Answers['directory']['cities']['cities'][number]

/** The page /diaristas: the cities in which at least one professional appears, grouped by state. */
export function CitiesPage({ cities }: { cities: readonly City[] }) {
  const states = [...new Set(cities.map(({ state }) => state))]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <PageHead title={DIRECTORY_TITLE}>
        Veja quem escolheu aparecer em páginas públicas, o que faz e quanto cobra. Cada perfil tem documentos conferidos.
      </PageHead>
      {cities.length === 0 && <EmptyState title="Ninguém aparece em páginas públicas por enquanto." />}
      <div className="grid gap-6">
        {states.map((state) => (
          <section key={state} aria-labelledby={`uf-${state}`} className="grid gap-3">
            <h2 id={`uf-${state}`} className="text-h3">
              {state}
            </h2>
            <ul className="flex flex-wrap gap-2">
              {cities
                .filter((city) => city.state === state)
                .map(({ slug, name, professionals, capped }) => (
                  <li key={slug}>
                    <CityLink slug={slug}>
                      {name}
                      <span className="pl-1.5 font-normal text-muted">{peopleWords(professionals, capped)}</span>
                    </CityLink>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <Invitation />
    </div>
  )
}
