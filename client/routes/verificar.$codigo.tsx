import { createFileRoute } from '@tanstack/react-router'
import { CertificateCheckPage } from '#client/features/proof/certificate-check-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/verificar/$codigo')({
  staticData: { title: 'Conferir certificado' },
  loader: ({ context: { api }, params }) => api.proof.certificate.ensureData({ code: params.codigo }),
  component: Page,
})

function Page() {
  const { codigo } = Route.useParams()
  return (
    <PublicShell>
      <CertificateCheckPage code={codigo} />
    </PublicShell>
  )
}
