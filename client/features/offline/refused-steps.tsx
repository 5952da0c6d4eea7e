import { useLocation } from '@tanstack/react-router'
import { CONTEST_HOURS } from '#shared/absence.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { dropStep, useOfflineRecord } from './record.ts'
import type { WaitingStep } from './record.ts'

const notRecorded = 'Sua chegada não foi registrada'

/** Banners on every page for check-ins that waited on this device and were refused. Each banner says what to do. */
export function RefusedSteps() {
  const record = useOfflineRecord()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const refused = record?.steps?.filter((step) => step.refused && !isSaidAtField(step, path)) ?? []
  return refused.map((step) => <RefusedStep key={step.bookingId} step={step} />)
}

function RefusedStep({ step }: { step: WaitingStep }) {
  const { bookingId, refused } = step
  const late = isTooLate(step)
  const final = isFinal(step)
  return (
    <Banner
      className="shadow-e2"
      tone={late ? 'danger' : 'warning'}
      title={late ? `${notRecorded} a tempo` : final ? notRecorded : 'Sua chegada ainda não foi confirmada'}
      onDismiss={() => dropStep(bookingId)}
      action={<TextLink to="/agendamento/$id" params={{ id: bookingId }} kind="action" label="Abrir o agendamento" />}
    >
      {refused?.message}
      {late &&
        ` Conta a hora em que o código chega à Plumaí. Se informarem uma falta sua, conteste em até ${CONTEST_HOURS} horas na página da visita; ali você também pede ajuda.`}
      {final && !late && ' O código que esperava neste aparelho não será enviado de novo.'}
    </Banner>
  )
}

/**
 * Whether the page that is open already shows the refused check-in at the field of the start code. The booking's page does so
 * while the person may still type another code.
 */
function isSaidAtField(step: WaitingStep, path: string): boolean {
  return !isFinal(step) && path === `/agendamento/${step.bookingId}`
}

/** Whether a check-in can never succeed, for example because the booking was cancelled. */
function isFinal(step: WaitingStep): boolean {
  return isTooLate(step) || step.refused?.reason === 'wrong_state' || step.refused?.reason === 'not_found'
}

/** Whether the booking ended before the check-in arrived, so that the professional may be reported absent. */
function isTooLate({ refused }: WaitingStep): boolean {
  return refused?.reason === 'ended'
}
