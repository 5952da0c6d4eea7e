import { VerificationStatus } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Section } from '#client/ui/section.tsx'

const words = {
  [VerificationStatus.pending]: { badge: 'pending', sentence: 'A equipe está conferindo seus documentos.' },
  [VerificationStatus.approved]: { badge: 'approved', sentence: 'Seus documentos foram aprovados.' },
  [VerificationStatus.refused]: {
    badge: 'refused',
    sentence: 'Seus documentos não foram aceitos. Veja o motivo e envie de novo.',
  },
} as const

/** The state of the professional's documents, and the link to /verificacoes. */
export function VerificationCard() {
  const { data: mine } = trpc.profile.mine.useQuery()
  if (!mine?.professional) return null
  const { status, seal } = mine.professional
  return (
    <Section card title="Verificações" className="content-start justify-items-start gap-3">
      {status && <StatusBadge status={words[status].badge}>{status}</StatusBadge>}
      <p className="text-secondary text-muted">
        {status ? words[status].sentence : 'Envie seus documentos para aparecer na busca.'}
        {status === VerificationStatus.approved && seal && ' O Selo Plumaí aparece no seu perfil.'}
      </p>
      <LinkButton to="/verificacoes" variant="secondary" size={44} label="Ver verificações" />
    </Section>
  )
}
