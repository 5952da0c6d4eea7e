import { useState } from 'react'
import { formatCpf } from '#shared/brazil.ts'
import { ProofKind } from '#shared/verification.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DocumentsViewer, plainView } from './documents-viewer.tsx'
import { DueClock } from './due-clock.tsx'
import { RefuseSheet } from './refuse-sheet.tsx'
import { useDocuments } from './use-documents.ts'

/** A request to change a verified name with its reason and document, and the buttons to approve or refuse it. */
export function NameChangeCard({ change }: { change: Answers['verification']['pending']['names'][number] }) {
  const { requestId, professionalId, name, toName, cpf, reason, dueAt } = change
  const [view, setView] = useState(plainView)
  const [refusing, setRefusing] = useState(false)
  const { documents, renew, unlock } = useDocuments(professionalId)
  const { act, busy } = useAct(trpc.verification.decideNameChange, {
    done: (_answer, { approve }) => (approve ? 'Nome alterado!' : 'A pessoa foi avisada da recusa.'),
    failed: { title: 'Não foi possível registrar a decisão.', description: 'Tente novamente.' },
    also: ['admin'],
    onDone: () => setRefusing(false),
  })
  return (
    <Card as="article" aria-label={`Mudança de nome de ${name}`} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-h3 wrap-anywhere">
            {name} → {toName}
          </h3>
          <p className="text-secondary text-muted tabular">CPF {formatCpf(cpf)}</p>
        </div>
        <DueClock dueAt={dueAt} />
      </div>
      <p className="break-words whitespace-pre-line">{reason}</p>
      <DocumentsViewer
        documents={documents}
        kinds={[ProofKind.name]}
        view={view}
        onView={setView}
        onUnlock={unlock}
        onBroken={renew}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={() => setRefusing(true)} disabled={busy}>
          Recusar
        </Button>
        <Button busy={busy && !refusing} onClick={() => void act({ requestId, approve: true })}>
          Alterar nome
        </Button>
      </div>
      {refusing && (
        <RefuseSheet
          title={`Recusar a mudança para ${toName}?`}
          description="O nome continua como está. Um aviso e um e-mail levam o motivo."
          label="Recusar"
          busy={busy}
          onClose={() => setRefusing(false)}
          onRefuse={(why) => void act({ requestId, approve: false, reason: why })}
        />
      )}
    </Card>
  )
}
