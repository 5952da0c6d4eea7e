import { createFileRoute } from '@tanstack/react-router'
import { AdminGate } from '#client/features/security/admin-gate.tsx'
import { guard } from '#client/features/shell/guard.ts'

export const Route = createFileRoute('/_app/admin')({ beforeLoad: guard('admin'), component: AdminGate })
