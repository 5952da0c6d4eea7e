export { NeedCard } from './need-card.tsx'
