import { useLocation } from '@tanstack/react-router'
import { ChevronDown, WifiOff } from 'lucide-react'
import { clock } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { useSession } from '#client/lib/session.ts'
import { useOfflineRecord } from './record.ts'
import { useCutOff } from './use-cut-off.ts'
import { useOpensOffline } from './use-opens-offline.ts'

/**
 * The banner 'Sem conexão', shown while the device is offline or the server cannot be reached. It can be unfolded to list what
 * will be sent later. It overlays the page, so that the content does not move.
 */
export function ConnectionBanner() {
  const cutOff = useCutOff()
  const { user, isProfessional } = useSession()
  const record = useOfflineRecord()
  const opens = useOpensOffline()
  const step = record?.steps?.find(({ refused }) => !refused)
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!cutOff || path === '/offline' || path.startsWith('/chat/')) return null
  const keepOpen = opens === null && 'Não feche a página: este aparelho ainda não a abre sem internet.'
  const arrival = step && `Sua chegada espera e vale até as ${clock(step.until, step.zone)}.`
  const urgent = [keepOpen, arrival].filter(Boolean).join(' ')
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 top-16 z-30 flex justify-center text-ink short:absolute"
    >
      <details className="group pointer-events-auto max-w-104 rounded-b-xl border border-t-0 border-line bg-sunken shadow-e1">
        <summary className="relative flex min-h-6 list-none items-center justify-center gap-1.5 px-3 text-caption after:absolute after:inset-x-0 after:-inset-y-2.5 [&::-webkit-details-marker]:hidden">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <strong className="shrink-0 font-semibold">Sem conexão</strong> <span>{urgent || loaded}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="grid justify-items-start gap-1 px-4 pt-2 pb-3 text-secondary">
          <p>
            {urgent && `${loaded} `}
            {user
              ? `${isProfessional ? forProfessionals : forContractors} esperam e seguem quando a internet voltar.`
              : 'A página continua quando a internet voltar.'}
          </p>
          {record && <TextLink to="/offline" kind="action" label="Próximos agendamentos" />}
        </div>
      </details>
    </div>
  )
}

const loaded = 'Mostrando o que já carregou.'

/** The banner's text for what the device of a contractor may store and send later. */
const forContractors = 'Mensagens e itens de checklist'
const forProfessionals = 'Mensagens, itens de checklist e a chegada com o código'
