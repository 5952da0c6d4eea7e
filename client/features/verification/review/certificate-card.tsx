import { Download } from 'lucide-react'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { formatCpf } from '#shared/brazil.ts'
import { profileMessages } from '#shared/profile.ts'
import { CheckOutcome, ProofKind } from '#shared/verification.ts'
import { reviewMessages } from '#shared/verification-review.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { DueClock } from './due-clock.tsx'
import { IdentityOnRequest } from './identity-line.tsx'
import { RefuseSheet } from './refuse-sheet.tsx'
import { useDocuments } from './use-documents.ts'

const DAY_MISSING = 'Informe a data da certidão'

/** A criminal-record certificate to review: the download, and the form for its date and the result that the admin read in it. */
export function CertificateCard({ certificate }: { certificate: Answers['verification']['pending']['certificates'][number] }) {
  const { checkId, professionalId, name, cpf, dueAt } = certificate
  const [certificateDay, setDay] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [refusing, setRefusing] = useState(false)
  const { act, busy } = useAct(trpc.verification.decideCheck, {
    failed: { title: 'Não foi possível registrar a certidão.', description: 'Tente novamente.' },
    also: ['admin'],
    done: (_answer, { outcome }) => (outcome === CheckOutcome.approved ? 'Certidão aprovada!' : reviewMessages.refused),
    onDone: () => setRefusing(false),
  })
  const withDay = (next: () => void) => {
    setError(certificateDay ? undefined : DAY_MISSING)
    if (certificateDay) next()
  }
  const approve = () => void act({ checkId, outcome: CheckOutcome.approved, certificateDay })
  const refuse = (details: string) => void act({ checkId, outcome: CheckOutcome.refused, certificateDay, details })
  return (
    <Card as="article" aria-label={`Certidão de ${name}`} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-h3 wrap-anywhere">{name}</h3>
          <p className="text-secondary text-muted tabular">CPF {formatCpf(cpf)}</p>
          <IdentityOnRequest professionalId={professionalId} />
        </div>
        <DueClock dueAt={dueAt} />
      </div>
      <CertificateLink professionalId={professionalId} />
      <form
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          withDay(approve)
        }}
        className="flex flex-wrap items-end gap-3"
      >
        <TextField
          type="date"
          label="Data da certidão"
          hint="A que está escrita nela."
          value={certificateDay}
          error={error}
          onChange={({ target }) => {
            setDay(target.value)
            setError(undefined)
          }}
          className="min-w-0 flex-1 basis-56"
        />
        <Button variant="secondary" onClick={() => withDay(() => setRefusing(true))} disabled={busy}>
          Há registro
        </Button>
        <Button type="submit" busy={busy && !refusing}>
          Nada consta
        </Button>
      </form>
      {refusing && (
        <RefuseSheet
          title={`Registrar antecedentes de ${name}?`}
          description={`Só a pessoa lê os detalhes. O perfil público mostra '${profileMessages.pending}'.`}
          label="Registrar"
          busy={busy}
          onClose={() => setRefusing(false)}
          onRefuse={refuse}
        />
      )}
    </Card>
  )
}

function CertificateLink({ professionalId }: { professionalId: string }) {
  const { documents, unlock } = useDocuments(professionalId)
  const link = documents.step === 'shown' ? documents.links.find(({ kind }) => kind === ProofKind.certificate) : undefined
  return (
    <div>
      {link && (
        <a href={link.url} download className={buttonStyles({ variant: 'soft', size: 44 })}>
          <Download aria-hidden />
          Baixar certidão (PDF)
        </a>
      )}
      {documents.step === 'locked' && (
        <Button variant="soft" size={44} onClick={unlock}>
          Ver certidão
        </Button>
      )}
      {documents.step === 'shown' && !link && <p className="text-secondary text-muted">O arquivo não está mais guardado.</p>}
      {documents.step === 'failed' && <p className="text-secondary text-danger">{documents.message}</p>}
    </div>
  )
}
