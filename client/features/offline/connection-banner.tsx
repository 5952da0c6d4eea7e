import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '#client/lib/session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { useOnline } from '#client/ui/use-online.ts'
import { useOfflineRecord } from './record.ts'

/** 'Sem conexão' above every page while there is no network, with what is sent later. /offline and the chat say it themselves. */
export function ConnectionBanner() {
  const online = useOnline()
  const { user } = useSession()
  const record = useOfflineRecord()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (online || path === '/offline' || path.startsWith('/chat/')) return null
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
        Mostrando o que já carregou.
        {user && ' Mensagens e itens de checklist esperam e seguem quando a internet voltar.'}
      </Banner>
    </div>
  )
}
