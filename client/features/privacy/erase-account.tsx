import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pageNames } from '#shared/pages.ts'
import { privacyMessages } from '#shared/privacy.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import type { Overview } from './overview.ts'

type Obstacle = Overview['obstacles'][number]

/**
 * Says which data the deletion of the account removes and which data stays. A button opens the dialog, or a list shows what still
 * blocks the deletion.
 */
export function EraseAccountSection({ obstacles }: { obstacles: Overview['obstacles'] }) {
  const [asking, setAsking] = useState(false)
  const blocked = obstacles.length > 0
  return (
    <>
      <div className="grid max-w-[38.5em] gap-2 text-muted">
        <p>
          Apagamos na hora seu nome, CPF, telefone, e-mail, endereço, foto, documentos e o que você escreveu nas conversas. Seu
          plano termina já e pedidos não pagos são cancelados.
        </p>
        <p>Agendamentos feitos, pagamentos e avaliações ficam sem o seu nome, pelo prazo da lei. Não dá para desfazer.</p>
      </div>
      {blocked && (
        <Banner tone="warning" title={privacyMessages.cannotEraseYet}>
          <ul className="grid gap-1">
            {obstacles.map((obstacle) => (
              <li key={obstacle.reason}>
                {obstacle.message} <ObstacleLink reason={obstacle.reason} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <Button
        variant="danger"
        className="justify-self-start max-sm:w-full"
        disabledReason={blocked ? privacyMessages.cannotEraseYet : null}
        onClick={() => setAsking(true)}
      >
        Excluir minha conta
      </Button>
      {asking && <EraseDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function ObstacleLink({ reason }: { reason: Obstacle['reason'] }) {
  const links = {
    active_booking: { to: '/meus-agendamentos', label: pageNames.bookings },
    charge_under_way: { to: '/meus-agendamentos', label: pageNames.bookings },
    transfer_waiting: { to: '/recebimentos', label: pageNames.payouts },
    open_dispute: { to: '/meus-agendamentos', label: pageNames.bookings },
    last_admin: { to: '/admin', label: pageNames.admin },
  } as const
  const { to, label } = links[reason]
  return (
    <Link to={to} className="rounded-sm whitespace-nowrap underline underline-offset-3 hover:decoration-2">
      {label}
    </Link>
  )
}
