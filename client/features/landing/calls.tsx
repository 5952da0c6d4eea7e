import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { kindWishes } from '#shared/pages.ts'
import { calls } from './landing-texts.ts'

const types = { professional: 'profissional', contractor: 'contratante' } as const

/** A link to the sign-up of contractors or of professionals, with a line above it that says for whom the form is. */
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
