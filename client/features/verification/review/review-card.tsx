import { Check, ChevronLeft, ChevronRight, Hand, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatCpf } from '#shared/brazil.ts'
import { DocumentKind } from '#shared/profile.ts'
import { imageFaults, imagesMissing, refusalSentence, reviewMessages } from '#shared/verification-review.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { clock, deviceZone, numericDate } from '#client/lib/format.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { DocumentsViewer, imageLabels, plainView, zooms } from './documents-viewer.tsx'
import type { View } from './documents-viewer.tsx'
import { DueClock } from './due-clock.tsx'
import { IdentityLine } from './identity-line.tsx'
import { RefuseSheet } from './refuse-sheet.tsx'
import { usePageKeys } from './use-page-keys.ts'
import type { Review } from './pending.ts'
import { useDocuments } from './use-documents.ts'
import { useClaim, useReview } from './use-review.ts'
import type { Faults, Taken } from './use-review.ts'

const kinds = [DocumentKind.front, DocumentKind.selfie] as const
const templates = [
  'A foto do documento está cortada. Envie outra com o documento inteiro.',
  'A foto está escura, tremida ou com reflexo. Envie outra em que dê para ler tudo.',
  'A selfie não mostra seu rosto e o documento juntos.',
  'O nome ou o CPF do documento é diferente do seu cadastro.',
  'Este documento não é aceito. Envie RG ou CNH.',
]

export interface ReviewCardProps {
  review: Review
  count: number
  /** Whether the card of the professional takes the focus when it opens. */
  focus: boolean
  /** Opens the next (1) or the previous (-1) professional of the queue. */
  onMove: (step: 1 | -1) => void
  onTaken: (taken: Taken) => void
}

/**
 * The documents of one professional and the buttons to decide. They have keyboard shortcuts: A approves, R refuses, the arrows
 * move in the queue, + and - zoom, G rotates. Documents that another admin is reviewing are read-only.
 */
export function ReviewCard({ review, count, focus, onMove, onTaken }: ReviewCardProps) {
  const { professionalId, name } = review
  const [view, setView] = useState(plainView)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) card.current?.focus({ preventScroll: true })
  }, [focus])
  const { data: person } = trpc.verification.review.useQuery({ professionalId }, { staleTime: 0 })
  const { claim, take } = useClaim(professionalId)
  const { documents, renew, unlock } = useDocuments(professionalId)
  const { faults, setFault, faulty, asking, setAsking, approve, refuse, refuseBecause, busy } = useReview(review, onTaken)
  const links = documents.step === 'shown' ? documents.links : null
  const missing = links ? kinds.filter((kind) => links.every((link) => link.kind !== kind)) : []
  const other = claim && !claim.mine ? reviewMessages.claimedBy(claim.by) : null
  const unseen = links ? null : reviewMessages.documentsUnseen
  const obstacle = other ?? unseen ?? (missing.length > 0 ? imagesMissing(missing) : faulty ? reviewMessages.faultChosen : null)
  usePageKeys((key, event) => {
    const act = actsOf({ view, setView, onMove, approve: !obstacle && approve, refuse: !other && refuse })[key]
    const scrolls = event.target instanceof HTMLElement && event.target.tagName === 'SECTION' && view.zoom > 0
    if (!act || busy || (scrolls && key.startsWith('arrow'))) return
    event.preventDefault()
    act()
  })
  return (
    <Card
      as="article"
      ref={card}
      tabIndex={-1}
      aria-label={`Documentos de ${name}`}
      className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-0 p-0! outline-none focus-visible:border-primary"
    >
      <div className="grid min-h-0 content-start gap-4 overflow-y-auto p-4 sm:p-5">
        <Head review={review} person={person} claim={claim} onTake={take} count={count} onMove={onMove} />
        {other && <Banner tone="info">{other} Dá para ver, não para decidir.</Banner>}
        {missing.length > 0 && (
          <Banner tone="warning">
            {imagesMissing(missing)} Assim não dá para aprovar: recuse para que a pessoa envie de novo.
          </Banner>
        )}
        <DocumentsViewer documents={documents} kinds={kinds} view={view} onView={setView} onUnlock={unlock} onBroken={renew} />
        {links && <FaultChips faults={faults} onFault={setFault} />}
        <Beside person={person} review={review} />
      </div>
      <div className="flex flex-col-reverse gap-2 border-t border-line p-4 sm:flex-row sm:items-center sm:justify-end sm:px-5">
        <p className="text-small text-muted sm:mr-auto">
          {faulty ? `A pessoa lê: “${sentenceOf(faults)}”` : 'Teclas: A aprova, R recusa, → próximo, + e − zoom, G gira.'}
        </p>
        <Button variant={faulty ? 'danger' : 'secondary'} onClick={refuse} disabled={busy} disabledReason={other}>
          <X aria-hidden />
          Recusar
        </Button>
        <Button onClick={approve} disabled={busy} disabledReason={obstacle}>
          <Check aria-hidden />
          Aprovar
        </Button>
      </div>
      {asking && (
        <RefuseSheet
          title={`Recusar ${name}?`}
          description="O perfil perde o selo e não aparece na busca. Um aviso e um e-mail levam o motivo."
          label="Recusar"
          templates={templates}
          busy={busy}
          onClose={() => setAsking(false)}
          onRefuse={refuseBecause}
        />
      )}
    </Card>
  )
}

