import { ConnectionBanner } from './connection-banner.tsx'
import { NewVersion } from './new-version.tsx'
import { RefusedSteps } from './refused-steps.tsx'
import { useMeasureVisit } from './use-measure-visit.ts'
import { useStoreBookings } from './use-store-bookings.ts'
import { useStoreResponses } from './use-store-responses.ts'
import { useNewVersion } from './use-new-version.ts'
import { useSendSteps } from './use-send-steps.ts'
import { useSendTicks } from './use-send-ticks.ts'

/**
 * Shows the banners above every page and does the work that every page needs in the background. It detects a new version of the
 * product, stores data for use without a connection, and sends what waits on this device.
 */
export function Banners() {
  const update = useNewVersion()
  useStoreBookings()
  useStoreResponses()
  useSendSteps()
  useSendTicks()
  useMeasureVisit()
  return (
    <>
      <ConnectionBanner />
      {/* The banners overlay the page, so that the content does not move while the person taps. Each banner can be closed. */}
      <div className="no-print fixed inset-x-4 top-18 z-40 grid gap-2 sm:left-auto sm:w-104">
        <RefusedSteps />
        {update && <NewVersion update={update} />}
      </div>
    </>
  )
}
