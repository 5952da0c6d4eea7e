import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { LINE_VERSION, lineConsent, lineMessages, lineOf } from '#shared/review-line.ts'
import { SubmitReview, reviewMessages } from '#shared/reviews.ts'
import { searchOfSide } from '#client/features/booking/index.ts'
import { trpc } from '#client/lib/api.ts'
import { newKey } from '#client/lib/new-key.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/choices.tsx'
import { Card } from '#client/ui/card.tsx'
import { RatingInput } from '#client/ui/rating.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

type ReviewValues = z.input<typeof SubmitReview>
type ReviewControl = Control<ReviewValues, unknown, z.output<typeof SubmitReview>>
type StarName = 'publicRating' | 'communication' | 'punctuality' | 'respect' | 'environment' | 'expectations' | 'conditions'

/**
 * The review form: public stars (required) and comment, then the grades that only the Plumaí team sees. A professional also rates
 * the workplace.
 */
export function ReviewForm({ bookingId, asProfessional }: { bookingId: string; asProfessional: boolean }) {
  const [idempotencyKey] = useState(() => newKey())
  const navigate = useNavigate()
  const { form, field, act, busy } = useFormAct(
    trpc.reviews.submit,
    SubmitReview,
    { bookingId, idempotencyKey },
    {
      done: reviewMessages.sent,
      failed: reviewMessages.failed,
      also: ['booking', 'search'],
    },
  )
  // When `act` resolves, the list of bookings no longer asks for this review. A contractor then sees the booking's page, on which
  // a tip can be given.
  const send = async (review: SubmitReview) => {
    if (!(await act(review))) return
    if (asProfessional) await navigate({ to: '/meus-agendamentos', search: searchOfSide('professional') })
    else await navigate({ to: '/agendamento/$id', params: { id: bookingId }, hash: 'gorjeta' })
  }
  const refuse = () => {
    if (!form.getValues('publicRating')) toast.error(reviewMessages.ratingRequired)
  }
  const { control } = form
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send, refuse)(event)} className="grid gap-5">
      <Part title="Avaliação pública" note="Aparece no perfil depois que as duas avaliações estiverem prontas.">
        <Stars control={control} name="publicRating" label="Nota pública" />
        <TextArea label="Comentário" optional maxLength={2000} {...field('publicComment')} />
        {!asProfessional && <LineSwitch control={control} />}
      </Part>
      <Part title="Só a Plumaí vê" note="Ajuda a cuidar da comunidade. A outra pessoa nunca vê estas notas.">
        <Stars control={control} name="communication" label="Comunicação" />
        <Stars control={control} name="punctuality" label="Pontualidade" />
        <Stars control={control} name="respect" label="Respeito" />
        <TextArea label="Comentário privado" optional maxLength={2000} {...field('privateComment')} />
      </Part>
      {asProfessional && (
        <Part title="Seu local de trabalho" note="Só a média aparece para profissionais, a partir de três avaliações.">
          <Stars control={control} name="environment" label="Ambiente de trabalho" />
          <Stars control={control} name="expectations" label="Clareza das expectativas" />
          <Stars control={control} name="conditions" label="Condições de trabalho" />
          <TextArea label="Comentário sobre o ambiente" optional maxLength={2000} {...field('environmentComment')} />
        </Part>
      )}
      <Button type="submit" size={56} busy={busy}>
        Enviar avaliação
      </Button>
    </form>
  )
}

/**
 * The switch that decides whether a line of the comment may appear on public pages. It is off until the contractor turns it on.
 */
function LineSwitch({ control }: { control: ReviewControl }) {
  const line = lineOf(useWatch({ control, name: 'publicComment' }))
  return (
    <Controller
      control={control}
      name="lineVersion"
      render={({ field: { value, onChange } }) => (
        <Switch
          label="Mostrar uma frase em páginas públicas"
          on="Sim"
          off="Não"
          hint={line ? `${lineConsent} A frase: “${line}”` : `${lineConsent} ${lineMessages.noLine}`}
          checked={line !== null && value === LINE_VERSION}
          disabled={line === null}
          onChange={({ target }) => onChange(target.checked ? LINE_VERSION : null)}
        />
      )}
    />
  )
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-h3">{title}</h2>
        <p className="text-secondary text-muted">{note}</p>
      </div>
      {children}
    </Card>
  )
}

function Stars({ control, name, label }: { control: ReviewControl; name: StarName; label: string }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <RatingInput
          ref={ref}
          label={name === 'publicRating' ? label : `${label} (opcional)`}
          name={name}
          value={value ?? null}
          onChange={onChange}
          onBlur={onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
