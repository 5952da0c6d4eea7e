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
 * The banners above every page, and work that every page does in the background. It detects a new version, stores the next
 * bookings and the last responses on the device, sends or deletes waiting check-ins and ticks, and measures a sample of page
 * visits.
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
