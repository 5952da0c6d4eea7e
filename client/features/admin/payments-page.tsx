import { paymentKinds, teamPaymentStates, teamPaymentTexts } from '#shared/team-payments.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, money } from '#client/lib/format.ts'
import { usePages } from '#client/lib/use-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Fact } from '#client/ui/facts.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { SearchForm } from '#client/ui/search-form.tsx'
import { Section } from '#client/ui/section.tsx'
import { ChargebacksSection } from './chargebacks-section.tsx'
import { PaymentCard } from './payment-card.tsx'
import { FilterSelect, isBackwards, knownKey, PeriodFields } from './filter-fields.tsx'
import type { Period } from './filter-fields.tsx'
import { StuckRefundsSection } from './stuck-refunds.tsx'

/**
 * The payments filter, as stored in the URL. `estado` and `tipo` are known keys, and other values are ignored; `pessoa` is a user
 * id.
 */
export interface PaymentsFilter extends Period {
  busca?: string | undefined
  estado?: string | undefined
  tipo?: string | undefined
  pessoa?: string | undefined
}

export interface PaymentsPageProps {
  filter: PaymentsFilter
  onFilter: (filter: PaymentsFilter) => void
}

/**
 * The page /admin/pagamentos: refunds that were refused and are still owed, chargebacks, and a list of payments with filters and
 * sums. An admin can refund a booking in full or in part.
 */
export function PaymentsPage({ filter, onFilter }: PaymentsPageProps) {
  const { busca = '', estado, tipo, de, ate, pessoa } = filter
  const state = knownKey(teamPaymentStates, estado)
  const kind = knownKey(paymentKinds, tipo)
  const query = usePages(
    trpc.payment.find,
    {
      search: busca,
      ...(state && { state }),
      ...(kind && { kind }),
      ...(de && { from: de }),
      ...(ate && { to: ate }),
      ...(pessoa && { personId: pessoa }),
    },
    { enabled: !isBackwards(filter) },
  )
  const change = (part: PaymentsFilter) => onFilter({ ...filter, ...part })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>{teamPaymentTexts.title}</PageTitle>
      <StuckRefundsSection />
      <ChargebacksSection />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SearchForm
          key={busca}
          label="Nome, código do agendamento ou número do recibo"
          search={busca}
          onSearch={(typed) => change({ busca: typed.trim() || undefined })}
        />
        <div className="flex flex-wrap items-start gap-3">
          <FilterSelect
            label="Estado"
            any="Todos os pagos"
            words={teamPaymentStates}
            value={state}
            onValue={(value) => change({ estado: value })}
          />
          <FilterSelect label="Tipo" any="Todos" words={paymentKinds} value={kind} onValue={(value) => change({ tipo: value })} />
          <PeriodFields period={filter} onPeriod={change} />
        </div>
        {pessoa && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="wrap-anywhere">Só de {query.first?.personName ?? 'uma pessoa'}</p>
            <Button variant="secondary" size={44} onClick={() => change({ pessoa: undefined })}>
              Mostrar todas as pessoas
            </Button>
          </div>
        )}
      </div>
      {!isBackwards(filter) && (
        <Section title="Pagamentos encontrados">
          {query.first?.sums && query.first.sums.payments > 0 && <Sums sums={query.first.sums} />}
          <Listed
            items={query.items}
            query={query}
            failed={teamPaymentTexts.loadFailed}
            toasts
            empty={teamPaymentTexts.none}
            more="Mais pagamentos"
            keyOf={({ paymentId }) => paymentId}
          >
            {(payment) => <PaymentCard payment={payment} />}
          </Listed>
        </Section>
      )}
    </div>
  )
}

function Sums({ sums }: { sums: NonNullable<Answers['payment']['find']['sums']> }) {
  const { payments, chargedInCents, refundedInCents, feeInCents } = sums
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 tabular md:grid-cols-4">
      <Fact name={count(payments, 'pagamento', 'pagamentos')}>{money(chargedInCents)}</Fact>
      <Fact name="Devolvido">{money(refundedInCents)}</Fact>
      <Fact name="Pago menos devolvido">{money(chargedInCents - refundedInCents)}</Fact>
      <Fact name="Taxa da plataforma">{money(feeInCents)}</Fact>
    </dl>
  )
}
