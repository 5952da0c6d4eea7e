export { AskSeveral } from './ask-several.tsx'
export { OffersWaiting } from './offers-waiting.tsx'
