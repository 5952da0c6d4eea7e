import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { pageNames } from '#shared/pages.ts'
import { FoldedRefundPolicy } from '#client/features/booking/refund-policy.tsx'
import { FavouriteButton } from '#client/features/favourites/favourite-button.tsx'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { ChangedPriceDialog, HoldNote, PriceBar, PriceCard } from './booking-price.tsx'
import { BackToSearch } from './back-to-search.tsx'
import { BookingWeek } from './booking-week.tsx'
import { HiringAlertDialog } from './hiring-alert.tsx'
import { ProfileAbout } from './profile-about.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { Reviews } from './reviews.tsx'
import { SeriesDialog } from './series-dialog.tsx'
import { ShareButton } from './share-button.tsx'
import { useBookingBox } from './use-booking-box.ts'
import type { BoxBegin, Profile } from './use-booking-box.ts'
import { useOpenChat } from './use-open-chat.ts'
import { VisitExtras } from './visit-extras.tsx'

export interface ProfilePageProps extends BoxBegin {
  profile: Profile
  /** Whether the reader keeps favourites: households do. */
  mayKeep: boolean
}

/**
 * A professional's public page with her week: the box stays in view at the right, its price and button at the window's foot while
 * the rest scrolls above them, or as a bar at the foot of a phone.
 */
export function ProfilePage({ profile, mayKeep, ...begin }: ProfilePageProps) {
  const box = useBookingBox(profile, begin)
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
        <ProfileActions profile={profile} mayKeep={mayKeep} />
      </div>
      {profile.bookable && (
        <div className="lg:row-span-2">
          <div className="lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:flex lg:max-h-[calc(100dvh-var(--header)-3rem)] lg:flex-col lg:overflow-hidden lg:rounded-xl lg:border lg:border-line lg:bg-surface short:static short:max-h-none">
            <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-6 lg:overflow-y-auto lg:overscroll-contain lg:p-5">
              <BookingWeek profile={profile} box={box} asksHome={mayKeep && !profile.isMine} />
              <VisitExtras profile={profile} box={box} />
              <div className="grid gap-2">
                <HoldNote profile={profile} />
                <FoldedRefundPolicy />
              </div>
            </div>
            <div className="hidden border-t border-line px-5 py-4 lg:block">
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
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken p-4">
        <p>Este é o seu perfil, como quem contrata o vê.</p>
        <Link to="/minha-disponibilidade" className={buttonStyles({ variant: 'secondary', size: 44 })}>
          {pageNames.availability}
        </Link>
      </div>
    )
  }
  return (
    // A phone keeps its first screen for the week: three icons in the row of the way back.
    <div className="flex gap-2 max-sm:col-start-2 max-sm:row-start-1 max-sm:-mt-4 max-sm:gap-1 sm:col-span-2">
      <Button variant="soft" size={44} busy={busy} onClick={() => open(profile.id)} className="max-sm:w-11 max-sm:px-0">
        <MessageCircle aria-hidden />
        <span className="max-sm:sr-only">Iniciar Conversa</span>
      </Button>
      <ShareButton name={profile.name} />
      {mayKeep && <FavouriteButton professionalId={profile.id} name={profile.name} favourite={profile.favourite} />}
    </div>
  )
}
