import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { formatCpf } from '#shared/brazil.ts'
import { DocumentKind } from '#shared/profile.ts'
import { imagesMissing, reviewMessages } from '#shared/verification-review.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { clock, deviceZone, numericDate } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { DocumentsViewer, plainView, zooms } from './documents-viewer.tsx'
import type { View } from './documents-viewer.tsx'
import { DueClock } from './due-clock.tsx'
import { RefuseSheet } from './refuse-sheet.tsx'
import { useDocuments } from './use-documents.ts'

export type Pending = Answers['verification']['pending']
type Review = Pending['reviews'][number]

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
  /** Shows the next (1) or the earlier (-1) professional of the queue. */
  onMove: (step: 1 | -1) => void
}

/**
 * The documents of one professional and the decision. While the focus is inside the card, keys work: A approves, R refuses, the arrows
 * move in the queue, + and - zoom, G turns.
 */
export function ReviewCard({ review, count, onMove }: ReviewCardProps) {
  const { professionalId, name, cpf, submittedAt, dueAt, sealed } = review
  const [view, setView] = useState(plainView)
  const { documents, renew, unlock } = useDocuments(professionalId)
  const { asked, setAsked, approve, refuse, busy } = useReview(review)
  const links = documents.step === 'shown' ? documents.links : null
  const missing = links ? kinds.filter((kind) => links.every((link) => link.kind !== kind)) : []
  return (
    <Card as="article" aria-label={`Documentos de ${name}`} className="grid gap-4 outline-none">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the buttons inside, only while one has the focus */}
      <div
        className="grid gap-4"
        onKeyDown={(event) => onKey(event, { view, setView, setAsked, onMove, complete: missing.length === 0 })}
      >
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-0.5">
            <h3 className="text-h3 wrap-anywhere">{name}</h3>
            <p className="text-secondary text-muted tabular">CPF {formatCpf(cpf)}</p>
            {submittedAt && (
              <p className="text-secondary text-muted">
                Enviado em {numericDate(submittedAt, deviceZone())}, às {clock(submittedAt, deviceZone())}
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {sealed && <Badge tone="info">Já aprovado antes</Badge>}
            <DueClock dueAt={dueAt} />
            {count > 1 && (
              <>
                <IconButton framed label="Anterior" icon={<ChevronLeft aria-hidden />} onClick={() => onMove(-1)} />
                <IconButton framed label="Próximo" icon={<ChevronRight aria-hidden />} onClick={() => onMove(1)} />
              </>
            )}
          </div>
        </div>
        {missing.length > 0 && (
          <Banner tone="warning">
            {imagesMissing(missing)} Assim não dá para aprovar: recuse para que a pessoa envie de novo.
          </Banner>
        )}
        <DocumentsViewer documents={documents} kinds={kinds} view={view} onView={setView} onUnlock={unlock} onBroken={renew} />
        <div className="flex flex-col-reverse gap-2 border-t border-line pt-4 sm:flex-row sm:items-center sm:justify-end">
          <p className="text-small text-muted max-sm:hidden sm:mr-auto">
            Teclas: A aprova, R recusa, → próximo, + e − zoom, G gira.
          </p>
          <Button variant="secondary" onClick={() => setAsked('refuse')} disabled={busy}>
            <X aria-hidden />
            Recusar
          </Button>
          <Button
            onClick={() => setAsked('approve')}
            disabled={busy}
            disabledReason={missing.length > 0 ? imagesMissing(missing) : null}
          >
            <Check aria-hidden />
            Aprovar
          </Button>
        </div>
      </div>
      {asked === 'approve' && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          onConfirm={approve}
          busy={busy}
          title={`Aprovar ${name}?`}
          description="O perfil ganha o Selo Plumaí e pode aparecer na busca. Um aviso e um e-mail são enviados."
          confirmLabel="Aprovar"
        />
      )}
      {asked === 'refuse' && (
        <RefuseSheet
          title={`Recusar ${name}?`}
          description="O perfil perde o selo e não aparece na busca. Um aviso e um e-mail levam o motivo."
          label="Recusar"
          templates={templates}
          busy={busy}
          onClose={() => setAsked(null)}
          onRefuse={refuse}
        />
      )}
    </Card>
  )
}

function useReview({ professionalId, submittedAt }: Review) {
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null)
  const close = () => setAsked(null)
  const approval = useAct(trpc.verification.approve, {
    done: reviewMessages.approved,
    failed: { title: reviewMessages.approveFailed, description: 'Tente novamente.' },
    also: ['admin'],
    onDone: close,
    onRefused: close,
  })
  // After a failure the sheet stays open, so that the written reason is not lost.
  const refusal = useAct(trpc.verification.refuse, {
    done: reviewMessages.refused,
    failed: { title: reviewMessages.refuseFailed, description: 'Tente novamente.' },
    also: ['admin'],
    onDone: close,
  })
  // Says which documents the admin has seen: the server refuses when other documents were submitted meanwhile.
  const seen = { professionalId, ...(submittedAt && { submittedAt: new Date(submittedAt).toISOString() }) }
  return {
    asked,
    setAsked,
    approve: () => void approval.act(seen),
    refuse: (reason: string) => void refusal.act({ ...seen, reason }),
    busy: approval.busy || refusal.busy,
  }
}

interface Keys {
  view: View
  setView: (view: View) => void
  setAsked: (asked: 'approve' | 'refuse') => void
  onMove: (step: 1 | -1) => void
  /** Whether every image is stored; otherwise the documents cannot be approved. */
  complete: boolean
}

function onKey(event: KeyboardEvent, { view: { zoom, turns }, setView, setAsked, onMove, complete }: Keys): void {
  const { key, target } = event
  const scrolls = target instanceof HTMLElement && target.tagName === 'SECTION' && zoom > 0
  if (event.ctrlKey || event.metaKey || event.altKey || (scrolls && key.startsWith('Arrow'))) return
  const acts: Record<string, () => void> = {
    a: () => complete && setAsked('approve'),
    r: () => setAsked('refuse'),
    g: () => setView({ zoom, turns: turns + 1 }),
    '+': () => setView({ zoom: Math.min(zoom + 1, zooms.length - 1), turns }),
    '=': () => setView({ zoom: Math.min(zoom + 1, zooms.length - 1), turns }),
    '-': () => setView({ zoom: Math.max(zoom - 1, 0), turns }),
    arrowright: () => onMove(1),
    arrowleft: () => onMove(-1),
  }
  const act = acts[key.toLowerCase()]
  if (!act) return
  event.preventDefault()
  act()
}
