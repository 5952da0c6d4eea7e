import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { weekdayNames } from '#shared/days.ts'
import { PurchaseState } from '#shared/purchases.ts'
import { BY_MODEL, BY_RULES, PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import {
  ANALYSIS_DAYS,
  performanceMessages,
  PRICE_MARGIN_IN_PERCENT,
  PriceLevel,
  VIEWS_FOR_PERCENT,
} from '#shared/performance.ts'
import { offerOf, OnlyFor, ServicePanel, useService, useServiceNames } from '#client/features/purchase/index.ts'
import type { ServicePageProps } from '#client/features/purchase/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { clock, money, numericDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { CheckList } from '#client/ui/check-list.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { PeriodBars } from '#client/ui/period-bars.tsx'
import { Section } from '#client/ui/section.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { decimal, percentOf } from './percent.ts'
import { AnalysisReview } from './analysis-review.tsx'

type Analysis = Answers['performance']['mine'][number]

const offer = offerOf(PurchaseKind.analysis)

const levels: Record<PriceLevel, { value: string; hint: string }> = {
  [PriceLevel.above]: { value: 'Acima', hint: `mais de ${PRICE_MARGIN_IN_PERCENT}% acima do preço do meio` },
  [PriceLevel.below]: { value: 'Abaixo', hint: `mais de ${PRICE_MARGIN_IN_PERCENT}% abaixo do preço do meio` },
  [PriceLevel.median]: { value: 'Na média', hint: `até ${PRICE_MARGIN_IN_PERCENT}% do preço do meio` },
}
const noLevel = { value: '–', hint: 'ainda há poucas pessoas na sua região para comparar' }

/**
 * The page /meu-desempenho about a professional's profile: the offer of an analysis, or the latest analysis with suggestions and
 * the earlier ones.
 */
export function PerformancePage(props: ServicePageProps) {
  const title = useServiceNames()(PurchaseKind.analysis)
  return (
    <OnlyFor audience="professional" title={title}>
      <Performance {...props} title={title} />
    </OnlyFor>
  )
}

function Performance({ title, ...props }: ServicePageProps & { title: string }) {
  const service = useService(offer, props)
  const active = service.state?.state === PurchaseState.active
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <PageTitle>{title}</PageTitle>
        {title === serviceNames[PurchaseKind.analysis] && <p className="text-secondary text-muted">{BY_RULES}</p>}
        <p className="max-w-[38.5em] text-muted">
          Seus números dos últimos {ANALYSIS_DAYS} dias, comparados com os de quem atende na sua região. Os números são calculados
          por regras fixas, explicadas aqui, a partir do que acontece no seu perfil.
        </p>
      </div>
      {active && <Analyses />}
      <ServicePanel offer={offer} service={service} title={active ? 'Sua assinatura' : 'O que você recebe'}>
        {!active && (
          <ul className="list-disc pl-5 text-secondary text-muted">
            <li>Quantas pessoas abriram seu perfil e quantas agendaram</li>
            <li>Como está seu preço na sua região</li>
            <li>O que vai bem e o que melhorar, com o caminho para cada passo</li>
          </ul>
        )}
      </ServicePanel>
    </div>
  )
}

function Analyses() {
  const [analyses] = trpc.performance.mine.useSuspenseQuery()
  const { act: analyze, busy } = useAct(trpc.performance.analyze, {
    done: performanceMessages.generated,
    failed: performanceMessages.generateFailed,
  })
  const button = (
    <Button busy={busy} onClick={() => void analyze()}>
      Gerar relatório
    </Button>
  )
  const [openId, setOpenId] = useState<string | null>(null)
  const latest = analyses.find(({ id }) => id === openId) ?? analyses[0]
  if (!latest) return <EmptyState title="Você ainda não tem relatórios." action={button} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-secondary text-muted">
          Relatório de {numericDate(latest.generatedAt, DEFAULT_ZONE)} às {clock(latest.generatedAt, DEFAULT_ZONE)}
        </p>
        {button}
      </div>
      <Metrics analysis={latest} />
      <Comparison comparison={latest.comparison} />
      <Insights insights={latest.insights} byModel={latest.writtenBy === 'model'} />
      <AnalysisReview key={latest.id} analysis={latest} />
      <History analyses={analyses} />
      {analyses.length > 1 && <Earlier analyses={analyses} shown={latest.id} onOpen={setOpenId} />}
    </>
  )
}

/**
 * The four figures of the analysis of a profile. With too few professionals nearby the price is stored as 'media' and there is no
 * comparison. In that case no price level is shown.
 */