type Person = Answers['verification']['review'] | undefined

interface HeadProps {
  review: Review
  person: Person
  claim: Answers['verification']['claim']['claim']
  onTake: ((take: boolean) => void) | null
  count: number
  onMove: (step: 1 | -1) => void
}

function Head({ review, person, claim, onTake, count, onMove }: HeadProps) {
  const { name, submittedAt, dueAt, sealed, city, state } = review
  const place = [person?.district, city, state].filter(Boolean).join(', ')
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-h3 wrap-anywhere">{name}</h2>
        <p className="min-h-6 text-secondary text-muted tabular">{person && `CPF ${formatCpf(person.cpf)}`}</p>
        {person && <IdentityLine identity={person.identity} />}
        <p className="text-secondary text-muted">{place}</p>
        {submittedAt && (
          <p className="text-secondary text-muted">
            Enviado em {numericDate(submittedAt, deviceZone())}, às {clock(submittedAt, deviceZone())}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {sealed && <Badge tone="info">Já aprovado antes</Badge>}
        <DueClock dueAt={dueAt} />
        {onTake && (!claim || claim.mine) && (
          <Button
            variant="soft"
            size={44}
            onClick={() => onTake(!claim)}
            aria-label={claim ? 'Liberar: está com você' : undefined}
          >
            <Hand aria-hidden />
            {claim ? 'Liberar' : 'Assumir'}
          </Button>
        )}
        {count > 1 && (
          <>
            <IconButton framed label="Anterior" icon={<ChevronLeft aria-hidden />} onClick={() => onMove(-1)} />
            <IconButton framed label="Próximo" icon={<ChevronRight aria-hidden />} onClick={() => onMove(1)} />
          </>
        )}
      </div>
    </div>
  )
}

/** The buttons for the faults of each image. A second tap on a fault removes it. */
function FaultChips({ faults, onFault }: { faults: Faults; onFault: (kind: DocumentKind, fault: string | undefined) => void }) {
  const id = useId()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {kinds.map((kind) => (
        <div
          key={kind}
          role="group"
          aria-labelledby={`${id}-${kind}`}
          className="flex flex-wrap content-start items-center gap-2"
        >
          <p id={`${id}-${kind}`} className="w-full font-semibold">
            {imageLabels[kind]}
          </p>
          <Chip pressed={!faults[kind]} onClick={() => onFault(kind, undefined)}>
            Está boa
          </Chip>
          {imageFaults[kind].map((fault) => (
            <Chip
              key={fault}
              pressed={faults[kind] === fault}
              className="first-letter:uppercase"
              onClick={() => onFault(kind, faults[kind] === fault ? undefined : fault)}
            >
              {fault}
            </Chip>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The profile photo, to compare with the selfie, and the earlier decisions about this professional's documents. */
function Beside({ person, review: { professionalId, name } }: { person: Person; review: Review }) {
  if (!person) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="flex items-center gap-4 rounded-lg border border-line p-4">
        <Avatar name={name} src={person.photo} seed={professionalId} size={72} />
        <p>
          <strong className="block">Foto do perfil</strong>
          {person.photo ? 'Compare com a selfie.' : 'Não há foto.'}
        </p>
      </div>
      <div className="rounded-lg border border-line p-4">
        <strong className="block">Antes</strong>
        {person.earlier.length === 0 && <p className="text-muted">Primeira vez que envia.</p>}
        <ul className="grid gap-1">
          {person.earlier.map(({ approved, by, decidedAt, words }) => (
            <li key={String(decidedAt)} className="text-secondary wrap-anywhere">
              {approved ? 'Aprovado' : 'Recusado'} em {numericDate(decidedAt, deviceZone())}
              {by && ` por ${by}`}
              {words && `: ${words}`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function sentenceOf({ [DocumentKind.front]: front, [DocumentKind.selfie]: selfie }: Faults): string {
  return refusalSentence({ front, selfie })
}

interface Acts {
  view: View
  setView: (view: View) => void
  onMove: (step: 1 | -1) => void
  /** A function that approves the documents, or false while approving is not possible. */
  approve: false | (() => void)
  refuse: false | (() => void)
}

function actsOf({ view: { zoom, turns }, setView, onMove, approve, refuse }: Acts): Record<string, () => void> {
  const zoomIn = () => setView({ zoom: Math.min(zoom + 1, zooms.length - 1), turns })
  return {
    ...(approve && { a: approve }),
    ...(refuse && { r: refuse }),
    g: () => setView({ zoom, turns: turns + 1 }),
    '+': zoomIn,
    '=': zoomIn,
    '-': () => setView({ zoom: Math.max(zoom - 1, 0), turns }),
    arrowright: () => onMove(1),
    arrowleft: () => onMove(-1),
  }
}
