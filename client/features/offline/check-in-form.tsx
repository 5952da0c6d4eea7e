import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { CheckIn } from '#shared/booking-attendance.ts'
import { bookingLabels } from '#shared/booking.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { clock } from '#client/lib/format.ts'
import { newKey } from '#client/lib/new-key.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toast } from '#client/ui/toast.ts'
import { dropStep, keepStep, useOfflineRecord } from './record.ts'
import type { WaitingStep } from './record.ts'
import { mayWait, sendCheckIn } from './send-check-in.ts'
import { checkedIn } from './use-send-steps.ts'

export interface CheckInFormProps {
  booking: { id: string; end: string; zone: string }
  /** Says when the check-in of a booking opens; null when it is open already. */
  notYet: string | null
}

/**
 * The form for the professional's check-in, with the four digits of the start code that the contractor gives at the door. Without
 * a connection the code waits on this device, and the form says until when the code is valid.
 */
export function CheckInForm({ booking, notYet }: CheckInFormProps) {
  const step = useOfflineRecord()?.steps?.find(({ bookingId }) => bookingId === booking.id)
  const waits = step !== undefined && !step.refused
  const { box, notePress } = useFocusOnChange<HTMLDivElement>(waits)
  return (
    <div ref={box}>
      {waits ? (
        <Waiting step={step} onDrop={notePress} />
      ) : (
        <Form booking={booking} notYet={notYet} refused={step?.refused?.message} onKeep={notePress} />
      )}
    </div>
  )
}

/**
 * Moves the focus to the new panel or field when a pressed button disappears, so that a screen reader reads the new content. Call
 * `notePress` when such a button is pressed.
 */
function useFocusOnChange<Box extends HTMLElement>(waits: boolean) {
  const box = useRef<Box>(null)
  const pressed = useRef(false)
  useLayoutEffect(() => {
    // The focus is moved only if it is lost. While the request was running, the person may have focused another element.
    const isLost = document.activeElement === document.body
    if (pressed.current && isLost) box.current?.querySelector<HTMLElement>('[tabindex="-1"], input')?.focus()
    pressed.current = false
  }, [waits])
  return { box, notePress: () => void (pressed.current = true) }
}

type FormProps = CheckInFormProps & { refused: string | undefined; onKeep: () => void }

function Form({ booking: { id, end, zone }, notYet, refused, onKeep }: FormProps) {
  const utils = trpc.useUtils()
  const { register, handleSubmit, setError, formState } = useForm<CheckIn, unknown, CheckIn>({
    resolver: standardSchemaResolver(CheckIn),
    defaultValues: { bookingId: id, code: '' },
  })
  const keep = (input: CheckIn) => {
    onKeep()
    return keepStep({ bookingId: id, code: input.code, idempotencyKey: input.idempotencyKey ?? newKey(), until: end, zone })
  }
  const arrive = useMutation({
    mutationFn: (input: CheckIn) => sendCheckIn(utils.client, input),
    onSuccess: () => toast.success(checkedIn),
    onError: (error, input) => {
      if (mayWait(error) && keep(input)) return
      setError('code', { type: 'server', message: refusalOf(error).message }, { shouldFocus: true })
    },
    onSettled: () => utils.booking.invalidate(),
  })
  const submit = handleSubmit((typed) => {
    dropStep(id)
    const input = { ...typed, idempotencyKey: newKey() }
    if (navigator.onLine || !keep(input)) arrive.mutate(input)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 sm:max-w-xs">
      <TextField
        label="Código de início"
        hint={notYet ?? 'Peça os 4 números a quem contratou.'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        disabled={notYet !== null}
        error={formState.errors.code?.message ?? refused}
        {...register('code')}
      />
      <Button type="submit" block busy={arrive.isPending} disabledReason={notYet}>
        {bookingLabels.checkIn}
      </Button>
    </form>
  )
}

function Waiting({ step: { bookingId, code, until, zone }, onDrop }: { step: WaitingStep; onDrop: () => void }) {
  const id = useId()
  const drop = () => {
    onDrop()
    dropStep(bookingId)
  }
  return (
    <div
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="grid justify-items-start gap-2 rounded-xl bg-sunken p-4"
    >
      <p className="grid gap-1">
        <strong id={`${id}-title`}>Sua chegada espera a internet</strong>
        <span id={`${id}-text`}>
          O código {code} está neste aparelho e segue sozinho quando ela voltar. Vale até as {clock(until, zone)}, o fim da
          visita: conta a hora em que a Plumaí recebe o código.
        </span>
      </p>
      <Button variant="ghost" size={44} className="-ml-4" onClick={drop}>
        Digitar outro código
      </Button>
    </div>
  )
}
