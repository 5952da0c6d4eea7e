import { teamRefundTexts } from '#shared/team-refunds.ts'
import { trpc } from '#client/lib/api.ts'
import { Listed } from '#client/ui/listed.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { ChargebacksSection } from './chargebacks-section.tsx'
import { PaymentCard } from './payment-card.tsx'
import { SearchForm } from '#client/ui/search-form.tsx'
import { StuckRefundsSection } from './stuck-refunds.tsx'

export interface PaymentsPageProps {
  search: string
  onSearch: (search: string) => void
}

/**
 * /admin/pagamentos: the refunds that were refused and are still owed, and the payments for bookings, which an admin refunds in
 * full or in part.
 */
export function PaymentsPage({ search, onSearch }: PaymentsPageProps) {
  const [{ items, more }] = trpc.payment.find.useSuspenseQuery({ search })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>{teamRefundTexts.title}</PageTitle>
      <StuckRefundsSection />
      <ChargebacksSection />
      <SearchForm
        key={search}
        label="Nome, código do agendamento ou número do recibo"
        search={search}
        onSearch={(typed) => onSearch(typed.trim())}
      />
      <Section title={search ? 'Encontrados' : 'Mais recentes'}>
        <Listed
          items={items}
          keyOf={({ bookingId }) => bookingId}
          empty={search ? 'Nenhum pagamento encontrado.' : 'Ainda não há pagamentos.'}
        >
          {(payment) => <PaymentCard payment={payment} />}
        </Listed>
        {more && <p className="text-secondary text-muted">Há outros. Escreva mais do nome ou do código para ver menos.</p>}
      </Section>
    </div>
  )
}
