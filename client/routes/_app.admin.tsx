import { Outlet, createFileRoute } from '@tanstack/react-router'
import { guard } from '#client/features/shell/guard.ts'

export const Route = createFileRoute('/_app/admin')({ beforeLoad: guard('admin'), component: Outlet })
