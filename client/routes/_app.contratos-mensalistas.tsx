import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/contratos-mensalistas')({
  staticData: { title: 'Contrato Mensalista CLT' },
  component: () => <ComingPage page="contratos-mensalistas" />,
})
