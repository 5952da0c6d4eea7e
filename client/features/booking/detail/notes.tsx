import { DoorOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { BookingStatus } from '#shared/booking.ts'
import { notesTexts } from '#shared/booking-scope.ts'
import { firstNameOf } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { later } from '#client/ui/later.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Detail } from '../labels.ts'

const NotePhotos = later(async () => (await import('./note-photos.tsx')).NotePhotos)

/**
 * The section with notes and photos on how to enter the home. The contractor edits them until the booking starts. The
 * professional reads them.
 */
export function BookingNotes({ booking }: { booking: Detail }) {
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { visitNotes, photos, mayWriteNotes, status, other } = booking
  const written = visitNotes !== null || photos.length > 0
  // The pressed button disappears from the page, so the focus moves to the field or button that replaces it.
  const open = () => {
    flushSync(() => setEditing(true))
    field.current?.focus()
  }
  const close = () => {
    flushSync(() => setEditing(false))
    opener.current?.focus()
  }
  if (!written && !mayWriteNotes && !editing) return null
  // The section stays the same element while the notes are read or edited. So its button keeps the focus after saving, and the
  // upload of a photo continues.
  return (
    <section
      id="observacoes"
      aria-label={notesTexts.title}
      className={cx(
        'grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border p-4 sm:p-5',
        written || editing ? 'border-line bg-surface' : 'border-transparent bg-warning-soft text-on-warning-soft',
      )}
    >
      {editing ? (
        <div className="grid gap-3">
          <h2 className="text-h3">{notesTexts.title}</h2>
          <NotesForm booking={booking} field={field} onDone={close} />
        </div>
      ) : (
        <div className="flex items-start gap-3">
          <DoorOpen aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="grid min-w-0 flex-1 gap-1">
            <h2 className="font-sans text-body font-semibold tracking-normal">
              {written ? notesTexts.title : 'Falta dizer como entrar.'}
            </h2>
            {(visitNotes ?? mayWriteNotes) && (
              <p className="whitespace-pre-line wrap-anywhere">{visitNotes ?? notesTexts.example}</p>
            )}
            {written && mayWriteNotes && status === BookingStatus.requested && (
              <p className="text-secondary text-muted">
                {firstNameOf(other.name)} lê quando {booking.answerBy ? 'aceitar o pedido' : 'a visita estiver paga'}.
              </p>
            )}
          </div>
          {mayWriteNotes && (
            <button
              type="button"
              ref={opener}
              aria-label={visitNotes ? 'Mudar como entrar' : 'Escrever como entrar'}
              className="no-print -m-2.5 min-h-11 p-2.5 text-secondary font-semibold underline underline-offset-4"
              onClick={open}
            >
              {visitNotes ? 'Mudar' : 'Escrever'}
            </button>
          )}
        </div>
      )}
      {(photos.length > 0 || mayWriteNotes) && (
        // Reserves the height of the photos until their code has loaded.
        <div className={cx('grid gap-3', photos.length > 0 ? 'min-h-40 sm:min-h-28' : 'min-h-19')}>
          <NotePhotos booking={booking} />
        </div>
      )}
    </section>
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
    done: (saved) => (saved.visitNotes ? 'Texto salvo' : 'Texto apagado'),
    failed: 'Erro ao salvar o texto',
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
        hint={visitNotes ? 'Não escreva telefone nem e-mail. Em branco, o texto é apagado.' : 'Não escreva telefone nem e-mail.'}
        maxLength={1_000}
        value={notes}
        error={failed ?? undefined}
        onChange={(event) => setNotes(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size={44} busy={busy}>
          Salvar texto
        </Button>
        <Button variant="ghost" size={44} onClick={onDone}>
          Não mudar
        </Button>
      </div>
    </form>
  )
}
