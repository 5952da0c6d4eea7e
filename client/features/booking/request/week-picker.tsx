import { useId } from 'react'
import { type Duration, durationLabels, durations } from '#shared/availability.ts'
import { bookingMessages } from '#shared/booking.ts'
import { addDays } from '#shared/days.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { clock, money, shortDate, zoneName } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { firstNameOf } from '#shared/pages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/radio-group.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { WeekSlots } from '#client/ui/week-slots.tsx'
import { useHoursAdvice } from '../use-hours-advice.ts'
import { useOpenChat } from '#client/features/chat/index.ts'
import type { BoxProps, Profile } from './use-booking-box.ts'
import { dayToJumpTo, weekDays } from '../week.ts'
import type { Week } from '../week.ts'

const durationOptions = durations.map((hours) => ({ value: String(hours), label: durationLabels[hours] }))

export interface WeekPickerProps extends BoxProps {
  /** Whether the reader is a contractor. Then a duration is recommended for the home at the chosen address and the services. */
  asksHome: boolean
}

/** The fields with which a contractor chooses the duration, the week and the start of a booking. */
export function WeekPicker({ profile, box, asksHome }: WeekPickerProps) {
  const name = useId()
  const usual = useHoursAdvice(asksHome ? box.address?.home : null, box.extras.scope)
  const { answer, week, duration } = box
  if (answer.isError && !week) {
    const { id } = refusalOf(answer.error)
    return <ErrorState onRetry={() => void answer.refetch()} requestId={id ?? undefined} />
  }
  return (
    <section aria-labelledby={`${name}-title`} className="grid gap-4 sm:gap-5">
      <h2 id={`${name}-title`} className="sr-only">
        Escolha o horário
      </h2>
      {week && <Away week={week} name={firstNameOf(profile.name)} />}
      <Segmented
        label="Duração"
        name={name}
        options={durationOptions}
        value={String(duration)}
        hint={usual}
        onChange={(event) => box.chooseDuration(durationParam(event.target.value))}
      />
      {week && !box.loading ? (
        <WeekSlots
          days={weekDays(week)}
          day={box.day}
          value={box.slot?.start ?? null}
          onChange={box.chooseSlot}
          onPrevious={week.weekStart > week.firstWeekStart ? () => box.showWeek(addDays(week.weekStart, -7)) : undefined}
          onNext={week.weekStart < week.lastWeekStart ? () => box.showWeek(addDays(week.weekStart, 7)) : undefined}
          nextFree={nextFree(week, box)}
          otherwise={!profile.isMine && <Otherwise professionalId={profile.id} duration={duration} />}
          total={box.price ? money(box.price.totalInCents) : undefined}
          error={box.error}
          instead={insteadOf(week, box)}
          note={noteOf(profile)}
        />
      ) : (
        <WeekSlots
          loading
          days={week ? weekDays(week) : []}
          day={box.day}
          value={null}
          onChange={box.chooseSlot}
          note={noteOf(profile)}
        />
      )}
    </section>
  )
}

/** Says that the professional takes no new bookings, and until when. */
function Away({ week: { away, weekStart }, name }: { week: Week; name: string }) {
  if (!away || (away.until !== null && away.until < weekStart)) return null
  return (
    <Banner tone="warning">
      {away.until === null
        ? `${name} está de folga, ainda sem data de volta.`
        : `${name} está de folga até ${dayToJumpTo(away.until).label}.`}
    </Banner>
  )
}

/**
 * Shown when no day is free up to the booking horizon. A button opens a conversation, and a link leads to the search, which finds
 * other professionals and offers 'Avise-me'.
 */
function Otherwise({ professionalId, duration }: { professionalId: string; duration: Duration }) {
  const { busy, open } = useOpenChat()
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="soft" size={44} busy={busy} onClick={() => open(professionalId)}>
        Perguntar pela conversa
      </Button>
      <LinkButton
        to="/buscar"
        search={duration === 4 ? {} : { duracao: duration }}
        variant="secondary"
        size={44}
        label="Ver quem está livre"
      />
    </div>
  )
}

function insteadOf({ zone }: Week, { instead, chooseSlot }: BoxProps['box']) {
  if (!instead) return null
  return { label: `Ficar com ${shortDate(instead, zone)}, ${clock(instead, zone)}`, onTake: () => chooseSlot(instead) }
}

function durationParam(value: string): 6 | 8 | undefined {
  return value === '6' ? 6 : value === '8' ? 8 : undefined
}

function nextFree({ nextFreeDay }: Week, box: BoxProps['box']) {
  if (!nextFreeDay) return null
  const { label, weekday, weekStart } = dayToJumpTo(nextFreeDay)
  return { label, action: `Ver ${weekday}`, onGo: () => box.showWeek(weekStart) }
}

function noteOf({ name, zone, leadTimeInHours, answersEach }: Profile): string {
  const leadTime = leadTimeInHours > 0 ? ` ${firstNameOf(name)} pede ${leadTimeInHours} h de antecedência.` : ''
  const answer = answersEach ? ` ${bookingMessages.answersAfterPayment(firstNameOf(name))}` : ''
  return `Horários de ${zoneName(zone)}.${leadTime}${answer}`
}
