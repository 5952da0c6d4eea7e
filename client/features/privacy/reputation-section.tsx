import { Download, FileText } from 'lucide-react'
import { reputationExport } from '#shared/proof.ts'
import { trpc } from '#client/lib/api.ts'
import { TextLink } from '#client/lib/links.tsx'
import { saveJson } from '#client/lib/save-file.ts'
import { useSession } from '#client/lib/session.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button, buttonStyles } from '#client/ui/button.tsx'

/**
 * Downloads a professional's work history and reviews as a signed file or a PDF, which the professional can show elsewhere
 * (B3-10).
 */
export function ReputationSection() {
  const { user } = useSession()
  const { act: take, busy } = useAct(trpc.reputation.export, {
    done: reputationExport.saved,
    failed: reputationExport.failed,
    onDone: ({ fileName, json }) => saveJson(fileName, JSON.parse(json)),
  })
  return (
    <>
      <p className="max-w-[38.5em] text-muted">
        Visitas concluídas, horas, serviços, notas e comentários públicos, com a assinatura digital da Plumaí. O arquivo é seu:
        mostre a quem quiser, dentro ou fora daqui. Não leva o nome de quem contratou você, nem registros, nem dados de contato.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" className="max-sm:w-full" busy={busy} onClick={() => void take()}>
          <Download aria-hidden />
          Baixar arquivo assinado
        </Button>
        <a
          href={`/reputation/${user?.id}.pdf`}
          download
          className={buttonStyles({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          <FileText aria-hidden />
          Baixar em PDF
        </a>
      </div>
      <p className="text-small text-muted">
        Quem receber o arquivo confere a assinatura em <TextLink to="/verificar" label="Verificar" />, sem precisar de conta.
      </p>
    </>
  )
}
