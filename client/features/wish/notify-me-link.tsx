import { Link } from '@tanstack/react-router'
import type { Day } from '#shared/days.ts'
import { serviceSlug } from '#shared/directory.ts'
import type { Service } from '#shared/services.ts'
import type { serviceSlugs } from '#client/lib/address.ts'
import { linkStyles } from '#client/ui/link-styles.ts'

interface NotifyMeLinkProps {
  place: string
  service: Service | null
  day?: Day | undefined
  hours?: 4 | 6 | 8
}

/**
 * A link to the form that asks to be notified when a professional is free. Public pages contain this link, so it must not import
 * zod.
 */
export function NotifyMeLink({ place, service, day, hours = 4 }: NotifyMeLinkProps) {
  const search = {
    lugar: place,
    ...(service && { servico: serviceSlug(service) as keyof typeof serviceSlugs }),
    ...(day && { data: day }),
    ...(hours !== 4 && { duracao: hours }),
  }
  return (
    <Link to="/aviso" search={search} className={linkStyles({ kind: 'action' })}>
      Avise-me
    </Link>
  )
}
