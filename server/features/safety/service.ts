export { isBlockedBetween } from './queries.ts'
export { safetyNotices } from './notices.ts'
