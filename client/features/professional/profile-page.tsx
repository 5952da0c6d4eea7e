import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { pageNames } from '#shared/pages.ts'
import { FoldedRefundPolicy } from '#client/features/booking/refund-policy.tsx'
import { FavouriteButton } from '#client/features/favourites/favourite-button.tsx'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { ChangedPriceDialog, PriceBar, PriceCard } from './booking-price.tsx'
import { BookingWeek } from './booking-week.tsx'
import type { BookingChoice } from './choice.ts'
import { HiringAlertDialog } from './hiring-alert.tsx'
import { tellHeight } from './own-height.ts'
import { ProfileAbout } from './profile-about.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { Reviews } from './reviews.tsx'
import { SeriesDialog } from './series-dialog.tsx'
import { ShareButton } from './share-button.tsx'
import { useBookingBox } from './use-booking-box.ts'
import type { Profile } from './use-booking-box.ts'
import type { Earlier } from './use-extras.ts'
import { useOpenChat } from './use-open-chat.ts'
import { VisitExtras } from './visit-extras.tsx'

export interface ProfilePageProps {
  profile: Profile
  /** What of the booking box the URL carries. */
  choice: BookingChoice
  onChoice: (choice: BookingChoice) => void
  /** Whether the reader keeps favourites: households do. */
  mayKeep: boolean
  /** What was said of an earlier visit, when the same is booked again. */
  earlier?: Earlier | undefined
}

/** A professional's public page with her week: the box stays in view at the right, by its foot where it is taller than the window, or as a bar at the foot of a phone. */
export function ProfilePage({ profile, choice, onChoice, mayKeep, earlier }: ProfilePageProps) {
  const box = useBookingBox(profile, choice, onChoice, earlier)
  return (
    <div
      className={cx('grid gap-8', profile.bookable && 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-10')}
    >
      <div className="grid content-start gap-4">
        <ProfileHeader profile={profile} />
        <ProfileActions profile={profile} mayKeep={mayKeep} />
      </div>
      {profile.bookable && (
        <div className="lg:row-span-2">
          <div
            ref={tellHeight}
            className="grid gap-6 lg:sticky lg:top-[min(calc(var(--header)+1.5rem),calc(100dvh-var(--own-height,200rem)-1.5rem))] lg:rounded-xl lg:border lg:border-line lg:bg-surface lg:p-5"
          >
            <BookingWeek profile={profile} box={box} asksHome={mayKeep && !profile.isMine} />
            <VisitExtras profile={profile} box={box} />
            <div className="lg:hidden">
              <FoldedRefundPolicy />
            </div>
            <div className="hidden lg:block">
              <PriceCard profile={profile} box={box} />
            </div>
          </div>
        </div>
      )}
      <div className="grid content-start gap-8">
        <ProfileAbout profile={profile} />
        <Reviews professionalId={profile.id} reviewCount={profile.reviewCount} />
      </div>
      {profile.bookable && (
        <>
          <div
            data-foot
            className="sticky bottom-(--bottom-bar) z-20 -mx-4 border-t border-line bg-page px-4 py-3 shadow-e1 md:-mx-6 md:px-6 lg:hidden short:static"
          >
            <PriceBar profile={profile} box={box} />
          </div>
          <ChangedPriceDialog profile={profile} box={box} />
          <HiringAlertDialog profile={profile} box={box} />
          <SeriesDialog profile={profile} box={box} />
        </>
      )}
    </div>
  )
}

function ProfileActions({ profile, mayKeep }: Pick<ProfilePageProps, 'profile' | 'mayKeep'>) {
  const { busy, open } = useOpenChat()
  if (profile.isMine) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken p-4">
        <p>Este é o seu perfil, como quem contrata o vê.</p>
        <Link to="/minha-disponibilidade" className={buttonStyles({ variant: 'secondary', size: 44 })}>
          {pageNames.availability}
        </Link>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="soft" size={44} busy={busy} onClick={() => open(profile.id)}>
        <MessageCircle aria-hidden />
        Iniciar Conversa
      </Button>
      <ShareButton name={profile.name} />
      {mayKeep && <FavouriteButton professionalId={profile.id} name={profile.name} favourite={profile.favourite} />}
    </div>
  )
}
