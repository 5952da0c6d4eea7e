import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { MAX_OCCURRENCES, repeatLabels, startsOfSeries } from '#shared/booking-request.ts'
import { openSeriesMessages } from '#shared/open-series.ts'
import { notesTexts } from '#shared/booking-scope.ts'
import { firstNameOf } from '#shared/pages.ts'
import { AddressField } from '#client/features/address/index.ts'
import { nearness, shortDate } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { HolidayNote } from '../holiday-note.tsx'
import { ScopeFields } from '../scope/scope-fields.tsx'
import { MeterLine } from './hiring-alert.tsx'
import type { BoxProps } from './use-booking-box.ts'
import type { Extras } from './booking-request.ts'
import { repeatOf } from './use-extras.ts'

const frequencies = ([0, 1, 2] as const).map((weeks) => ({
  value: String(weeks),
  label: weeks === 0 ? 'Não repetir' : repeatLabels[weeks],
}))
const counts = [
  { value: '0', label: openSeriesMessages.label },
  ...Array.from({ length: MAX_OCCURRENCES - 1 }, (_, index) => ({
    value: String(index + 2),
    label: `${index + 2} visitas`,
  })),
]

/**
 * The fields for address, services and supplies, and the number of days in the week with this professional (LC 150 limits them).
 * Repetition (ADR 029) and notes are folded, because few contractors need them.
 */
export function BookingExtras({
  profile,
  box: { meter, slot, extras, changeExtras, notesError, addresses, address, chooseAddress },
}: BoxProps) {
  const folded = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!notesError || !folded.current) return
    folded.current.open = true
    folded.current.querySelector('textarea')?.focus()
  }, [notesError])
  const summary = summaryOf(extras)
  const starts = startsOf(extras, slot?.start, profile.zone)
  return (
    <section aria-label="Detalhes da visita" className="grid gap-5">
      <AddressField label="Onde" addresses={addresses} value={address?.id} onChange={chooseAddress} />
      <OutOfReach profile={profile} />
      <ScopeFields offered={profile.services} scope={extras.scope} onChange={(scope) => changeExtras({ scope })} />
      <HolidayNote starts={starts} zone={profile.zone} />
      {meter && <MeterLine meter={meter} profile={profile} />}
      <details ref={folded} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
          <span>
            Repetir ou dizer como entrar <span className="font-normal text-muted">(opcional)</span>
            {summary && <span className="block text-small font-normal text-muted group-open:hidden">{summary}</span>}
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 pt-2">
          <RepeatFields
            extras={extras}
            onChange={changeExtras}
            dates={starts.map((date) => shortDate(date, profile.zone)).join(' · ')}
          />
          <TextArea
            label={notesTexts.title}
            hint={`${notesTexts.example} Não escreva telefone nem e-mail.`}
            maxLength={1_000}
            error={notesError}
            value={extras.notes}
            onChange={(event) => changeExtras({ notes: event.target.value })}
          />
        </div>
      </details>
    </section>
  )
}

/**
 * A warning that the home is too far away for the professional. The distance is approximate, so the warning begins one kilometre
 * beyond the professional's radius.
 */
function OutOfReach({ profile: { name, distanceInKm, serviceRadiusInKm } }: Pick<BoxProps, 'profile'>) {
  if (distanceInKm === null || distanceInKm <= serviceRadiusInKm + 1) return null
  return (
    <Banner tone="warning" title={`Fica ${nearness(distanceInKm, true)}`}>
      {firstNameOf(name)} atende até {serviceRadiusInKm} km de casa. Escolha outro endereço ou combine antes por mensagem.
    </Banner>
  )
}

interface RepeatFieldsProps {
  extras: Extras
  onChange: (part: Partial<Extras>) => void
  /** Formats the dates of the series, such as 'ter, 24 nov · ter, 1 dez'. Returns '' while no start is chosen. */
  dates: string
}

function RepeatFields({ extras, onChange, dates }: RepeatFieldsProps) {
  const { everyWeeks, occurrences } = extras
  const repeats = everyWeeks > 0
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="Repetir"
        className={repeats ? undefined : 'col-span-2'}
        options={frequencies}
        value={String(everyWeeks)}
        onChange={(event) => onChange({ everyWeeks: weeksOf(event.target.value) })}
      />
      {repeats && (
        <>
          <SelectField
            label="Quantas vezes"
            options={counts}
            value={String(occurrences)}
            onChange={(event) => onChange({ occurrences: Number(event.target.value) })}
          />
          {dates && <p className="col-span-2 text-small font-medium tabular">{dates}</p>}
          <p className="col-span-2 text-small text-muted">
            {everyWeeks !== 0 && occurrences === 0
              ? openSeriesMessages.howItWorks(everyWeeks)
              : `O total é o da primeira visita. As ${occurrences} ficam reservadas juntas e você paga uma de cada vez.`}
          </p>
        </>
      )}
    </div>
  )
}

/**
 * Returns all starts that would be booked: those of the series, or the chosen start. The list is empty while no start is chosen.
 */
function startsOf(extras: Extras, start: string | undefined, zone: string): Date[] {
  if (!start) return []
  const repeat = repeatOf(extras)
  return repeat ? startsOfSeries(new Date(start), repeat, zone) : [new Date(start)]
}

/** Summarises the folded fields for repetition and notes, such as 'Toda semana, 4 visitas · diz como entrar'. */
function summaryOf({ notes, everyWeeks, occurrences }: Extras): string {
  const often = occurrences === 0 ? openSeriesMessages.label.toLowerCase() : `${occurrences} visitas`
  const repeat = everyWeeks !== 0 && `${repeatLabels[everyWeeks]}, ${often}`
  return [repeat, notes.trim() && 'diz como entrar'].filter(Boolean).join(' · ')
}

function weeksOf(value: string): Extras['everyWeeks'] {
  return value === '1' ? 1 : value === '2' ? 2 : 0
}
