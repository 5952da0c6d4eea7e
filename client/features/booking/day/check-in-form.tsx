import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { CheckIn } from '#shared/booking-attendance.ts'
import { bookingLabels } from '#shared/booking.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toast } from '#client/ui/toast.ts'

export interface CheckInFormProps {
  bookingId: string
  /** From when check-in is allowed, as a sentence; null when it is allowed now. */
  notYet: string | null
}

/** The professional's check-in, proved by the four digits that the contractor tells at the door (AMB-06). */
export function CheckInForm({ bookingId, notYet }: CheckInFormProps) {
  const utils = trpc.useUtils()
  const { register, handleSubmit, setError, formState } = useForm<CheckIn, unknown, CheckIn>({
    resolver: standardSchemaResolver(CheckIn),
    defaultValues: { bookingId, code: '' },
  })
  const arrive = trpc.booking.checkIn.useMutation({
    onSuccess: () => toast.success('Chegada confirmada'),
    onError: (error) => setError('code', { type: 'server', message: refusalOf(error).message }, { shouldFocus: true }),
    onSettled: () => utils.booking.invalidate(),
  })
  const submit = handleSubmit((input) => arrive.mutate(input))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 sm:max-w-xs">
      <TextField
        label="Código de início"
        hint={notYet ?? 'Peça os 4 números a quem contratou.'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        disabled={notYet !== null}
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" block busy={arrive.isPending} disabledReason={notYet}>
        {bookingLabels.checkIn}
      </Button>
    </form>
  )
}
