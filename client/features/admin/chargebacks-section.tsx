import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { deviceZone, money, numericDate } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { Section } from '#client/ui/section.tsx'
import { BookingLink } from './booking-link.tsx'

type Chargeback = Answers['payment']['chargebacks']['items'][number]
type Finding = NonNullable<Chargeback['finding']>

/**
 * The chargebacks (payments that a bank took back), first those that the bank has not decided. An admin decides for each whether
 * the service took place. Renders nothing without a chargeback.
 */
export function ChargebacksSection() {
  const [{ items }] = trpc.payment.chargebacks.useSuspenseQuery()
  if (items.length === 0) return null
  return (
    <Section title="Contestações no banco">
      <Listed items={items}>{(chargeback) => <ChargebackCard chargeback={chargeback} />}</Listed>
    </Section>
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
    <CaseCard
      label={`Contestação de ${payerName}`}
      heading="h3"
      title={
        <>
          {payerName}
          {professionalName && <span className="font-normal text-muted"> com {professionalName}</span>}
        </>
      }
      notes={[
        `${method === 'pix' ? 'Pix · ' : ''}Aberta em ${numericDate(openedAt, deviceZone())} · motivo do banco: ${reasonWords[reason] ?? reason}`,
        answerToBank(chargeback),
      ]}
      aside={<p className="text-h3 tabular">{money(amountInCents)}</p>}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[status]}>{statusWords[status]}</Badge>
        {finding && <Badge>{findingWords[finding]}</Badge>}
      </div>
      {bookingId && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
          <BookingLink id={bookingId} className="mr-auto" />
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
    </CaseCard>
  )
}

/**
 * Says until when the team can send evidence or an appeal to the bank. Both are sent on the provider's page. A disputed Pix
 * payment accepts neither.
 */
function answerToBank({ method, respondBy, status }: Chargeback): string | null {
  if (method === 'pix' && status !== 'won') return 'Um Pix contestado não aceita resposta: o banco devolve o valor a quem pagou.'
  if (!respondBy) return null
  const what = status === 'appealable' ? 'O recurso pode ser enviado' : 'As provas podem ser enviadas'
  return `${what} no painel da Stripe até ${numericDate(respondBy, deviceZone())}.`
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
