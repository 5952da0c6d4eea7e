import { ConnectionBanner } from './connection-banner.tsx'

/** What is said above every page. */
export function Notices() {
  return <ConnectionBanner />
}
