import { useState } from 'react'
import { ReportStatus, type ReportedThing } from '#shared/safety.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { usePages } from '#client/lib/use-pages.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { Fact } from '#client/ui/facts.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { MessageExtract } from './message-extract.tsx'
import { ReportDecision } from './report-decision.tsx'

export type Report = Answers['safety']['reports']['items'][number]
export type ReportDetail = Answers['safety']['openReport']

/** The reports with one status. Open reports are sorted oldest first. */
export function ReportsSection() {
  const [status, setStatus] = useState<ReportStatus>(ReportStatus.open)
  const answer = usePages(trpc.safety.reports, { status })
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
      <Listed
        items={answer.items}
        query={answer}
        failed="Não foi possível carregar as denúncias."
        empty="Nenhuma denúncia neste estado."
        more="Mais denúncias"
      >
        {(report) => <ReportCard report={report} />}
      </Listed>
    </section>
  )
}

function ReportCard({ report }: { report: Report }) {
  const { id, reporter, reported, reason, kind, createdAt, status } = report
  const { act, busy, answer: detail } = useAct(trpc.safety.openReport, { failed: 'Não foi possível abrir a denúncia' })
  return (
    <CaseCard
      label={`Denúncia de ${reporter.name} sobre ${reported.name}`}
      title={
        <>
          {reported.name}
          <span className="font-normal text-muted"> · denúncia de {reporter.name}</span>
        </>
      }
      notes={[`${dateAndTime(createdAt, deviceZone())} · ${kindWords[kind]}`]}
      aside={<Badge tone={status === ReportStatus.open ? 'warning' : 'neutral'}>{reason}</Badge>}
    >
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
    </CaseCard>
  )
}

function DetailText({ detail: { quote, details, decision, reportsOfThePerson, messages } }: { detail: ReportDetail }) {
  return (
    <dl className="grid gap-3 border-t border-line pt-3">
      <Fact name="O que foi denunciado">{quote ?? 'A pessoa, sem um texto.'}</Fact>
      {messages.length > 0 && (
        <Fact name="Na conversa" className="pt-2">
          <MessageExtract messages={messages} markedId={messages.find(({ isReported }) => isReported)?.id} />
        </Fact>
      )}
      <Fact name="O que quem denunciou contou">{details ?? 'Nada além do motivo.'}</Fact>
      <Fact name="Denúncias sobre esta pessoa até hoje">{reportsOfThePerson}</Fact>
      {decision && <Fact name="Decisão">{decision}</Fact>}
    </dl>
  )
}

const kindWords: Readonly<Record<(typeof ReportedThing)[keyof typeof ReportedThing], string>> = {
  person: 'sobre a pessoa',
  message: 'sobre uma mensagem',
  review: 'sobre uma avaliação',
}
