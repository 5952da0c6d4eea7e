import { createFileRoute } from '@tanstack/react-router'
import { ServicesPage } from '#client/features/shell/services-page.tsx'

export const Route = createFileRoute('/_app/servicos')({ staticData: { title: 'Serviços' }, component: ServicesPage })
