import { PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import { PurchaseState } from '#shared/purchases.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { offerOf, OnlyFor, ServicePanel, useService } from '#client/features/purchase/index.ts'
import type { ServicePageProps, ServiceState } from '#client/features/purchase/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { money, numericDate } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { CheckList } from '#client/ui/check-list.tsx'
import { PageHead } from '#client/ui/page-head.tsx'

const title = serviceNames[PurchaseKind.insurance]
const offer = offerOf(PurchaseKind.insurance)

/** The page /meu-seguro: the professional's insurance policy or, without one, the offer. */
export function InsurancePage(props: ServicePageProps) {
  return (
    <OnlyFor audience="professional" title={title}>
      <Insurance {...props} />
    </OnlyFor>
  )
}

function Insurance(props: ServicePageProps) {
  const service = useService(offer, props)
  const { state } = service
  const active = state?.state === PurchaseState.active
  const [insurance] = trpc.insurance.mine.useSuspenseQuery(undefined, {
    // The webhook that stores the policy may arrive after the payment page has led back to this page, so the page asks the server
    // repeatedly.
    refetchInterval: (query) => (active && !query.state.data?.policyNumber ? 2_000 : false),
  })
  const { sold, demonstration, interested } = insurance
  return (
    <div className="grid gap-8">
      <PageHead title={title}>
        Se algo quebrar ou estragar na casa de quem contratou você, a apólice paga o prejuízo até o limite da cobertura.
      </PageHead>
      {demonstration && (
        <Banner tone="info" title="demonstração">
          Nenhuma seguradora participa desta instalação: a apólice mostra como o seguro funciona e não cobre nada.
        </Banner>
      )}
      {active && <PolicyCard insurance={insurance} state={state} />}
      <Benefits coverageInCents={insurance.coverageInCents} />
      <ServicePanel
        offer={offer}
        service={service}
        title={active ? 'Sua assinatura do seguro' : 'Contrate quando quiser'}
        buyLabel="Contratar Seguro"
        badge={sold ? null : <Badge tone="warning">Em breve</Badge>}
      >
        {!sold && (
          <p className="text-secondary text-muted">
            {interested
              ? 'Seu interesse está registrado. Avisaremos quando a parceria começar.'
              : 'A parceria com a seguradora está em breve: você registra seu interesse e nada é cobrado.'}
          </p>
        )}
      </ServicePanel>
    </div>
  )
}

interface PolicyCardProps {
  insurance: Answers['insurance']['mine']
  state: Pick<ServiceState, 'renews' | 'late'>
}

function PolicyCard({ insurance, state: { renews, late } }: PolicyCardProps) {
  const { policyNumber, coverageInCents, endsAt, insurerName, demonstration } = insurance
  const end = endsAt ? numericDate(endsAt, DEFAULT_ZONE) : null
  const rows = [
    ['Apólice', policyNumber ?? 'Gerando número…'],
    ['Cobertura', money(coverageInCents)],
    late ? ['Renovação', 'Pagamento pendente'] : [renews ? 'Renova em' : 'Válida até', end],
    ['Seguradora', insurerName],
  ] as const
  return (
    <Card as="section" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-h3">Apólice ativa</h2>
        {demonstration && <Badge tone="info">demonstração</Badge>}
      </div>
      <dl className="grid gap-3 sm:grid-cols-2">
        {rows.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt className="text-secondary text-muted">{term}</dt>
                <dd className="font-semibold break-all tabular">{text}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="text-secondary text-muted">
        O selo de seguro aparece no seu perfil enquanto a apólice vale. Se houver um dano, abra o agendamento, toque em “Preciso
        de ajuda” e conte o que aconteceu, com fotos.
      </p>
    </Card>
  )
}

function Benefits({ coverageInCents }: { coverageInCents: number }) {
  const benefits = [
    `Cobertura de até ${money(coverageInCents)}`,
    'Sem carência: vale assim que o pagamento é confirmado',
    'Cancele quando quiser',
    'Selo de seguro no seu perfil público',
  ]
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">O que você recebe</h2>
      <CheckList lines={benefits} />
    </section>
  )
}
