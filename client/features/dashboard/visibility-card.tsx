import { Link } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { VerificationStatus } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { Card } from '#client/ui/card.tsx'
import { Switch } from '#client/ui/choices.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { useVisibility } from './use-visibility.ts'
import type { OwnProfessional } from './use-visibility.ts'

/** The switch 'Perfil ativo', and one sentence about whether the search shows the professional and why not. */
export function VisibilityCard() {
  const [{ id, professional }] = trpc.profile.mine.useSuspenseQuery()
  return professional && <Visibility id={id} stored={professional} />
}

function Visibility({ id, stored }: { id: string; stored: OwnProfessional }) {
  const [professional, set] = useVisibility(stored)
  const Icon = professional.published ? Eye : EyeOff
  return (
    <Card as="section" aria-label="Perfil na busca" className="grid gap-1">
      <Switch label="Perfil ativo" checked={professional.visible} onChange={({ target }) => set(target.checked)} />
      <div role="status" className="flex items-start gap-2 text-secondary text-muted">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <StatusSentence professional={professional} id={id} />
      </div>
    </Card>
  )
}

function StatusSentence({
  professional: { published, hiddenBecause, status, refusalReason },
  id,
}: {
  professional: OwnProfessional
  id: string
}) {
  if (published) {
    return (
      <p>
        Você aparece na busca.{' '}
        <Link to="/profissional/$id" params={{ id }} className={linkStyles()}>
          Ver minha página
        </Link>
      </p>
    )
  }
  if (hiddenBecause === 'switched_off') return <p>Você não aparece na busca. As visitas já marcadas continuam valendo.</p>
  if (hiddenBecause === 'email_unconfirmed') return <p>Você aparece na busca assim que confirmar seu e-mail.</p>
  if (hiddenBecause === 'inactive') return <p>Sua conta está desativada e não aparece na busca. Fale com o suporte.</p>
  return (
    <p>
      {notApprovedText(status, refusalReason)}{' '}
      <Link to="/verificacoes" className={linkStyles()}>
        Ver verificações
      </Link>
    </p>
  )
}

function notApprovedText(status: OwnProfessional['status'], reason: string | null): string {
  if (status === VerificationStatus.pending) return 'Seus documentos estão em análise. Você aparece na busca depois da aprovação.'
  if (status === VerificationStatus.refused)
    return `Você não aparece na busca. Precisamos de outra foto${reason ? `: ${reason.replace(/\.$/, '')}` : ''}.`
  return 'Envie seus documentos para aparecer na busca.'
}
