import { searchMessages } from '#shared/search.ts'
import { FavouriteButton } from '#client/features/favourites/index.ts'
import { AskSeveral } from '#client/features/offer/index.ts'
import { ProfessionalCard, ProfessionalCardSkeletons, cardGrid } from '#client/features/professional/index.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useSkeleton } from '#client/ui/use-skeleton.ts'
import { EmptyState, ErrorState } from '#client/ui/states.tsx'
import { countFilters, noFilters, offerOf } from './filter-words.ts'
import type { Offer } from './filter-words.ts'
import { readFilters } from './filters.ts'
import type { SearchFilters } from './filters.ts'
import type { useSearch } from './use-search.ts'
import { boxSearchOf } from './box-search-of.ts'
import { WishOffer } from './wish-offer.tsx'

interface ResultsProps {
  search: ReturnType<typeof useSearch>
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
  /** Writes the number of shown pages into the URL. */
  onPages: (count: number) => void
  /** Whether the person is a contractor. Only a contractor has favourites and a home. */
  mayKeep: boolean
}

/**
 * The results of the search. A message above them says when the server ignored the text because nobody matched it, or when a word
 * may be misspelt.
 */
export function Results(props: ResultsProps) {
  const { search, filters, onChange } = props
  const { suggestion, droppedText } = search
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      {droppedText && (
        <p className="text-secondary text-muted">
          Ninguém com “{droppedText}” nesta busca. Mostramos os resultados sem esse texto.
        </p>
      )}
      {suggestion && (
        <button
          type="button"
          className="min-h-11 justify-self-start rounded-sm text-left text-link underline underline-offset-3"
          onClick={() => onChange(withText(filters, suggestion))}
        >
          Você quis dizer <strong className="font-semibold">{suggestion}</strong>?
        </button>
      )}
      <Found {...props} />
    </div>
  )
}

/** Replaces the search text in the filters, and the same words in the whole typed text (`dito`). */
function withText({ q = '', dito, ...filters }: SearchFilters, text: string): SearchFilters {
  return readFilters({ ...filters, q: text, dito: dito?.replace(q, text) })
}

/**
 * The cards of the professionals found. While loading, without results or after an error, other content is shown instead:
 * skeletons, an empty state or the error.
 */
