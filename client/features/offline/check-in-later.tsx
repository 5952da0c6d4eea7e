import { later } from '#client/ui/later.tsx'
import { NotLoaded } from '#client/ui/unreachable.tsx'

/** CheckInForm, loaded when it is shown, because most pages show none. */
export const CheckInLater = later(() => import('./check-in-form.tsx').then(({ CheckInForm }) => CheckInForm), {
  failure: <NotLoaded />,
})
