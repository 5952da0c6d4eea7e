import { DecideReport, ReportStatus, safetyMessages } from '#shared/safety.ts'
import { trpc } from '#client/lib/api.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'

/** The form with which an admin closes an open report, either because action was taken or because the report is dismissed. */
export function ReportDecision({ reportId }: { reportId: string }) {
  return (
    <ReasonForm
      procedure={trpc.safety.decideReport}
      schema={DecideReport}
      values={{ reportId, outcome: ReportStatus.acted, decision: '' }}
      done={safetyMessages.decided}
      failed="Não foi possível registrar a decisão"
      name="decision"
      label="Decisão"
      hint="O que foi visto e o que foi feito. Fica com a equipe."
      maxLength={1_000}
      buttons={[
        { label: 'Tomei uma medida', more: { outcome: ReportStatus.acted } },
        { label: 'Arquivar', variant: 'secondary', more: { outcome: ReportStatus.dismissed } },
      ]}
      className="border-t border-line pt-3"
    />
  )
}
