import { EyeOff } from 'lucide-react'
import { pageNames } from '#shared/pages.ts'
import { REVIEW_WINDOW_IN_DAYS } from '#shared/review-window.ts'
import { searchOfSide } from '#client/features/booking/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { hours, shortDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ReviewForm } from './review-form.tsx'

/**
 * The page /avaliar/{id}, on which a participant reviews the other after a booking. Reviews are hidden until both participants
 * have written one. Without a form the page says why.
 */
export function ReviewPage({ bookingId }: { bookingId: string }) {
  const [form] = trpc.reviews.form.useSuspenseQuery({ bookingId })
  return (
    <div className="mx-auto grid max-w-2xl gap-5">
      <PageTitle>{form.title}</PageTitle>
      <Visit form={form} />
      {form.refusal ? (
        <Banner
          tone={form.alreadyDone ? 'success' : 'info'}
          action={
            <LinkButton
              to="/meus-agendamentos"
              search={searchOfSide(form.asProfessional ? 'professional' : 'contractor')}
              variant="secondary"
              size={44}
              label={pageNames.bookings}
            />
          }
        >
          {form.refusal}
        </Banner>
      ) : (
        <>
          <p className="flex items-start gap-3 rounded-xl bg-info-soft p-4 text-on-info-soft">
            <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" />
            Avaliação às cegas: ninguém lê a do outro lado antes de as duas estarem prontas ou de passarem {
              REVIEW_WINDOW_IN_DAYS
            }{' '}
            dias. Depois, aparecem só seu primeiro nome e o mês.
          </p>
          <ReviewForm bookingId={bookingId} asProfessional={form.asProfessional} />
        </>
      )}
    </div>
  )
}

function Visit({ form: { other, start, end, zone } }: { form: Answers['reviews']['form'] }) {
  return (
    <Card className="flex items-center gap-3">
      <Avatar name={other.name} src={other.photo} size={48} />
      <p className="grid min-w-0">
        <span className="truncate font-semibold">{other.name}</span>
        <span className="text-secondary text-muted tabular">
          {shortDate(start, zone)} · {hours(start, end, zone)}
        </span>
      </p>
    </Card>
  )
}
