import { searchMessages } from '#shared/search.ts'
import { cx } from '#client/ui/cx.ts'
import { ServiceIcon } from '#client/ui/service.tsx'
import type { ProfileFacts } from './profile-header.tsx'
import { Highlights } from './track-record.tsx'

export interface ProfileAboutProps {
  profile: Pick<ProfileFacts, 'bio' | 'services' | 'completedBookings' | 'responseMinutes' | 'badges'>
  /** Whether the professional's data is shown inside another page, in one narrow column. */
  inset?: boolean
}

/** The professional's description, badges and services. */
export function ProfileAbout({ profile, inset = false }: ProfileAboutProps) {
  const { bio, services } = profile
  const Title = inset ? 'h3' : 'h2'
  const title = inset ? 'text-h3' : 'text-h2'
  return (
    <>
      <section className="grid gap-2">
        <Title className={title}>Sobre</Title>
        <p className="max-w-[41.7em] wrap-anywhere whitespace-pre-line">{bio ?? searchMessages.noBio}</p>
      </section>
      <Highlights record={profile} Title={Title} title={title} />
      {services.length > 0 && (
        <section className="grid gap-3">
          <Title className={title}>Serviços oferecidos</Title>
          <ul className={cx('grid gap-2', !inset && 'sm:grid-cols-2')}>
            {services.map((service) => (
              <li key={service} className="flex items-center gap-3 rounded-xl border border-line bg-surface p-3 font-semibold">
                <ServiceIcon name={service} size={44} />
                {service}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
