import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { deviceZone, money, numericDate } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'

type Chargeback = Answers['payment']['chargebacks']['items'][number]
type Finding = NonNullable<Chargeback['finding']>

/** The chargebacks, those that wait for the bank first, with what an admin found out about each. Nothing while there is none. */
export function ChargebacksSection() {
  const [{ items }] = trpc.payment.chargebacks.useSuspenseQuery()
  if (items.length === 0) return null
  return (
    <section aria-labelledby="contestacoes" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="contestacoes" className="text-h3">
        Contestações no banco
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {items.map((chargeback) => (
          <li key={chargeback.id}>
            <ChargebackCard chargeback={chargeback} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChargebackCard({ chargeback }: { chargeback: Chargeback }) {
  const { amountInCents, bookingId, finding, method, openedAt, payerName, professionalName, reason, status } = chargeback
  const [asked, setAsked] = useState<Finding | null>(null)
  const close = () => setAsked(null)
  const { act, busy } = useAct(trpc.payment.decideChargeback, {
    done: 'Decisão registrada',
    failed: 'Não foi possível registrar a decisão',
    onDone: close,
    onRefused: close,
  })
  return (
    <Card as="article" aria-label={`Contestação de ${payerName}`} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-body font-semibold break-words">
            {payerName}
            {professionalName && <span className="font-normal text-muted"> com {professionalName}</span>}
          </h3>
          <p className="text-secondary text-muted">
            {method === 'pix' && 'Pix · '}Aberta em {numericDate(openedAt, deviceZone())} · motivo do banco:{' '}
            {reasonWords[reason] ?? reason}
          </p>
          <AnswerToBank chargeback={chargeback} />
        </div>
        <p className="text-h3 tabular">{money(amountInCents)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[status]}>{statusWords[status]}</Badge>
        {finding && <Badge>{findingWords[finding]}</Badge>}
      </div>
      {bookingId && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
          <Link to="/agendamento/$id" params={{ id: bookingId }} className={linkStyles({ kind: 'action', className: 'mr-auto' })}>
            Ver agendamento
          </Link>
          {!finding && status !== 'won' && (
            <>
              <Button variant="secondary" size={44} onClick={() => setAsked('took_place')}>
                {findingWords.took_place}
              </Button>
              <Button variant="secondary" size={44} onClick={() => setAsked('did_not_take_place')}>
                {findingWords.did_not_take_place}
              </Button>
            </>
          )}
        </div>
      )}
      {asked && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => void act({ chargebackId: chargeback.id, finding: asked })}
          busy={busy}
          danger={asked === 'did_not_take_place'}
          title={`${findingWords[asked]}?`}
          description={consequences[asked]}
          confirmLabel="Confirmar"
        />
      )}
    </Card>
  )
}

/** What can still be answered to the bank: evidence and appeals are sent at the provider, and a Pix accepts neither. */
function AnswerToBank({ chargeback: { method, respondBy, status } }: { chargeback: Chargeback }) {
  if (method === 'pix' && status !== 'won')
    return <p className="text-secondary">Um Pix contestado não aceita resposta: o banco devolve o valor a quem pagou.</p>
  if (!respondBy) return null
  const day = numericDate(respondBy, deviceZone())
  return (
    <p className="text-secondary">
      {status === 'appealable' ? 'O recurso pode ser enviado' : 'As provas podem ser enviadas'} no painel da Stripe até {day}.
    </p>
  )
}

const findingWords: Readonly<Record<Finding, string>> = {
  took_place: 'O serviço aconteceu',
  did_not_take_place: 'O serviço não aconteceu',
}
const consequences: Readonly<Record<Finding, string>> = {
  took_place:
    'A profissional recebe por inteiro. Se o banco não devolver o valor, a Plumaí arca com ele. Não dá para mudar depois.',
  did_not_take_place:
    'A profissional não recebe por este serviço: o repasse feito volta, e o que espera é cancelado. Só se o banco devolver o valor ela recebe de novo. Não dá para mudar depois.',
}
const statusWords: Readonly<Record<Chargeback['status'], string>> = {
  open: 'O banco ainda decide',
  won: 'Ganha: o valor voltou',
  lost: 'Perdida',
  appealable: 'Decidida: cabe recurso',
  appealed: 'O banco decide o recurso',
}
const tones: Readonly<Record<Chargeback['status'], 'success' | 'danger' | 'warning'>> = {
  open: 'warning',
  won: 'success',
  lost: 'danger',
  appealable: 'warning',
  appealed: 'warning',
}
const reasonWords: Readonly<Record<string, string>> = {
  fraudulent: 'compra não reconhecida',
  product_not_received: 'serviço não recebido',
  product_unacceptable: 'serviço diferente do combinado',
  duplicate: 'cobrança em dobro',
  credit_not_processed: 'devolução não feita',
  subscription_canceled: 'assinatura cancelada',
  unrecognized: 'compra não reconhecida',
  general: 'outro',
}
