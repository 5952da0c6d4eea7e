import { strikeRules } from '#shared/strikes.ts'
import { trpc } from '#client/lib/api.ts'
import { count } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Waiting } from '#client/ui/listed.tsx'
import { Section } from '#client/ui/section.tsx'
import { MyPause } from './my-pause.tsx'
import { StrikeList } from './strike-list.tsx'

/**
 * A professional's own strikes, which are late cancellations and absences that count against the professional. Shows the rule and
 * a link to contest them.
 */
export function MyStrikes() {
  const query = trpc.reputation.myStrikes.useQuery()
  const { data } = query
  return (
    <Section
      card
      title="Registros"
      aside={
        data &&
        data.counting > 0 && <Badge tone="warning">{count(data.counting, 'registro vale hoje', 'registros valem hoje')}</Badge>
      }
      id="ocorrencias"
      className="scroll-mt-24 gap-4"
    >
      <MyPause />
      {!data && <Waiting query={query} failed="Não foi possível carregar os seus registros." className="h-16" />}
      {data?.items.length === 0 && <p>Nenhum registro. Assim fica quem chega às visitas, ou avisa a tempo.</p>}
      {data && data.items.length > 0 && <StrikeList strikes={data.items} />}
      <p className="text-secondary text-muted">
        {strikeRules.counts} {strikeRules.neverCounts}{' '}
        <TextLink
          to="/ajuda/$resposta"
          params={{ resposta: 'registros-de-profissionais' }}
          label="Ver a regra inteira e como contestar"
        />
      </p>
    </Section>
  )
}
