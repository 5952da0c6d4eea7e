export { HelpBadge } from './help-badge.tsx'
export { HelpTexts } from './help-texts.tsx'
