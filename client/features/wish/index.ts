export { MyWishes } from './my-wishes.tsx'
export { NotifyMe } from './notify-me.tsx'
export { NotifyMeLink } from './notify-me-link.tsx'
