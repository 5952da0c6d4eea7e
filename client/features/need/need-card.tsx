import { useState } from 'react'
import { addDays, noonOf } from '#shared/days.ts'
import { services } from '#shared/services.ts'
import { serviceSlug } from '#shared/directory.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { calendarDay, shortDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { controlFrame } from '#client/ui/field.tsx'
import { cx } from '#client/ui/cx.ts'
import { ServiceIcon } from '#client/ui/service.tsx'
import { NearLine } from './near-line.tsx'

const DAYS = 14
const field = cx(controlFrame, 'grid min-h-14 content-center px-3.5 py-1.5')
const control =
  'w-full bg-transparent text-body font-semibold outline-none placeholder:font-normal placeholder:text-muted placeholder:opacity-100'

/**
 * The form in which a contractor searches for a professional by service, CEP (postal code), day and hours. Without scripts the
 * server redirects to the list of a city's professionals, or a signed-in person to the search. `label` is the text of the submit
 * button.
 */
export function NeedCard({ label, heading }: { label: string; heading: string }) {
  const [cep, setCep] = useState('')
  const [day, setDay] = useState('')
  // Today is computed for Brazil, because on a device in another time zone it may already be another day.
  const [today] = useState(() => calendarDay(new Date(), DEFAULT_ZONE))
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at))
  return (
    <form action="/buscar" className="grid gap-3 rounded-[1.5rem] border border-line bg-raised p-4 shadow-e2 sm:p-5">
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-display text-h3 font-bold">{heading}</legend>
        <div className="grid grid-cols-3 gap-2 lg:grid-cols-6">
          {services.map((service, at) => (
            <Tile key={service} service={service} checked={at === 0} />
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">
        <label className={field}>
          <span className="text-small text-muted">CEP</span>
          <input
            name="cep"
            value={cep}
            onChange={(event) => setCep(masked(event.target.value))}
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder="00000-000"
            maxLength={9}
            pattern="\d{5}-?\d{3}"
            title="O CEP tem 8 números"
            className={control}
          />
        </label>
        <label className={field}>
          <span className="text-small text-muted">Quando?</span>
          <select name="dia" value={day} onChange={(event) => setDay(event.target.value)} className={control}>
            <option value="">Qualquer dia</option>
            {days.map((each, at) => (
              <option key={each} value={each}>
                {at === 0 ? 'Hoje' : at === 1 ? 'Amanhã' : shortDate(noonOf(each), 'UTC')}
              </option>
            ))}
          </select>
        </label>
        <label className={cx(field, 'max-lg:col-span-2')}>
          <span className="text-small text-muted">Quanto tempo?</span>
          <select name="horas" defaultValue="4" className={control}>
            <option value="4">4 horas</option>
            <option value="6">6 horas</option>
            <option value="8">8 horas, dia completo</option>
          </select>
        </label>
      </div>
      <NearLine cep={cep} day={day} />
      <Button type="submit" size={56} className="w-full">
        {label}
      </Button>
    </form>
  )
}

function Tile({ service, checked }: { service: (typeof services)[number]; checked: boolean }) {
  return (
    <label className="relative grid min-h-21 cursor-pointer content-center justify-items-center gap-1.5 rounded-xl bg-sunken px-1 py-2.5 text-center text-small font-semibold outline-offset-2 outline-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2">
      <input type="radio" name="servico" value={serviceSlug(service)} defaultChecked={checked} className="sr-only" />
      <ServiceIcon name={service} size={44} />
      {service}
    </label>
  )
}

/** Formats the digits of a CEP while they are typed: '04101000' becomes '04101-000'. */
function masked(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
