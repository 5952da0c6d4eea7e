import { useState } from 'react'
import { noonOf } from '#shared/days.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { numericDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'

/**
 * Shows the birth date, the age and the mother's name, which the admin compares with a document. If they are not known, says so.
 */
export function IdentityLine({ identity }: { identity: Answers['verification']['review']['identity'] }) {
  if (!identity) return <p className="text-secondary text-muted">Nascimento e nome da mãe: não informados</p>
  const { birthDate, age, motherName } = identity
  return (
    <p className="text-secondary text-muted wrap-anywhere tabular">
      Nascimento {numericDate(noonOf(birthDate), 'UTC')}, {age} anos · Mãe: {motherName}
    </p>
  )
}

/** The birth date, the age and the mother's name, loaded only when an admin clicks, because each view is recorded. */
export function IdentityOnRequest({ professionalId }: { professionalId: string }) {
  const [asked, setAsked] = useState(false)
  const { data, error } = trpc.verification.review.useQuery({ professionalId }, { enabled: asked, staleTime: 0 })
  if (error) return <p className="text-secondary text-danger">Não foi possível carregar. Recarregue a página.</p>
  if (data) return <IdentityLine identity={data.identity} />
  return (
    <Button variant="soft" size={44} busy={asked} onClick={() => setAsked(true)} className="justify-self-start">
      Ver nascimento e mãe
    </Button>
  )
}
