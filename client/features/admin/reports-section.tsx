import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReportStatus, type ReportedThing } from '#shared/safety.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { clock, deviceZone, numericDate } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { MessageExtract } from './message-extract.tsx'
import { ReportDecision } from './report-decision.tsx'

export type Report = Answers['safety']['reports']['items'][number]
export type ReportDetail = Answers['safety']['openReport']

/** The reports of one state, the open ones oldest first. */
export function ReportsSection() {
  const [status, setStatus] = useState<ReportStatus>(ReportStatus.open)
  const { client } = trpc.useUtils()
  const answer = useInfiniteQuery({
    queryKey: [['safety', 'reports'], { input: { status }, type: 'infinite' }],
    queryFn: ({ pageParam, signal }) =>
      client.safety.reports.query({ status, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const items = answer.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label="Denúncias" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RadioGroup
        label="Estado"
        labelHidden
        name="estado"
        look="segmented"
        value={status}
        onChange={({ target }) => setStatus(Object.values(ReportStatus).find((each) => each === target.value) ?? 'Aberta')}
        options={Object.values(ReportStatus).map((each) => ({ value: each, label: each }))}
      />
      {answer.isLoading && <Skeleton className="h-28 rounded-xl" />}
      {answer.isError && items.length === 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted">Não foi possível carregar as denúncias.</p>
          <Button variant="secondary" size={44} onClick={() => void answer.refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
      {answer.isSuccess && items.length === 0 && <EmptyState title="Nenhuma denúncia neste estado." />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {items.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
      {answer.hasNextPage && (
        <Button variant="secondary" size={44} busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          Mais denúncias
        </Button>
      )}
    </section>
  )
}

function ReportCard({ report }: { report: Report }) {
  const { id, reporter, reported, reason, kind, createdAt, status } = report
  const { act, busy, answer: detail } = useAct(trpc.safety.openReport, { failed: 'Não foi possível abrir a denúncia' })
  return (
    <Card as="article" aria-label={`Denúncia de ${reporter.name} sobre ${reported.name}`} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-body font-semibold break-words">
            {reported.name}
            <span className="font-normal text-muted"> · denúncia de {reporter.name}</span>
          </h2>
          <p className="text-secondary text-muted">
            {numericDate(createdAt, deviceZone())}, {clock(createdAt, deviceZone())} · {kindWords[kind]}
          </p>
        </div>
        <Badge tone={status === ReportStatus.open ? 'warning' : 'neutral'}>{reason}</Badge>
      </div>
      {detail ? (
        <>
          <DetailText detail={detail} />
          {status === ReportStatus.open && <ReportDecision reportId={id} />}
        </>
      ) : (
        <Button
          variant="secondary"
          size={44}
          busy={busy}
          className="justify-self-start"
          onClick={() => void act({ reportId: id })}
        >
          Ver o que foi denunciado
        </Button>
      )}
    </Card>
  )
}

function DetailText({ detail: { quote, details, decision, reportsOfThePerson, messages } }: { detail: ReportDetail }) {
  return (
    <dl className="grid gap-3 border-t border-line pt-3 [&_dt]:text-secondary [&_dt]:text-muted">
      <div>
        <dt>O que foi denunciado</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{quote ?? 'A pessoa, sem um texto.'}</dd>
      </div>
      {messages.length > 0 && (
        <div className="grid gap-2">
          <dt>Na conversa</dt>
          <dd>
            <MessageExtract messages={messages} markedId={messages.find(({ isReported }) => isReported)?.id} />
          </dd>
        </div>
      )}
      <div>
        <dt>O que quem denunciou contou</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{details ?? 'Nada além do motivo.'}</dd>
      </div>
      <div>
        <dt>Denúncias sobre esta pessoa até hoje</dt>
        <dd className="tabular">{reportsOfThePerson}</dd>
      </div>
      {decision && (
        <div>
          <dt>Decisão</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{decision}</dd>
        </div>
      )}
    </dl>
  )
}

const kindWords: Readonly<Record<(typeof ReportedThing)[keyof typeof ReportedThing], string>> = {
  person: 'sobre a pessoa',
  message: 'sobre uma mensagem',
  review: 'sobre uma avaliação',
}
