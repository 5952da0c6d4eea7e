import { Link } from '@tanstack/react-router'
import { buttonStyles } from '#client/ui/button.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { calls } from './landing-texts.ts'

/** The three calls to action of the landing page, with the specified texts and links. */
export function Calls() {
  const text = linkStyles({ className: 'inline-flex min-h-11 items-center font-semibold' })
  return (
    <div className="grid justify-items-start gap-4">
      <Link to="/buscar" className={buttonStyles({ size: 56, className: 'max-sm:w-full' })}>
        {calls.find}
      </Link>
      <div className="flex flex-wrap gap-x-6">
        <Link to="/auth" search={{ aba: 'cadastro', tipo: 'profissional' }} className={text}>
          {calls.professional}
        </Link>
        <Link to="/auth" search={{ aba: 'cadastro', tipo: 'contratante' }} className={text}>
          {calls.contractor}
        </Link>
      </div>
    </div>
  )
}
