import { useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { DocumentKind, VerificationStatus } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import type { Refusal } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { useAct } from '#client/lib/use-act.ts'
import { toast } from '#client/ui/toast.ts'
import { DocumentField } from './document-field.tsx'
import { focusIdentityFault, IdentityFields, useIdentity } from './identity-fields.tsx'

export interface DocumentsFormProps {
  professional: Answers['profile']['mine']['professional']
  /** For each stored image, the fault that the team found in it. */
  refusals?: { front: string | null; selfie: string | null }
  /** Called when the team has received the images. They were sent now, or earlier and have not changed since. */
  onDone?: () => void
  /** Content that is shown above the images. */
  children?: ReactNode
  /** Renders the buttons, at least one of which submits the form. */
  actions: (busy: boolean) => ReactNode
}

/**
 * The form with the two images of the identity check and the details for the background check. An image is saved when it is
 * chosen. Submitting the form sends everything for review.
 */
export function DocumentsForm({ professional, refusals, onDone, children, actions }: DocumentsFormProps) {
  const [submitted, setSubmitted] = useState(false)
  const [changed, setChanged] = useState(false)
  const identity = useIdentity(professional?.hasIdentity ?? false)
  const { act: send, busy } = useSendDocuments(identity.refused)
  const { status = null, documents, refusedDocuments } = professional ?? {}
  const { front = false, selfie = false } = documents ?? {}
  const needsNewImage = refusedDocuments?.front === true && refusedDocuments.selfie
  const refused = refusedImages(refusals)
  const unchanged = refused.length === 1 ? documentMessages.oneUnchanged : documentMessages.unchanged
  const alreadySent = status === VerificationStatus.pending || status === VerificationStatus.approved
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const changes = changed || identity.touched
    const details = alreadySent && !changes ? {} : identity.read()
    if (!front || !selfie)
      return complain(documentMessages.incomplete.description, front ? DocumentKind.selfie : DocumentKind.front)
    if (needsNewImage) return complain(unchanged, refused[0]!)
    // Unchanged images that the team has already received need not be sent again.
    if (alreadySent && !changes) return onDone?.()
    if (!details) return focusIdentityFault()
    if ((await send(details)) === null) return focusIdentityFault()
    setSubmitted(false)
    setChanged(false)
    onDone?.()
  }
  const errorOf = (kind: DocumentKind, there: boolean) => {
    if (!submitted) return undefined
    if (!there) return 'Falta esta imagem'
    return needsNewImage && refused.includes(kind) ? unchanged : undefined
  }
  const props = { approved: status === VerificationStatus.approved, onSent: () => setChanged(true) }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {children}
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <DocumentField
          kind={DocumentKind.front}
          label="Frente do documento"
          done={front}
          kept={refusedDocuments?.front ?? false}
          refusal={refusals?.front ?? null}
          error={errorOf(DocumentKind.front, front)}
          {...props}
        />
        <DocumentField
          kind={DocumentKind.selfie}
          label="Selfie com o documento"
          done={selfie}
          kept={refusedDocuments?.selfie ?? false}
          refusal={refusals?.selfie ?? null}
          error={errorOf(DocumentKind.selfie, selfie)}
          {...props}
        />
      </div>
      {status !== VerificationStatus.approved && <IdentityFields identity={identity} />}
      {actions(busy)}
    </form>
  )
}

/** Returns the images in which the team found a fault. If the team named no image, both are returned. */
function refusedImages(refusals: DocumentsFormProps['refusals']): DocumentKind[] {
  const both = [DocumentKind.front, DocumentKind.selfie]
  const named = both.filter((kind) => refusals?.[kind === DocumentKind.front ? 'front' : 'selfie'])
  return named.length > 0 ? named : both
}

/**
 * Sends both images of the identity check for review. `onRefused` returns true when it has already shown the refusal to the
 * person.
 */
export function useSendDocuments(onRefused?: (refusal: Refusal) => boolean) {
  const session = useSessionStore()
  return useAct(trpc.verification.sendDocuments, {
    done: documentMessages.sent,
    failed: documentMessages.sendFailed,
    also: ['profile', 'onboarding', 'search'],
    ...(onRefused && { onRefused }),
    // Until the documents are sent, the session says that the sign-up is unfinished, so the session is reloaded.
    onDone: () => void session.refresh(),
  })
}

function complain(text: string, field: DocumentKind): void {
  toast.error(documentMessages.incomplete.title, text)
  document.getElementsByName(field)[0]?.focus()
}
