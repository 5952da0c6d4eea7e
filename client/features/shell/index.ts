export { PageFailure } from './page-failure.tsx'
export { UnreadBadge, unreadMessages } from './unread-badge.tsx'
export { useSignOut } from './use-sign-out.ts'
export { useUnread } from './use-unread.ts'
