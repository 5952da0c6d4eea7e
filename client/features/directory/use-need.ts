import { useLocation } from '@tanstack/react-router'
import { weekStartOf } from '#shared/days.ts'
import type { Service } from '#shared/services.ts'
import { serviceSlug } from '#shared/directory.ts'
import { day, keyOf, oneOf, parseQuery, serviceSlugs } from '#client/lib/address.ts'

/** The service, day, hours and postal code (CEP) that a visitor searches for, as the URL of a public page says. */
export interface Need {
  /**
   * The need as a query string that begins with '?', or '' for an empty need. The sign-up passes it on to the page that opens
   * afterwards.
   */
  query: string
  /** The day, hours and postal code (CEP) as search params for a link to another public page. */
  search: { cep?: string; dia?: string; horas?: 4 | 6 | 8 }
  /** The service, day, week and duration as search params for a link to a professional's profile. */
  box: {
    servico: keyof typeof serviceSlugs | undefined
    dia: string | undefined
    semana: string | undefined
    dur: 6 | 8 | undefined
  }
  day: string | undefined
  hours: 4 | 6 | 8
  cep: string | undefined
}

/** Reads from the page's URL what the visitor searches for. On the page of a service, that service is included. */
export function useNeed(service: Service | null): Need {
  const asked = parseQuery(useLocation({ select: ({ searchStr }) => searchStr }))
  const servico = keyOf(serviceSlugs)(service ? serviceSlug(service) : asked['servico'], asked)
  const dia = day(asked['dia'], asked)
  const hours = oneOf(4, 6, 8)(asked['horas'], asked)
  const cep = /^\d{5}-?\d{3}$/.test(asked['cep'] ?? '') ? asked['cep'] : undefined
  // On the profile page, `semana` and `dur` set the week and the duration in the booking form.
  const box = { servico, dia, semana: dia && weekStartOf(dia), dur: hours === 6 || hours === 8 ? hours : undefined }
  const known = Object.entries({ servico, cep, dia, horas: hours, semana: box.semana, dur: box.dur })
  const given = known.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return {
    query: given.length > 0 ? `?${new URLSearchParams(given)}` : '',
    search: { ...(cep && { cep }), ...(dia && { dia }), ...(hours && { horas: hours }) },
    box,
    day: dia,
    hours: hours ?? 4,
    cep,
  }
}
