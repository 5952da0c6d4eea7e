import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { checklistMessages } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { hours, shortDate } from '#client/lib/format.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TemplateItems } from './template-card.tsx'
import type { Template } from './template-card.tsx'

type Booking = Answers['checklist']['overview']['bookings'][number]

export interface CreateDialogProps {
  template: Template
  /** The bookings to choose from, the earliest first. There is at least one. */
  bookings: readonly Booking[]
  /** The id of the booking that is chosen at first, if `bookings` contains it. */
  bookingId: string | undefined
  onClose: () => void
}

/**
 * Creates a checklist for a booking from a template. At first the earliest booking is chosen. The person may choose another one.
 */
export function CreateDialog({ template, bookings, bookingId, onClose }: CreateDialogProps) {
  const navigate = useNavigate()
  const first = bookings.find(({ id }) => id === bookingId) ?? bookings[0]
  const [chosen, setChosen] = useState(first?.id ?? '')
  const { act, busy, failed } = useAct(trpc.checklist.create, {
    done: checklistMessages.created,
    failed: ({ reason }) =>
      reason === 'no_booking' ? { title: checklistMessages.noBooking.title } : checklistMessages.createFailed,
    onDone: ({ checklistId }) => navigate({ to: '/checklist-execucao/$id', params: { id: checklistId } }),
  })
  return (
    <ConfirmDialog
      open
      width="medium"
      title={template.name}
      description="Os itens são copiados para o checklist, e a profissional é avisada."
      confirmLabel="Criar checklist"
      {...{ busy, failed, onClose }}
      onConfirm={() => void act({ templateId: template.id, bookingId: chosen })}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SelectField
          label="Agendamento"
          hint="O próximo já está escolhido."
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={bookings.map(({ id, start, hours: length, zone, professionalName }) => ({
            value: id,
            label: `${shortDate(start, zone)}, ${hours(start, endOf(start, length), zone)} · ${professionalName}`,
          }))}
        />
        <TemplateItems items={template.items} />
      </div>
    </ConfirmDialog>
  )
}

function endOf(start: string | Date, length: number): Date {
  return new Date(new Date(start).getTime() + length * 3_600_000)
}
