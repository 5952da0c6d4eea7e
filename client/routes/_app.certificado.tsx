import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/certificado')({
  staticData: { title: 'Certificado de Boas Práticas' },
  component: () => <ComingPage page="certificado" />,
})