function Found({ search, filters, onChange, onPages, mayKeep }: ResultsProps) {
  const { answer, items, approximate, partial } = search
  const { isPending, isError, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = answer
  const skeleton = useSkeleton(isPending)
  if (isPending) return skeleton ? <ProfessionalCardSkeletons /> : <div className="min-h-dvh" />
  if (isError && !isFetchNextPageError)
    return (
      <Failure
        error={answer.error}
        isContractor={mayKeep}
        filters={filters}
        onChange={onChange}
        onRetry={() => void answer.refetch()}
      />
    )
  // 'Avise-me' cannot store a search text, and it needs a place or the coordinates of the home.
  const mayWish = !filters.q && (filters.lugar || search.located === 'coordinates')
  if (items.length === 0 && !partial)
    return (
      <div className="grid gap-6">
        <Nobody offers={search.offers} filters={filters} onChange={onChange} />
        {mayKeep && !filters.lugar && <AskSeveral search={filters} />}
        {mayWish && <WishOffer filters={filters} />}
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {items.length > 0 && (
        <ul aria-label="Profissionais" aria-busy={isPlaceholderData} className={cx(cardGrid, isPlaceholderData && 'opacity-60')}>
          {items.map((professional) => (
            <li key={professional.id} className="grid grid-cols-[minmax(0,1fr)]">
              <ProfessionalCard
                professional={professional}
                approximate={approximate}
                favouriteButton={mayKeep && <FavouriteButton professional={professional} />}
                boxSearch={boxSearchOf(filters)}
                inSearch
              />
            </li>
          ))}
        </ul>
      )}
      {partial && <p className="text-center text-secondary text-muted">{searchMessages.partial}</p>}
      {isFetchNextPageError && (
        <p role="alert" className="text-center text-secondary font-medium text-danger">
          {refusalOf(answer.error).message}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          busy={isFetchingNextPage}
          className="justify-self-center"
          onClick={() => void search.goOn(onPages)}
        >
          {partial ? 'Continuar a busca' : 'Carregar mais'}
        </Button>
      )}
      {items.length > 0 && !hasNextPage && mayKeep && !filters.lugar && <AskSeveral search={filters} />}
      {items.length === 0 && (
        <div className="flex flex-wrap justify-center gap-2">
          <Ways ways={search.offers.map((offer) => offerOf(filters, offer))} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

interface NobodyProps extends Pick<ResultsProps, 'filters' | 'onChange'> {
  offers: readonly Offer[]
}

/**
 * Shown when nobody was found. Each less strict search has a button with its count; if there is none, one button clears all
 * filters.
 */
export function Nobody({ offers, filters, onChange }: NobodyProps) {
  const { lugar, servico, ...others } = filters
  const isOnlyWhere = countFilters(others) === 0 && !filters.q
  // If professionals with other services were found in this place, the server would offer to remove the filter for the service.
  const isPlaceEmpty = lugar && isOnlyWhere && offers.every(({ what }) => what === 'place')
  if (isOnlyWhere && !lugar && !servico && offers.length === 0) {
    return (
      <EmptyState title="Ainda não há profissionais que atendam o seu endereço.">
        Cada profissional escolhe até onde vai. Novas chegam toda semana.
      </EmptyState>
    )
  }
  const all = { label: 'Limpar filtros', filters: readFilters({ ...filters, ...noFilters, q: undefined }) }
  const ways = offers.length > 0 ? offers.map((offer) => offerOf(filters, offer)) : [all]
  const title = isPlaceEmpty ? 'Ainda não há profissionais que atendam este lugar.' : searchMessages.nobody
  return <EmptyState title={title} action={<Ways ways={ways} onChange={onChange} />} />
}

interface WaysProps extends Pick<ResultsProps, 'onChange'> {
  ways: readonly ReturnType<typeof offerOf>[]
}

/** The buttons of the less strict searches. */
function Ways({ ways, onChange }: WaysProps) {
  return ways.map(({ label, filters }, index) => (
    <Button key={label} variant={index === 0 ? 'soft' : 'secondary'} size={44} onClick={() => onChange(filters)}>
      {label}
    </Button>
  ))
}

interface FailureProps extends Pick<ResultsProps, 'filters' | 'onChange'> {
  error: unknown
  isContractor: boolean
  onRetry: () => void
}

/**
 * Shown when a search has failed. If a filter in the link cannot work (distance without coordinates, or a past day), a button
 * removes that filter.
 */
function Failure({ error, isContractor, filters, onChange, onRetry }: FailureProps) {
  const { reason, code, message, id, fields } = refusalOf(error)
  const without = (label: string, change: Record<string, undefined>) => (
    <Button variant="secondary" size={44} onClick={() => onChange(readFilters({ ...filters, ...change }))}>
      {label}
    </Button>
  )
  if (reason === 'no_coordinates') {
    const way = filters.raio ? 'Tirar distância' : 'Tirar ordem'
    return (
      <EmptyState
        title={filters.raio ? searchMessages.distanceNeedsLocation : searchMessages.orderNeedsLocation}
        action={
          <>
            <AddressLink isContractor={isContractor} />
            {without(way, { raio: undefined, ...(filters.ordem === 'distancia' && { ordem: undefined }) })}
          </>
        }
      />
    )
  }
  if (fields['date']) return <EmptyState title={message} action={without('Tirar data', { data: undefined })} />
  const showMessage = code === 'TOO_MANY_REQUESTS' || code === null
  return <ErrorState {...(showMessage && { title: message })} requestId={id ?? undefined} onRetry={onRetry} />
}

export interface LocationMessageProps {
  located: Answers['search']['professionals']['located'] | undefined
  isContractor: boolean
}

/** A message that says why no distances are shown. */
export function LocationMessage({ located, isContractor }: LocationMessageProps) {
  if (located === undefined || located === 'coordinates' || located === 'place') return null
  return (
    <Banner tone="info" action={<AddressLink isContractor={isContractor} />}>
      {located === 'none' ? searchMessages.noLocation : searchMessages.noCoordinates}
    </Banner>
  )
}

/** A link to the page on which the person adds an address. A person who is not a contractor gets the professional's wizard. */
function AddressLink({ isContractor }: Pick<LocationMessageProps, 'isContractor'>) {
  const target = isContractor
    ? ({ to: '/onboarding-contratante' } as const)
    : ({ to: '/onboarding-profissional', search: { passo: 2 } } as const)
  return <LinkButton {...target} variant="secondary" size={44} label="Informar endereço" />
}
