import type { Notices } from '#server/features/notifications/service.ts'
import { checkNotices } from './check/notices.ts'
import { nameNotices } from './name-change/notices.ts'
import { decisionNotices } from './review/notices.ts'

export const verificationNotices: Notices = { ...checkNotices, ...decisionNotices, ...nameNotices }
