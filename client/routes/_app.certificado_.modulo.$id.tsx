import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/certificado_/modulo/$id')({
  staticData: { title: 'Módulo do certificado' },
  component: () => <ComingPage page="certificado-modulo" />,
})
