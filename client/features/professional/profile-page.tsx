import { useNavigate } from '@tanstack/react-router'
import { MessageCircle, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { firstNameOf, pageNames } from '#shared/pages.ts'
import { BookingBar, BookingBox, useBookingBox } from '#client/features/booking/index.ts'
import type { BoxOptions, Profile } from '#client/features/booking/index.ts'
import { useOpenChat } from '#client/features/chat/index.ts'
import { WorkPhotos } from '#client/features/portfolio/index.ts'
import { SafetyMenu } from '#client/features/safety/index.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { BackToSearch } from './back-to-search.tsx'
import { ProfileAbout } from './profile-about.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { Reviews } from './reviews.tsx'
import { ShareButton, shareProfile } from './share-button.tsx'

export interface ProfilePageProps extends BoxOptions {
  profile: Profile
  /** The button with a heart that marks the professional as a favourite. Only contractors get it. */
  favouriteButton?: ReactNode
}

/** A professional's public page with the form that books the professional. */
export function ProfilePage({ profile, isContractor, favouriteButton, ...options }: ProfilePageProps) {
  const box = useBookingBox(profile, { ...options, isContractor })
  return (
    <div
      className={cx(
        'grid gap-5 sm:gap-8',
        profile.bookable && 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-10',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-2 gap-y-2 sm:gap-y-4">
        <div className="max-sm:-mt-4 sm:-mt-3 sm:col-span-2">
          <BackToSearch />
        </div>
        <div className="col-span-2">
          <ProfileHeader profile={profile} />
        </div>
        <ProfileActions profile={profile} favouriteButton={favouriteButton} />
      </div>
      {profile.bookable && <BookingBox profile={profile} box={box} asksHome={isContractor && !profile.isMine} />}
      <div className="grid content-start gap-8">
        <ProfileAbout profile={profile} />
        <WorkPhotos photoIds={profile.workPhotos} name={firstNameOf(profile.name)} />
        <Reviews professionalId={profile.id} reviewCount={profile.reviewCount} isMine={profile.isMine} />
      </div>
      {profile.bookable && <BookingBar profile={profile} box={box} />}
    </div>
  )
}

function ProfileActions({ profile, favouriteButton }: Pick<ProfilePageProps, 'profile' | 'favouriteButton'>) {
  const { busy, open } = useOpenChat()
  const navigate = useNavigate()
  if (profile.isMine) {
    return (
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken p-4">
        <p>Este é o seu perfil, como quem contrata o vê.</p>
        <LinkButton to="/minha-disponibilidade" variant="secondary" size={44} label={pageNames.availability} />
      </div>
    )
  }
  return (
    // On a phone the buttons share a row with the link back to the search. So the week with the free slots is visible without
    // scrolling.
    <div className="flex gap-2 max-sm:col-start-2 max-sm:row-start-1 max-sm:-mt-4 max-sm:gap-1 sm:col-span-2">
      <Button
        variant="soft"
        size={44}
        busy={busy}
        onClick={() => open(profile.id)}
        className="max-sm:px-3 max-[359px]:w-11 max-[359px]:px-0"
      >
        <MessageCircle aria-hidden className="min-[360px]:max-sm:hidden" />
        <span className="max-[359px]:sr-only">Iniciar Conversa</span>
      </Button>
      <ShareButton name={profile.name} />
      {favouriteButton}
      <SafetyMenu
        person={profile}
        more={[{ label: 'Compartilhar', icon: <Share2 aria-hidden />, onSelect: () => void shareProfile(profile.name) }]}
        onBlocked={() => void navigate({ to: '/buscar' })}
      />
    </div>
  )
}
