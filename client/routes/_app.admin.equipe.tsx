import { createFileRoute } from '@tanstack/react-router'
import { TeamPage } from '#client/features/admin/team-page.tsx'

export const Route = createFileRoute('/_app/admin/equipe')({ staticData: { title: 'Equipe' }, component: TeamPage })
