import { Download } from 'lucide-react'
import { privacyMessages } from '#shared/privacy.ts'
import { trpc } from '#client/lib/api.ts'
import { calendarDay, deviceZone } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { saveJson } from '#client/lib/save-file.ts'

/** Downloads everything that is stored about the person as one JSON file. */
export function DownloadDataSection() {
  const { act: copy, busy } = useAct(trpc.privacy.export, {
    done: privacyMessages.exported,
    failed: privacyMessages.exportFailed,
    onDone: (everything) => saveJson(`plumai-meus-dados-${calendarDay(everything.geradoEm, deviceZone())}.json`, everything),
  })
  return (
    <>
      <p className="max-w-[38.5em] text-muted">
        Um arquivo com tudo o que temos sobre você: cadastro, endereço, agendamentos, pagamentos, conversas, avaliações e
        registros de acesso. Das outras pessoas vai só o primeiro nome.
      </p>
      <Button variant="secondary" className="justify-self-start max-sm:w-full" busy={busy} onClick={() => void copy()}>
        <Download aria-hidden />
        Baixar meus dados
      </Button>
      <p className="text-small text-muted">Guarde o arquivo em um lugar seguro. São até 5 cópias por dia.</p>
    </>
  )
}
