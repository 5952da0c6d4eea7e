import { useRef, useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { BookingStatus } from '#shared/booking.ts'
import { firstNameOf } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Detail } from '../labels.ts'

/** Notes for this one booking: the contractor writes them until the booking starts, the professional reads them. */
export function BookingNotes({ booking }: { booking: Detail }) {
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { visitNotes, mayWriteNotes, status, other } = booking
  // The pressed button is removed, so the focus moves to the field or button that replaces it.
  const open = () => {
    flushSync(() => setEditing(true))
    field.current?.focus()
  }
  const close = () => {
    flushSync(() => setEditing(false))
    opener.current?.focus()
  }
  if (!visitNotes && !mayWriteNotes && !editing) return null
  return (
    <Section card title="Observações para a visita" id="observacoes" className="gap-3">
      {editing ? (
        <NotesForm booking={booking} field={field} onDone={close} />
      ) : (
        <>
          {visitNotes ? (
            <p className="whitespace-pre-line wrap-anywhere">{visitNotes}</p>
          ) : (
            <p className="text-muted">Chave, portaria, animais: o que {firstNameOf(other.name)} precisa saber antes de chegar.</p>
          )}
          {mayWriteNotes && status === BookingStatus.requested && (
            <p className="text-secondary text-muted">{firstNameOf(other.name)} lê quando a visita estiver paga.</p>
          )}
          {mayWriteNotes && (
            <Button ref={opener} variant="secondary" size={44} className="no-print justify-self-start" onClick={open}>
              {visitNotes ? 'Mudar observações' : 'Escrever observações'}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}

interface NotesFormProps {
  booking: Detail
  field: RefObject<HTMLTextAreaElement | null>
  onDone: () => void
}

function NotesForm({ booking: { id, visitNotes, other }, field, onDone }: NotesFormProps) {
  const [notes, setNotes] = useState(visitNotes ?? '')
  const { act, busy, failed } = useAct(trpc.booking.saveNotes, {
    done: (saved) => (saved.visitNotes ? 'Observações salvas' : 'Observações apagadas'),
    failed: 'Erro ao salvar observações',
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (notes.trim() === (visitNotes ?? '')) onDone()
    else void act({ bookingId: id, visitNotes: notes }).then((saved) => saved && onDone())
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        ref={field}
        label={`O que ${firstNameOf(other.name)} precisa saber`}
        hint={
          visitNotes
            ? 'Não escreva telefone nem e-mail. Em branco, as observações são apagadas.'
            : 'Não escreva telefone nem e-mail.'
        }
        maxLength={1_000}
        value={notes}
        error={failed ?? undefined}
        onChange={(event) => setNotes(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size={44} busy={busy}>
          Salvar observações
        </Button>
        <Button variant="ghost" size={44} onClick={onDone}>
          Não mudar
        </Button>
      </div>
    </form>
  )
}
