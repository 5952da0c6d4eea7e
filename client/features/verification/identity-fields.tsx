import { useState } from 'react'
import { type Day, isDay } from '#shared/days.ts'
import { birthDateFault, IdentityDetails, identityMessages, identityTexts } from '#shared/identity-details.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Refusal } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { MaskedField } from '#client/ui/masked-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'

const names = ['birthDate', 'motherName'] as const
type Name = (typeof names)[number]
/** The birth date and the mother's name as typed. The date has the format DD/MM/AAAA. */
type Typed = Record<Name, string>
type Faults = Partial<Record<Name, string>>

export type Identity = ReturnType<typeof useIdentity>

/**
 * The birth date and the mother's name while they are typed. `stored`: the server already has both. The fields are then shown
 * only when the person wants to correct them.
 */
export function useIdentity(stored: boolean) {
  const [correcting, setCorrecting] = useState(false)
  const [typed, setTyped] = useState<Typed>({ birthDate: '', motherName: '' })
  const [faults, setFaults] = useState<Faults>({})
  const asked = !stored || correcting
  return {
    asked,
    faults,
    touched: names.some((name) => typed[name] !== ''),
    correct: () => setCorrecting(true),
    type(name: Name, text: string) {
      setTyped((before) => ({ ...before, [name]: text }))
      setFaults(({ [name]: _old, ...others }) => others)
    },
    /**
     * Returns the birth date and the mother's name to send, or null when a field is invalid. An invalid field then shows its
     * error.
     */
    read(): IdentityDetails | null {
      if (!asked) return {}
      const read = readIdentity(typed, dayOf(new Date(), DEFAULT_ZONE))
      setFaults(read.faults)
      return read.details
    },
    /** Shows the server's errors at the fields for the birth date and the mother's name. Returns whether there was an error. */
    refused({ fields }: Refusal): boolean {
      const wrong = names.filter((name) => fields[name]?.[0])
      if (wrong.length === 0) return false
      setCorrecting(true)
      setFaults(Object.fromEntries(wrong.map((name) => [name, fields[name]?.[0]])))
      return true
    },
  }
}

/** The fields for the birth date and the mother's name. They explain why the data is needed and when it is deleted. */
export function IdentityFields({ identity }: { identity: Identity }) {
  const { asked, faults, type, correct } = identity
  if (!asked)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-secondary text-muted">{identityTexts.given}</p>
        <Button variant="soft" size={44} onClick={correct}>
          {identityTexts.change}
        </Button>
      </div>
    )
  return (
    <fieldset className="grid gap-4">
      <legend className="font-semibold">{identityTexts.title}</legend>
      <p className="text-secondary text-muted">{identityTexts.why}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <MaskedField
          mask="birthDate"
          name="birthDate"
          label={identityTexts.birthDate}
          error={faults.birthDate}
          onChange={({ target }) => type('birthDate', target.value)}
        />
        <TextField
          name="motherName"
          label={identityTexts.motherName}
          hint={identityTexts.motherHint}
          autoComplete="off"
          maxLength={120}
          error={faults.motherName}
          onChange={({ target }) => type('motherName', target.value)}
        />
      </div>
    </fieldset>
  )
}

/** Moves the focus to the first invalid field, which is the birth date or the mother's name. */
export function focusIdentityFault(): void {
  requestAnimationFrame(() =>
    names
      .flatMap((name) => [...document.getElementsByName(name)])
      .find((field) => field.ariaInvalid)
      ?.focus(),
  )
}

function readIdentity({ birthDate: written, motherName }: Typed, today: Day) {
  const birthDate = writtenDayOf(written)
  const parsed = IdentityDetails.required().safeParse({ birthDate: birthDate ?? '', motherName })
  const faults: Faults = {}
  for (const { path, message } of parsed.error?.issues ?? []) faults[path[0] as Name] ??= message
  const fault = birthDate && birthDateFault(birthDate, today)
  if (fault) faults.birthDate = fault
  if (!birthDate && written) faults.birthDate = identityMessages.noSuchDay
  const good = parsed.success && Object.keys(faults).length === 0
  return { faults, details: good ? parsed.data : null }
}

/** Converts 'DD/MM/AAAA' to a day; null when there is no such day. */
function writtenDayOf(text: string): Day | null {
  const day = text.split('/').toReversed().join('-')
  return isDay(day) ? day : null
}
