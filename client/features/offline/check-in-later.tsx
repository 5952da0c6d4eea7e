import { later } from '#client/ui/later.tsx'
import { NotLoaded } from '#client/ui/unreachable.tsx'

/** Loads CheckInForm on demand, because most pages never show it. */
export const CheckInLater = later(() => import('./check-in-form.tsx').then(({ CheckInForm }) => CheckInForm), {
  failure: <NotLoaded />,
})
