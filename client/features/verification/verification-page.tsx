import { useRef } from 'react'
import { DOCUMENTS_KEPT_DAYS } from '#shared/privacy.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import { MyStrikes } from '#client/features/reputation/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { deviceZone, numericDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Accordion } from '#client/ui/accordion.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { Timeline } from '#client/ui/timeline.tsx'
import type { Stage } from '#client/ui/timeline.tsx'
import { CheckCard } from './check-card.tsx'
import { DocumentsForm } from './documents-form.tsx'
import { useFollowedState } from './use-check.ts'
import { howItWorks, verificationQuestions } from './verification-texts.ts'
import { WelcomeDialog } from './welcome-dialog.tsx'

export type VerificationState = Answers['verification']['state']

/**
 * The page /verificacoes: how the verification works, the state of the documents, the background check, the upload and six
 * questions.
 */
export function VerificationPage() {
  const checkCard = useRef<HTMLDivElement>(null)
  const state = useFollowedState(() => checkCard.current?.focus())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Verificações</PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <StatusCard state={state} />
          <CheckCard ref={checkCard} check={state.check} hasIdentity={state.hasIdentity} />
          <UploadCard state={state} />
          <MyStrikes />
        </div>
        <div className="grid gap-6">
          <Timeline label="Etapas da verificação" stages={stagesOf(state)} />
          <HowItWorks />
        </div>
      </div>
      <Section title="Perguntas frequentes" look="text-h2" className="gap-3">
        <Accordion name="verificacoes" items={[...verificationQuestions]} />
      </Section>
      <WelcomeDialog />
    </div>
  )
}

function HowItWorks() {
  return (
    <Section card title="Como funciona" className="gap-3">
      <ol className="grid list-decimal gap-2 pl-5 text-secondary">
        {howItWorks.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </Section>
  )
}

const badges = {
  [VerificationStatus.pending]: 'pending',
  [VerificationStatus.approved]: 'approved',
  [VerificationStatus.refused]: 'refused',
} as const

/** The overall state of the documents with its badge. After a refusal it also shows the reason and a link to send new images. */
function StatusCard({ state: { status, refusalReason, sealed } }: { state: VerificationState }) {
  return (
    <Section
      card
      id="status"
      title="Seus documentos"
      className="scroll-mt-24 gap-4"
      aside={status && <StatusBadge status={badges[status]}>{status}</StatusBadge>}
    >
      {status === null && <p>Envie a frente do documento e uma selfie com ele. A análise leva até 24 horas.</p>}
      {status === VerificationStatus.pending && (
        <p>
          {documentMessages.waiting}
          {sealed && ' Até lá você não aparece na busca; o selo e as visitas marcadas continuam valendo.'}
        </p>
      )}
      {status === VerificationStatus.approved && (
        <p>Seus documentos foram conferidos e aprovados. Você pode aparecer na busca.</p>
      )}
      {status === VerificationStatus.refused && (
        <Banner
          tone="danger"
          title="Seus documentos não foram aceitos"
          action={
            <a href="#documentos" className={linkStyles({ kind: 'action' })}>
              Enviar de novo
            </a>
          }
        >
          {refusalReason && `Motivo: ${refusalReason}`}
        </Banner>
      )}
    </Section>
  )
}

function UploadCard({ state }: { state: VerificationState }) {
  const [{ professional }] = trpc.profile.mine.useSuspenseQuery()
  const { status, documents } = state
  const approved = status === VerificationStatus.approved
  const forgotten = approved && !documents.front && !documents.selfie
  return (
    <Section card id="documentos" title="Enviar documentos" className="scroll-mt-24 gap-4">
      <DocumentsForm
        professional={professional}
        refusals={state.imageReasons}
        actions={(busy) =>
          !approved && (
            <Button type="submit" busy={busy} className="sm:justify-self-start">
              {status === VerificationStatus.pending ? 'Enviar de novo' : 'Enviar documentos'}
            </Button>
          )
        }
      >
        <p className="text-secondary text-muted">
          {forgotten
            ? 'As imagens aprovadas já foram apagadas. Envie outras só se o seu documento mudou.'
            : `Só a equipe de verificação vê as imagens. Elas ficam cifradas e são apagadas em até ${DOCUMENTS_KEPT_DAYS} dias depois da decisão.`}{' '}
          <TextLink to="/conta/privacidade" label="Ver quem abriu" />
        </p>
      </DocumentsForm>
    </Section>
  )
}

function checkWords({ running, state, provider }: VerificationState['check']): string {
  if (running) return 'Consulta em andamento.'
  if (state === 'active') return 'Consulta em dia.'
  if (state === 'refused') return 'Consulta reprovada.'
  return provider === 'manual' ? 'Conferência grátis, em até 24 horas.' : 'Consulta grátis, em segundos.'
}

function stagesOf({ status, documents, check, sealed }: VerificationState): Stage[] {
  const sent = status === VerificationStatus.pending || status === VerificationStatus.approved
  const approved = status === VerificationStatus.approved
  const refused = status === VerificationStatus.refused
  const active = check.state === 'active'
  const missing = documents.front || documents.selfie ? 'Falta enviar.' : 'Frente do documento e selfie.'
  return [
    {
      title: 'Documentos',
      text: sent ? 'Recebidos.' : refused ? 'Não foram aceitos. Envie outras imagens.' : missing,
      state: sent ? 'done' : 'now',
    },
    {
      title: 'Análise',
      text: approved ? 'Aprovada pela equipe.' : refused ? 'Leva até 24 horas depois do novo envio.' : 'Leva até 24 horas.',
      state: approved ? 'done' : sent ? 'now' : 'later',
    },
    {
      title: 'Antecedentes',
      text: checkWords(check),
      state: active ? 'done' : check.running || check.state === 'refused' || approved ? 'now' : 'later',
    },
    {
      title: 'Selo',
      text:
        active && sealed && check.validUntil
          ? `Visível até ${numericDate(check.validUntil, deviceZone())}.`
          : 'Aparece no seu perfil.',
      state: sealed ? 'done' : 'later',
    },
  ]
}
