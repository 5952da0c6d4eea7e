import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { ServicesPage } from '#client/features/shell/services-page.tsx'

export const Route = createFileRoute('/_app/servicos')({ staticData: { title: pageNames.services }, component: ServicesPage })
