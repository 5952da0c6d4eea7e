import { Download } from 'lucide-react'
import { privacyMessages } from '#shared/privacy.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { calendarDay, deviceZone } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'
import { saveJson } from '#client/lib/save-json.ts'

/** Downloads everything that is stored about the person as one JSON file. */
export function DownloadDataSection() {
  const copy = trpc.privacy.export.useMutation({
    onSuccess: (everything) => {
      saveJson(everything, `plumai-meus-dados-${calendarDay(everything.geradoEm, deviceZone())}.json`)
      toast.success(privacyMessages.exported.title)
    },
    onError: (error) => reportError(error, privacyMessages.exportFailed),
    // The answer is on the person's disk, so it is not kept in memory.
    gcTime: 0,
  })
  return (
    <>
      <p className="max-w-[60ch] text-muted">
        Um arquivo JSON com tudo o que temos sobre você: cadastro, endereço, agendamentos, pagamentos, conversas, avaliações e
        registros de acesso. Das outras pessoas vai só o primeiro nome.
      </p>
      <Button
        variant="secondary"
        className="justify-self-start max-sm:w-full"
        busy={copy.isPending}
        onClick={() => copy.mutate()}
      >
        <Download aria-hidden />
        Baixar meus dados
      </Button>
      <p className="text-small text-muted">Guarde o arquivo em um lugar seguro. São até 5 cópias por dia.</p>
    </>
  )
}
