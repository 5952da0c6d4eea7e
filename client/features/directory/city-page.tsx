import { Link } from '@tanstack/react-router'
import { directoryMessages, DIRECTORY_TITLE } from '#shared/directory.ts'
import { PriceHonesty, Questions, Steps } from '#client/features/landing/index.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { usePrices } from '#client/lib/prices.ts'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { CityLink, LinkRow } from './city-links.tsx'
import { type CityView, offerWords, orderWords, peopleWords, questionsOf } from './directory-texts.ts'
import { placeName } from './place-name.ts'
import { PublicCard } from './public-card.tsx'

/** The public page of a city, or of one service in it. */
export function CityPage({ page }: { page: CityView }) {
  const { city, service, services, others } = page
  const place = placeName(city)
  const prices = usePrices()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-14 md:gap-20">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Head page={page} />
        {services.length > 0 && (
          <LinkRow id="servicos" heading={`Serviços em ${place}`}>
            <li>
              <CityLink slug={city.slug} current={service === null}>
                Todos
              </CityLink>
            </li>
            {services.map((known) => (
              <li key={known}>
                <CityLink slug={city.slug} service={known} current={known === service}>
                  {known}
                </CityLink>
              </li>
            ))}
          </LinkRow>
        )}
        {page.professionals.length > 0 ? <People page={page} /> : <Nobody place={place} service={service} />}
      </div>
      <Steps />
      <PriceHonesty />
      <Questions items={questionsOf(page, prices)} />
      {others.length > 0 && (
        <LinkRow id="cidades" heading="Outras cidades">
          {others.map((other) => (
            <li key={other.slug}>
              <CityLink slug={other.slug}>{placeName(other)}</CityLink>
            </li>
          ))}
        </LinkRow>
      )}
      <Invitation />
    </div>
  )
}

function Head({ page: { city, service, title, count, capped, prices } }: { page: CityView }) {
  const crumb = linkStyles({ kind: 'action', className: 'text-secondary' })
  return (
    <header className="grid gap-2">
      <nav aria-label="Você está em" className="flex flex-wrap items-center gap-x-2 text-secondary">
        <Link to="/diaristas/$" params={{ _splat: '' }} className={crumb}>
          {DIRECTORY_TITLE}
        </Link>
        {service && (
          <>
            <span aria-hidden>/</span>
            <Link to="/diaristas/$" params={{ _splat: city.slug }} className={crumb}>
              {placeName(city)}
            </Link>
          </>
        )}
      </nav>
      <PageTitle>{title}</PageTitle>
      {prices && (
        <p className="max-w-[42rem] text-lead text-muted">
          {peopleWords(count, capped)} com documentos conferidos e {offerWords(prices)}.
        </p>
      )}
    </header>
  )
}

function People({ page: { professionals, count } }: { page: CityView }) {
  return (
    <Section title="Quem atende por aqui">
      <ul className="grid gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,18.5rem),1fr))]">
        {professionals.map((professional) => (
          <li key={professional.id} className="grid grid-cols-[minmax(0,1fr)]">
            <PublicCard professional={professional} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[34rem] text-secondary text-muted">{orderWords(count)}</p>
        <SearchLink />
      </div>
    </Section>
  )
}

function Nobody({ place, service }: { place: string; service: CityView['service'] }) {
  return (
    <EmptyState
      title={service ? `Ninguém aparece aqui com ${service} em ${place}.` : `Ninguém aparece aqui em ${place}.`}
      seed={place}
      action={<SearchLink />}
    >
      Esta página só mostra quem escolheu aparecer em público. Na busca, com a sua conta, pode haver mais gente.
    </EmptyState>
  )
}

function SearchLink() {
  return <LinkButton to="/auth" search={{ voltar: '/buscar' }} label="Ver quem atende perto de você" />
}

/** Invites a professional who reads the page to create a profile. */
export function Invitation() {
  return (
    <section
      aria-labelledby="convite"
      className="grid justify-items-start gap-3 rounded-xl bg-primary-soft p-6 text-on-primary-soft sm:p-8"
    >
      <h2 id="convite" className="text-h2">
        Você trabalha com isso?
      </h2>
      <p className="max-w-[60ch]">
        Crie seu perfil sem mensalidade. Em “{directoryMessages.title}”, você decide se aparece aqui.
      </p>
      <LinkButton
        to="/auth"
        search={{ aba: 'cadastro', tipo: 'profissional' }}
        variant="secondary"
        className="mt-1"
        label="Criar perfil de profissional"
      />
    </section>
  )
}
