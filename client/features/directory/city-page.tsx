import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { NotifyMeLink } from '#client/features/wish/index.ts'
import { isInNewTab } from '#client/lib/in-new-tab.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { usePrices } from '#client/lib/prices.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { CityLink, LinkRow } from './city-links.tsx'
import { HowItWorks, Invitation, OpenQuestions } from './city-end.tsx'
import { type CityView, orderWords, peopleWords, questionsOf } from './directory-texts.ts'
import { NeedPill } from './need-pill.tsx'
import { placeName } from './place-name.ts'
import { PublicCard } from './public-card.tsx'
import { type CityQuery, useMorePeople } from './use-more-people.ts'
import { useNeed } from './use-need.ts'

/**
 * The number of cards that are visible before scrolling. Their photos are loaded at once, all other photos when they are scrolled
 * into view.
 */
const SEEN_FIRST = 4

interface CityPageProps {
  page: CityView
  /** The input of the query that loaded the page, without a cursor. */
  query: CityQuery
}

/** The public page of a city, or of one service in the city. */
export function CityPage({ page, query }: CityPageProps) {
  const { others } = page
  const prices = usePrices()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 md:gap-11">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
        <Head page={page} />
        <Services page={page} />
        {page.professionals.length > 0 ? <People key={query.path} page={page} query={query} /> : <Nobody page={page} />}
      </div>
      <HowItWorks />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:gap-12">
        <OpenQuestions items={questionsOf(page, prices)} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Invitation />
          {others.length > 0 && <Others others={others} />}
        </div>
      </div>
    </div>
  )
}

function Head({ page: { city, service, title, count, capped, further } }: { page: CityView }) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
      <div className="grid gap-1.5">
        <PageTitle>{title}</PageTitle>
        {further ? (
          <p>
            <CityLink slug={city.slug} service={service}>
              Voltar ao começo
            </CityLink>
          </p>
        ) : (
          count > 0 && <p className="text-muted">{peopleWords(count, capped)} com documentos conferidos. Veja sem conta.</p>
        )}
      </div>
      <NeedPill service={service} />
    </header>
  )
}

function Services({ page: { city, service, hours, services } }: { page: CityView }) {
  const { search } = useNeed(service)
  if (services.length === 0) return null
  return (
    <div className="flex items-center justify-between gap-4">
      <nav aria-label={`Serviços em ${placeName(city)}`} className="-mx-4 min-w-0 overflow-x-auto px-4 py-0.5 md:mx-0 md:px-0">
        <ul className="flex gap-2">
          <li>
            <CityLink slug={city.slug} search={search} current={service === null}>
              Todos
            </CityLink>
          </li>
          {services.map((known) => (
            <li key={known}>
              <CityLink slug={city.slug} service={known} search={search} current={known === service}>
                {known}
              </CityLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className="shrink-0 text-secondary text-muted max-lg:hidden">{`Preço por ${hours} h, com a taxa`}</p>
    </div>
  )
}

function People({ page, query }: CityPageProps) {
  const { city, service, hours, count, capped } = page
  const need = useNeed(service)
  const { people, next, list, busy, failed, more } = useMorePeople(page, query)
  const showMore = (event: MouseEvent) => {
    if (isInNewTab(event)) return
    event.preventDefault()
    if (!busy) more()
  }
  return (
    <section aria-labelledby="pessoas" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="pessoas" className="sr-only">
        Quem atende em {placeName(city)}
      </h2>
      <ul
        ref={list}
        className="-mx-1 grid grid-cols-[minmax(0,1fr)] gap-2.5 md:mx-0 md:grid-cols-2 md:gap-x-6 md:gap-y-7 lg:grid-cols-4"
      >
        {people.map((professional, index) => (
          <li key={professional.id} className="grid grid-cols-[minmax(0,1fr)]">
            <PublicCard professional={professional} need={need} hours={hours} first={index < SEEN_FIRST} />
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {people.length > page.professionals.length && `${people.length} de ${peopleWords(count, capped)} na lista`}
      </p>
      {failed && (
        <p role="alert" className="text-center text-secondary font-medium text-danger">
          Não foi possível carregar mais pessoas. Tente de novo.
        </p>
      )}
      {next && (
        // Search engines and pages without JavaScript follow this link to the next page. With JavaScript a click adds the next
        // professionals to the list.
        <Link
          to="."
          search={{ ...need.search, cursor: next.cursor }}
          rel="nofollow"
          aria-busy={busy}
          onClick={showMore}
          className={buttonStyles({ variant: 'secondary', className: 'aria-busy:opacity-60 md:justify-self-center' })}
        >
          {`Mostrar mais ${next.count}`}
        </Link>
      )}
      <p className="text-center text-small text-muted">{orderWords(count)}</p>
    </section>
  )
}

/** Shown when no professional appears on the page. It links to the other services of the city and to the nearest city. */
function Nobody({ page: { city, service, services, others } }: { page: CityView }) {
  const place = placeName(city)
  const [nearest] = others
  const { day, hours } = useNeed(service)
  return (
    <EmptyState
      title={service ? `Ninguém aparece aqui com ${service} em ${place}.` : `Ninguém aparece aqui em ${place}.`}
      seed={place}
      action={
        <>
          {service && services.length > 0 && (
            <CityLink slug={city.slug} service={services[0] ?? null}>
              {services[0]} em {city.name}
            </CityLink>
          )}
          {nearest && <CityLink slug={nearest.slug}>Diaristas em {placeName(nearest)}</CityLink>}
          <LinkButton to="/auth" search={{ aba: 'cadastro', voltar: '/buscar' }} size={44} label="Procurar com a minha conta" />
          <NotifyMeLink place={city.slug} service={service} day={day} hours={hours} />
        </>
      }
    >
      Esta página só mostra quem escolheu aparecer em público. Na busca, com a sua conta, pode haver mais gente.
    </EmptyState>
  )
}

function Others({ others }: Pick<CityView, 'others'>) {
  return (
    <div className="rounded-xl border border-line bg-surface p-5">
      <LinkRow id="cidades" heading="Também em">
        {others.map((other) => (
          <li key={other.slug}>
            <CityLink slug={other.slug}>{placeName(other)}</CityLink>
          </li>
        ))}
      </LinkRow>
    </div>
  )
}
