export { CityLink } from './city-links.tsx'
export { PublicCard } from './public-card.tsx'
export { PublicPagesChoiceLater } from './public-pages-choice-later.tsx'
