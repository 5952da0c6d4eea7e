import { Navigate } from '@tanstack/react-router'
import { Bell, CalendarPlus, CircleCheck, MessageCircle, Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Supplies } from '#shared/booking-scope.ts'
import { bookingLabels, bookingMessages } from '#shared/booking.ts'
import { firstNameOf, pageNames } from '#shared/pages.ts'
import { notifiedSentence } from '#shared/profile.ts'
import { useOpenChat } from '#client/features/chat/index.ts'
import { PushOffer } from '#client/features/notifications/index.ts'
import { ReceiptLink } from '#client/features/receipts/index.ts'
import { dateAndTime, money } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Confirming } from './confirming.tsx'
import type { Checkout } from './load-checkout.ts'
import { SeriesNext } from './series.tsx'
import { BookingFacts } from './booking-summary.tsx'

/**
 * The page /agendamento-confirmado/$id: the confirmation of a paid booking. Before the payment has arrived, the page waits for
 * it.
 */
export function ConfirmationPage({ checkout, fromBank }: { checkout: Checkout; fromBank: boolean }) {
  const { booking, professional, state, heldMinutes } = checkout
  const [waited] = useState(state !== 'paid')
  // A cancelled booking redirects to its own page, which says who cancelled it and what was refunded.
  if (state === 'cancelled') return <Navigate to="/agendamento/$id" params={{ id: booking.id }} replace />
  if (state !== 'paid') {
    return <Confirming bookingId={booking.id} professionalId={professional.id} heldMinutes={heldMinutes} fromBank={fromBank} />
  }
  return <Confirmed checkout={checkout} waited={waited} />
}

interface ConfirmedProps {
  checkout: Checkout
  /**
   * Whether a page that waited for the payment was shown before. The title of that page had the focus, so the title of this page
   * takes it over.
   */
  waited: boolean
}

function Confirmed({ checkout: { booking, professional, spokenOf, place, series, creditInCents }, waited }: ConfirmedProps) {
  const { answerBy } = booking
  const chat = useOpenChat()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (waited) title.current?.focus({ preventScroll: true })
  }, [waited])
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <header className="relative isolate grid gap-3 overflow-hidden rounded-xl bg-success-soft p-6 pr-32 text-on-success-soft sm:p-8 sm:pr-40">
        <Feather seed={booking.id} drift className="absolute -top-4 right-2 -z-10 h-56 rotate-12 sm:right-8 sm:h-64" />
        <CircleCheck aria-hidden className="size-10" />
        <PageTitle ref={title}>{answerBy ? pageNames.requestSent : pageNames.confirmation}</PageTitle>
        <p>
          {answerBy
            ? bookingMessages.answersBy(firstNameOf(professional.name), dateAndTime(answerBy, booking.zone))
            : notifiedSentence(firstNameOf(professional.name), spokenOf)}
        </p>
      </header>
      <SeriesNext series={series} zone={booking.zone} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div className="grid gap-6">
          <Card as="section" aria-label="Agendamento" className="grid gap-5">
            <BookingFacts booking={booking} professional={professional} place={place} />
            <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 font-semibold">
              Total pago
              <span className="text-h3 tabular">{money((booking.totalInCents ?? 0) - creditInCents)}</span>
            </p>
            <Button block size={56} busy={chat.busy} onClick={() => chat.open(professional.id)}>
              <MessageCircle aria-hidden />
              {bookingLabels.talk}
            </Button>
          </Card>
          {/* The offer of push messages appears late, so it stands where it moves nothing else on the page. */}
          <PushOffer />
        </div>
        <div className="grid gap-6">
          <NextSteps supplies={booking.supplies} />
          <nav aria-label="Continuar" className="flex flex-wrap gap-2">
            <a href={`/calendar/booking/${booking.id}.ics`} download className={buttonStyles({ variant: 'secondary', size: 44 })}>
              <CalendarPlus aria-hidden />
              Adicionar ao calendário
            </a>
            <ReceiptLink bookingId={booking.id} look="button" />
            <LinkButton
              to="/meus-agendamentos"
              search={{ aba: 'contratante' }}
              variant="secondary"
              size={44}
              label={pageNames.bookings}
            />
            <LinkButton to="/" variant="ghost" size={44} label="Início" />
          </nav>
        </div>
      </div>
    </div>
  )
}

/** Says what the contractor should do about products before the booking, depending on who brings them. */
const productsReady: Readonly<Record<Supplies, string>> = {
  [Supplies.contractor]: 'Os produtos e utensílios, que você fornece',
  [Supplies.professional]: 'Espaço para os produtos e utensílios, que a profissional traz',
  [Supplies.open]: 'Quem leva produtos e utensílios, combinado pela conversa',
}
const leaveReady = ['A portaria avisada e a chave combinada', 'Objetos de valor guardados']

function NextSteps({ supplies }: { supplies: Supplies }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-h3">E agora?</h2>
      <ul className="grid gap-3">
        <Note icon={<Bell aria-hidden />}>Você recebe uma notificação antes do horário.</Note>
        <Note icon={<Star aria-hidden />}>Depois do serviço, você pode avaliar a profissional.</Note>
      </ul>
      <div className="grid gap-2">
        <h3 className="text-body">Deixe pronto</h3>
        <ul className="grid list-disc gap-1 pl-5 text-secondary marker:text-link">
          {[productsReady[supplies], ...leaveReady].map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-link">
      {icon}
      {children}
    </li>
  )
}