function Metrics({ analysis: { metrics, comparison } }: { analysis: Analysis }) {
  const { visualizacoes_perfil: views, preco_competitivo: price, media_avaliacao: rating } = metrics
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard label="Visualizações do perfil" value={views} hint="cada pessoa conta uma vez por dia" />
      <StatCard label="De quem abre o perfil, quantos agendam" value={percentOf(metrics) ?? '–'} hint={conversionHint(views)} />
      <StatCard label="Preço na sua região" {...(price === PriceLevel.median && !comparison ? noLevel : levels[price])} />
      <StatCard label="Média das avaliações" value={decimal.format(rating)} hint="só avaliações já publicadas" />
    </div>
  )
}

function conversionHint(views: number): string {
  if (views === 0) return 'ninguém abriu seu perfil neste período'
  return views < VIEWS_FOR_PERCENT
    ? `aparece a partir de ${VIEWS_FOR_PERCENT} visualizações`
    : 'de quem olhou, quem agendou e pagou'
}

function Insights({ insights: { sugestoes, pontos_fortes }, byModel }: { insights: Analysis['insights']; byModel: boolean }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section card title="O que melhorar" className="gap-3">
        {byModel && <p className="text-secondary text-muted">{BY_MODEL}</p>}
        {sugestoes.length === 0 && <p className="text-secondary text-muted">Nada a sugerir: seu perfil está completo.</p>}
        <ul className="grid">
          {sugestoes.map(({ texto, link }) => (
            <li key={texto} className="grid justify-items-start gap-1 border-t border-line py-3">
              <p>{texto}</p>
              <Link to={link} className={linkStyles({ kind: 'action', className: 'text-secondary' })}>
                Abrir
                <span className="sr-only">: {texto}</span>
                <ArrowRight aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section card title="Pontos fortes" className="gap-3">
        {pontos_fortes.length === 0 && (
          <p className="text-secondary text-muted">Eles aparecem aqui conforme seu perfil cresce.</p>
        )}
        <CheckList lines={pontos_fortes} />
      </Section>
    </div>
  )
}

const lackNames = { photo: 'foto no perfil', seal: 'o selo', insurance: 'o seguro', certificate: 'o certificado' } as const

/** Compares the profile with other professionals nearby. Renders nothing while there are too few of them. */
function Comparison({ comparison }: { comparison: Analysis['comparison'] }) {
  if (!comparison) return null
  const { neighbours, medianInCents, days, lacks } = comparison
  return (
    <Section card title="Perto de você" className="gap-3">
      <p>
        {neighbours} perfis atendem na sua região. A diária do meio é <strong className="tabular">{money(medianInCents)}</strong>.
      </p>
      {days.length > 0 && <p>Os dias com mais visitas: {days.map((day) => weekdayNames[day]).join(' e ')}.</p>}
      {lacks.length > 0 && (
        <ul className="list-disc pl-5">
          {lacks.map(({ what, percent }) => (
            <li key={what}>
              {percent}% têm {lackNames[what]}, e o seu perfil ainda não.
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface EarlierProps {
  analyses: readonly Analysis[]
  shown: string
  onOpen: (id: string) => void
}

/** The list of all analyses of the professional's profile. Each of them can be opened again. */
function Earlier({ analyses, shown, onOpen }: EarlierProps) {
  return (
    <Section card title="Todos os relatórios" className="gap-3">
      <ul className="flex flex-wrap gap-2">
        {analyses.map(({ id, generatedAt }) => (
          <li key={id}>
            <Chip pressed={id === shown} onClick={() => onOpen(id)}>
              {numericDate(generatedAt, DEFAULT_ZONE)} {clock(generatedAt, DEFAULT_ZONE)}
            </Chip>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function History({ analyses }: { analyses: readonly Analysis[] }) {
  return (
    <Section card title="Histórico de visualizações">
      <PeriodBars
        headings={['Relatório', 'Visualizações e quantos agendam']}
        periods={analyses.toReversed().map(({ id, generatedAt, metrics }) => ({
          key: id,
          label: `${numericDate(generatedAt, DEFAULT_ZONE)} ${clock(generatedAt, DEFAULT_ZONE)}`,
          value: metrics.visualizacoes_perfil,
          text: [metrics.visualizacoes_perfil, percentOf(metrics) && `(${percentOf(metrics)})`]
            .filter((part) => part !== null)
            .join(' '),
        }))}
      />
    </Section>
  )
}
