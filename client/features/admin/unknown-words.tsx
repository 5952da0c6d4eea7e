import { UNKNOWN_WORD_PEOPLE } from '#shared/search.ts'
import { trpc } from '#client/lib/api.ts'
import { count } from '#client/lib/format.ts'
import { Section } from '#client/ui/section.tsx'
import { QuietFailure } from '#client/ui/states.tsx'

/** Lists words that people searched for and that the search did not understand. */
export function UnknownWords() {
  const { data, error, refetch } = trpc.search.unknownWords.useQuery()
  return (
    <Section
      card
      title="Palavras que a busca não entendeu"
      note={`Digitadas ${UNKNOWN_WORD_PEOPLE} vezes ou mais em 30 dias, sem dizer por quem. Cada pessoa conta uma vez por dia. Outras são apagadas sem ninguém ler.`}
      look="text-h2"
    >
      {error && <QuietFailure onRetry={() => void refetch()}>Não foi possível carregar as palavras.</QuietFailure>}
      {data?.items.length === 0 && <p className="text-muted">Nenhuma por enquanto.</p>}
      {data && data.items.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {data.items.map(({ word, people }) => (
            <li key={word} className="rounded-full bg-sunken px-3 py-1">
              <strong className="font-semibold">{word}</strong> · {count(people, 'vez', 'vezes')}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
