import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, Clock, Lock } from 'lucide-react'
import { PurchaseState } from '#shared/purchases.ts'
import { courseMessages, PASS_GRADE } from '#shared/course.ts'
import { CERTIFICATE_YEARS, PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import { offerOf, OnlyFor, ServicePanel, useService } from '#client/features/purchase/index.ts'
import type { ServicePageProps } from '#client/features/purchase/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { buttonStyles } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { ProgressBar } from '#client/ui/progress.tsx'
import { Section } from '#client/ui/section.tsx'
import { CertificateCard, EndedCertificate } from './certificate-card.tsx'

type Module = Answers['course']['mine']['modules'][number]

const title = serviceNames[PurchaseKind.certificate]
const offer = offerOf(PurchaseKind.certificate)

/** The page /certificado: a course of four modules, the purchase and the issued certificate. */
export function CoursePage(props: ServicePageProps) {
  return (
    <OnlyFor audience="professional" title={title}>
      <Course {...props} />
    </OnlyFor>
  )
}

function Course(props: ServicePageProps) {
  const service = useService(offer, props)
  const bought = service.state?.state === PurchaseState.active
  const [{ modules, certificate }] = trpc.course.mine.useSuspenseQuery(undefined, {
    // The webhook that issues the certificate may arrive after the payment page has led back to this page, so the page asks the
    // server repeatedly.
    refetchInterval: ({ state }) => (bought && !live(state.data?.certificate) ? 2_000 : false),
  })
  const done = modules.filter(({ state }) => state === 'done').length
  const minutes = modules.reduce((sum, { durationInMinutes }) => sum + durationInMinutes, 0)
  return (
    <div className="grid gap-8">
      <PageHead title={title}>
        {modules.length} módulos, cerca de {minutes} minutos ao todo, no seu ritmo e sem custo. O certificado é emitido quando os{' '}
        {modules.length} estão concluídos e pago o valor único, e vale {CERTIFICATE_YEARS} anos.
      </PageHead>
      {certificate?.status === 'active' && <CertificateCard certificate={certificate} />}
      {certificate?.status === 'over' && <EndedCertificate certificate={certificate} />}
      <Section
        title="Módulos"
        aside={
          <p className="text-secondary text-muted">
            {done} de {modules.length} concluídos
          </p>
        }
      >
        <ProgressBar label="Módulos concluídos" value={done} max={modules.length} />
        <ol className="grid gap-3">
          {modules.map((module) => (
            <ModuleCard key={module.id} module={module} />
          ))}
        </ol>
      </Section>
      <ServicePanel
        offer={offer}
        service={service}
        title={bought ? 'Sua compra' : 'Emita seu certificado'}
        buyLabel="Comprar certificado"
      >
        {!bought && (
          <ul className="list-disc pl-5 text-secondary text-muted">
            <li>Código público e QR que qualquer pessoa pode conferir</li>
            <li>PDF com a assinatura digital da Plumaí, para guardar e imprimir</li>
            <li>Validade de {CERTIFICATE_YEARS} anos, sem renovação automática</li>
            <li>Pode comprar antes ou depois de concluir os módulos</li>
          </ul>
        )}
      </ServicePanel>
    </div>
  )
}

const live = (certificate: Answers['course']['mine']['certificate'] | undefined) =>
  certificate?.status === 'active' || certificate?.status === 'paid'

function ModuleCard({ module }: { module: Module }) {
  const { id, position, title: name, description, durationInMinutes, sections, sectionsRead, grade, state } = module
  const locked = state === 'locked'
  return (
    <li className={cx('grid gap-3 rounded-xl border border-line p-4 sm:p-5', locked ? 'bg-sunken' : 'bg-surface')}>
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className={cx(
            'grid size-10 shrink-0 place-items-center rounded-squircle font-semibold tabular',
            state === 'done' ? 'bg-success-soft text-on-success-soft' : 'bg-primary-soft text-on-primary-soft',
          )}
        >
          {state === 'done' ? <Check className="size-5" /> : locked ? <Lock className="size-5" /> : position}
        </span>
        <div className="grid flex-1 gap-1.5">
          <h3 className="font-semibold">
            {position}. {name}
          </h3>
          <p className="text-secondary text-muted">{description}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-secondary text-muted">
            <span className="inline-flex items-center gap-1.5">
              <Clock aria-hidden className="size-4" />
              {durationInMinutes} minutos
            </span>
            {state === 'done' && <StatusBadge status="completed">Concluído com nota {grade}</StatusBadge>}
            {state === 'open' && sectionsRead > 0 && (
              <span>
                {sectionsRead} de {sections} seções lidas
              </span>
            )}
            {state === 'open' && grade !== null && (
              <span>
                Melhor nota: {grade}, faltam {PASS_GRADE - grade} para passar
              </span>
            )}
          </div>
          {locked && <p className="text-secondary">{courseMessages.locked}</p>}
        </div>
      </div>
      {!locked && (
        <Link
          to="/certificado/modulo/$id"
          params={{ id }}
          aria-label={`${linkWords(module)}: ${name}`}
          className={buttonStyles({
            variant: state === 'open' ? 'primary' : 'secondary',
            size: 44,
            className: 'sm:justify-self-start',
          })}
        >
          {linkWords(module)}
          <ArrowRight aria-hidden />
        </Link>
      )}
    </li>
  )
}

function linkWords({ state, sectionsRead }: Module): string {
  if (state === 'done') return 'Ler de novo'
  return sectionsRead > 0 ? 'Continuar' : 'Começar'
}
