import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { kindWishes } from '#shared/pages.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { calls } from './landing-texts.ts'

/** The three calls to action of the landing page, with the specified texts and links. */
export function Calls() {
  const text = linkStyles({ className: 'inline-flex min-h-11 items-center font-semibold' })
  return (
    <div className="grid justify-items-start gap-4">
      <LinkButton to="/buscar" size={56} className="max-sm:w-full" label={calls.find} />
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <SignUpLink kind="professional" className={text} />
        <SignUpLink kind="contractor" className={text} />
      </div>
    </div>
  )
}

const types = { professional: 'profissional', contractor: 'contratante' } as const

/** A link to one of the two sign-up forms. The line above it says for whom the form is. */
export function SignUpLink({ kind, className }: { kind: 'professional' | 'contractor'; className: string }) {
  const line = useId()
  return (
    <div className="grid justify-items-start">
      <span id={line} className="text-small text-muted">
        {kindWishes[kind]}
      </span>
      <Link to="/auth" search={{ aba: 'cadastro', tipo: types[kind] }} aria-describedby={line} className={className}>
        {calls[kind]}
      </Link>
    </div>
  )
}
