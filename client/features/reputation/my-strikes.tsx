import { Link } from '@tanstack/react-router'
import { strikeRules } from '#shared/strikes.ts'
import { trpc } from '#client/lib/api.ts'
import { count } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { MyPause } from './my-pause.tsx'
import { StrikeList } from './strike-list.tsx'

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
      {data && data.items.length > 0 && <StrikeList strikes={data.items} />}
      <p className="text-secondary text-muted">
        {strikeRules.counts} {strikeRules.neverCounts}{' '}
        <Link to="/ajuda" hash="ocorrencias" className={linkStyles()}>
          Ver a regra inteira e como contestar
        </Link>
      </p>
    </Card>
  )
}
