import { Link } from '@tanstack/react-router'
import { strikeRules } from '#shared/strikes.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, numericDate } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { MyPause } from './my-pause.tsx'

type Strike = Answers['reputation']['myStrikes']['items'][number]

/** A professional's own occurrences, with the rule and the way to contest them. */
export function MyStrikes() {
  const { data, isError, refetch } = trpc.reputation.myStrikes.useQuery()
  return (
    <Card as="section" id="ocorrencias" aria-labelledby="ocorrencias-titulo" className="grid scroll-mt-24 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="ocorrencias-titulo" className="text-h3">
          Ocorrências
        </h2>
        {data && data.counting > 0 && (
          <Badge tone="warning">{count(data.counting, 'ocorrência vale hoje', 'ocorrências valem hoje')}</Badge>
        )}
      </div>
      <MyPause />
      {!data && !isError && <Skeleton className="h-16 rounded-xl" />}
      {isError && !data && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted">Não foi possível carregar as suas ocorrências.</p>
          <Button variant="secondary" size={44} onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
      {data?.items.length === 0 && <p>Nenhuma. Você chegou a todas as visitas, ou avisou a tempo.</p>}
      {data && data.items.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {data.items.map((strike) => (
            <Row key={strike.id} strike={strike} />
          ))}
        </ul>
      )}
      <p className="text-secondary text-muted">
        {strikeRules.counts} {strikeRules.neverCounts}{' '}
        <Link to="/ajuda" hash="ocorrencias" className={linkStyles()}>
          Ver a regra inteira e como contestar
        </Link>
      </p>
    </Card>
  )
}

function Row({ strike: { bookingId, cause, start, zone, counts, until, withdrawnReason } }: { strike: Strike }) {
  return (
    <li className="grid gap-0.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{cause}</span>
        <span className="text-secondary text-muted">{stateWords({ counts, until, zone, withdrawnReason })}</span>
      </div>
      <Link to="/agendamento/$id" params={{ id: bookingId }} className={linkStyles({ className: 'justify-self-start' })}>
        Visita de {numericDate(start, zone)}
      </Link>
      {withdrawnReason && <p className="text-secondary wrap-anywhere">A equipe retirou: {withdrawnReason}</p>}
    </li>
  )
}

function stateWords({ counts, until, zone, withdrawnReason }: Pick<Strike, 'counts' | 'until' | 'zone' | 'withdrawnReason'>) {
  if (withdrawnReason) return 'Não conta'
  return `${counts ? 'Vale até' : 'Valeu até'} ${numericDate(until, zone)}`
}
