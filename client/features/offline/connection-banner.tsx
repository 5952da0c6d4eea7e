import { Link, useLocation } from '@tanstack/react-router'
import { clock } from '#client/lib/format.ts'
import { useSession } from '#client/lib/session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { useOfflineRecord } from './record.ts'
import { useCutOff } from './use-cut-off.ts'
import { useOpensOffline } from './use-opens-offline.ts'

/**
 * 'Sem conexão' above every page while there is no network or the server is out of reach, with what is sent later. /offline and the
 * chat say it themselves.
 */
export function ConnectionBanner() {
  const cutOff = useCutOff()
  const { user, isProfessional } = useSession()
  const record = useOfflineRecord()
  const opens = useOpensOffline()
  const step = record?.steps?.find(({ refused }) => !refused)
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!cutOff || path === '/offline' || path.startsWith('/chat/')) return null
  return (
    <div className="no-print px-4 py-2 md:px-6">
      <Banner
        tone="offline"
        title="Sem conexão"
        action={
          record && (
            <Link to="/offline" className={linkStyles({ kind: 'action' })}>
              Próximos agendamentos
            </Link>
          )
        }
      >
        Mostrando o que já carregou.{opens === null && ' Não feche a página: este aparelho ainda não a abre sem internet.'}
        {user && ` ${isProfessional ? forProfessionals : forContractors} esperam e seguem quando a internet voltar.`}
        {step && ` Sua chegada espera e vale até as ${clock(step.until, step.zone)}.`}
      </Banner>
    </div>
  )
}

/** What is sent later. */
const forContractors = 'Mensagens e itens de checklist'
const forProfessionals = 'Mensagens, itens de checklist e a chegada com o código'
